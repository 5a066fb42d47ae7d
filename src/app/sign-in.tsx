import { useEffect } from 'react';
import { useAuthentication, useAuthenticationState } from '../services/authentication/use-authentication.ts';
import { loadOnUse } from '../ui/load-on-use.tsx';

const dialog = loadOnUse(
  async () => (await import('../features/sign-in/sign-in-dialog.tsx')).SignInDialog,
  () => null,
);

/** The sign-in over the page whenever it is asked for, first at the start. Its code comes where a profile needs it. */
export function SignIn() {
  const { spec, ask } = useAuthentication();
  const { isAsked } = useAuthenticationState();
  const isNeeded = spec !== undefined && spec.kind !== 'none';
  useEffect(() => {
    // Early, so that it can be shown when the service says 401 and when there is no network.
    if (isNeeded) void dialog.preload();
    ask();
  }, [isNeeded, ask]);
  return isAsked && <dialog.Part />;
}
