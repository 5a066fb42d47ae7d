/** What counts most asks for a fresh proof of who it is: once it is given, what was asked for goes on. */
import type { AnyAuthentication } from '../authentication/create-authentication.ts';
import { touchPasskey } from './passkeys.ts';
import { needsSignIn, TeamError } from './team-client.ts';

/**
 * Asks, and where the server wants to know first who it is, asks again after a touch of a passkey or the sign-in of the same user.
 * Rejects as `ask` does, also where the user gives no proof.
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

/** Where it does not work, the sign-in is still there. */
const isTouched = (): Promise<boolean> => touchPasskey(true).catch(() => false);

/** Opens the sign-in and waits for it. Somebody else who signs in has not asked for it. */
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
