import { useCallback } from 'react';
import {
  useAuthentication,
  useAuthenticationState,
} from '../../services/authentication/use-authentication.ts';
import { askWithProof } from '../../services/team/fresh-proof.ts';
import { needsSignIn } from '../../services/team/team-client.ts';

/** Asks the server. When it requires a fresh proof of identity, the user gives it and the request repeats. */
export function useAskWithProof(): <T>(ask: () => Promise<T>) => Promise<T> {
  const authentication = useAuthentication();
  return useCallback((ask) => askWithProof(authentication, ask), [authentication]);
}

/** The problem while it is current: a required sign-in is settled once the user has signed in. */
export function useStanding(problem: Error | null): Error | null {
  const { state } = useAuthenticationState();
  return needsSignIn(problem) && state === 'signed-in' ? null : problem;
}
