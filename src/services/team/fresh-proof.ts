/** The most important requests need a fresh proof of identity; after the proof, the request is repeated. */
import type { AnyAuthentication } from '../authentication/any-authentication.ts';
import { touchPasskey } from './passkeys.ts';
import { needsSignIn, TeamError } from './team-client.ts';

/**
 * Sends a request. When the server wants a fresh proof of identity, sends it again after a touch of a passkey
 * or a sign-in of the same user. Rejects as `ask` does, also when the user gives no proof.
 */
export async function askWithProof<T>(authentication: AnyAuthentication, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!needsSignIn(error)) throw error;
    const isOver = error instanceof TeamError && error.code === 'sign-in';
    if ((isOver || !(await isTouched())) && !(await isSignedInAgain(authentication))) throw error;
    return ask();
  }
}

/** When the passkey fails, the sign-in remains. */
const isTouched = (): Promise<boolean> => touchPasskey(true).catch(() => false);

/** Opens the sign-in and waits for it. A sign-in of another user does not count. */
async function isSignedInAgain(authentication: AnyAuthentication): Promise<boolean> {
  const { account } = authentication.getSnapshot();
  authentication.noteUnauthorized();
  return new Promise((resolve) => {
    const look = () => {
      const { state, isAsked, account: now } = authentication.getSnapshot();
      if (state !== 'signed-in' && isAsked) return;
      stop();
      resolve(state === 'signed-in' && now === account);
    };
    const stop = authentication.subscribe(look);
    look();
  });
}
