import {
  useAuthentication,
  useAuthenticationState,
} from '../../services/authentication/use-authentication.ts';
import { needsSignIn } from '../../services/team/team-client.ts';

/** Asks for the sign-in where the server refused for the lack of one. */
export function useAskSignIn(): (problem: Error) => void {
  const { noteUnauthorized } = useAuthentication();
  return (problem) => {
    if (needsSignIn(problem)) noteUnauthorized();
  };
}

/** The problem as long as it stands: that a sign-in is needed is over once somebody has signed in. */
export function useStanding(problem: Error | null): Error | null {
  const { state } = useAuthenticationState();
  return needsSignIn(problem) && state === 'signed-in' ? null : problem;
}
