import { useCallback } from 'react';
import {
  useAuthentication,
  useAuthenticationState,
} from '../../services/authentication/use-authentication.ts';
import { askWithProof } from '../../services/team/fresh-proof.ts';
import { needsSignIn } from '../../services/team/team-client.ts';

/** Asks the server; where it wants a fresh proof of who it is, that is asked for, and then it goes on. */
export function useAskWithProof(): <T>(ask: () => Promise<T>) => Promise<T> {
  const authentication = useAuthentication();
  return useCallback((ask) => askWithProof(authentication, ask), [authentication]);
}

/** The problem as long as it stands: that a sign-in is needed is over once somebody has signed in. */
export function useStanding(problem: Error | null): Error | null {
  const { state } = useAuthenticationState();
  return needsSignIn(problem) && state === 'signed-in' ? null : problem;
}
