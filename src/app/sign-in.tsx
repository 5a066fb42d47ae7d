import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslator } from '../i18n/use-translator.ts';
import { leaveDesk } from '../services/authentication/desk-user.ts';
import { useAuthentication, useAuthenticationState } from '../services/authentication/use-authentication.ts';
import { viewer } from '../services/drafts/viewer.ts';
import { TEAM_ACCOUNT_PATH } from '../services/navigation/paths.ts';
import { loadOnUse } from '../ui/load-on-use.tsx';
import { useCarrier } from './carrier.tsx';

const dialog = loadOnUse(
  async () => (await import('../features/sign-in/sign-in-dialog.tsx')).SignInDialog,
  () => null,
);

/**
 * The sign-in dialog over the page, first at the start and then on request. Its code loads only when a
 * profile needs it.
 */
export function SignIn() {
  const { spec, ask } = useAuthentication();
  const { isAsked } = useAuthenticationState();
  const isNeeded = spec !== undefined && spec.kind !== 'none';
  useEffect(() => {
    // Preloads the dialog, so that it opens at once after a 401, even without a network.
    if (isNeeded) void dialog.preload();
    // A new account signs in on its own page; a user whose access has ended reads that first.
    if (window.location.pathname !== TEAM_ACCOUNT_PATH && viewer.get().kind !== 'ended') ask();
  }, [isNeeded, ask]);
  return isAsked && <dialog.Part />;
}

/** The signed-in user, with sign-in and sign-out. Renders nothing for profiles without sign-in. */
export function AccountLine() {
  const { t } = useTranslator();
  const authentication = useAuthentication();
  const { spec, ask } = authentication;
  const { Links } = useCarrier();
  const leaving = useMutation({ mutationFn: () => leaveDesk(authentication) });
  const { state, user } = useAuthenticationState();
  if (state === 'not-needed') return null;
  const isIn = state === 'signed-in';
  return (
    <>
      {isIn && Links && <Links />}
      <div className="topbar__account" role="group" aria-label={t('signIn.account')}>
        {isIn && (
          <span>{user ?? t(spec?.kind === 'header' ? 'signIn.account.typed' : 'signIn.account.in')}</span>
        )}
        <button
          type="button"
          className="button button--quiet"
          aria-disabled={leaving.isPending}
          onClick={isIn ? () => leaving.mutate() : ask}
        >
          {t(isIn ? 'signIn.account.leave' : 'signIn.submit')}
        </button>
        <span role="status">
          {leaving.isPending && t('signIn.account.leaving')}
          {leaving.data === 'failed' && t('signIn.account.unsaved')}
        </span>
      </div>
    </>
  );
}
