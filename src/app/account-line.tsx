import { PageTexts } from '../i18n/page-texts.tsx';
import { signInEs } from '../i18n/sign-in-es.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { useAuthentication, useAuthenticationState } from '../services/authentication/use-authentication.ts';

/** Who is signed in, and the way in and out. Nothing where nobody signs in. */
export function AccountLine() {
  return (
    <PageTexts texts={signInEs}>
      <Account />
    </PageTexts>
  );
}

function Account() {
  const { t } = useTranslator();
  const { spec, ask, signOut } = useAuthentication();
  const { state, user } = useAuthenticationState();
  if (state === 'not-needed') return null;
  const isIn = state === 'signed-in';
  return (
    <div className="topbar__account" role="group" aria-label={t('signIn.account')}>
      {isIn && (
        <span>{user ?? t(spec?.kind === 'header' ? 'signIn.account.typed' : 'signIn.account.in')}</span>
      )}
      <button type="button" className="button button--quiet" onClick={isIn ? signOut : ask}>
        {t(isIn ? 'signIn.account.leave' : 'signIn.submit')}
      </button>
    </div>
  );
}
