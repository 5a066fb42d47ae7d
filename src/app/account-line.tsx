import { useState } from 'react';
import { useTranslator } from '../i18n/use-translator.ts';
import { leaveDesk } from '../services/authentication/desk-user.ts';
import { useAuthentication, useAuthenticationState } from '../services/authentication/use-authentication.ts';
import type { SaveResult } from '../services/drafts/session-registry.ts';

/** Who is signed in, and the way in and out. Nothing where nobody signs in. */
export function AccountLine() {
  const { t } = useTranslator();
  const authentication = useAuthentication();
  const { spec, ask } = authentication;
  const [leaving, setLeaving] = useState<'leaving' | SaveResult>();
  const { state, user } = useAuthenticationState();
  if (state === 'not-needed') return null;
  const isIn = state === 'signed-in';
  const leave = async () => {
    setLeaving('leaving');
    setLeaving(await leaveDesk(authentication));
  };
  return (
    <div className="topbar__account" role="group" aria-label={t('signIn.account')}>
      {isIn && (
        <span>{user ?? t(spec?.kind === 'header' ? 'signIn.account.typed' : 'signIn.account.in')}</span>
      )}
      <button
        type="button"
        className="button button--quiet"
        aria-disabled={leaving === 'leaving'}
        onClick={isIn ? () => void leave() : ask}
      >
        {t(isIn ? 'signIn.account.leave' : 'signIn.submit')}
      </button>
      <span role="status">
        {leaving === 'leaving' && t('signIn.account.leaving')}
        {leaving === 'failed' && t('signIn.account.unsaved')}
      </span>
    </div>
  );
}
