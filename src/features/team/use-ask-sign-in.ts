import { useAuthentication } from '../../services/authentication/use-authentication.ts';
import { needsSignIn } from '../../services/team/team-client.ts';

/** Asks for the sign-in where the server refused for the lack of one. */
export function useAskSignIn(): (problem: Error) => void {
  const { noteUnauthorized } = useAuthentication();
  return (problem) => {
    if (needsSignIn(problem)) noteUnauthorized();
  };
}
