import { QueryClient, useMutation } from '@tanstack/react-query';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { type FinalizeRequestText, type FinalizeTarget, finalize } from '../finalize/finalize-client.ts';
import { findProfileHindrance, type ProfileInUse } from '../profile/profile-hindrance.ts';
import { submitEnrollment, type Submitted, type SubmitResult } from './submit.ts';

/** Its own client: nothing is cached, persisted or resumed, and the library loads with the page that sends. */
const client = new QueryClient();

/** What one press sends. */
export interface Press extends FinalizeRequestText {
  /** The agent sends under the profile in use, although the server did not confirm it. */
  readonly isProfileAccepted: boolean;
}

interface SubmitTarget extends FinalizeTarget, Pick<Submitted, 'rules'> {
  readonly inUse: ProfileInUse;
}

/**
 * Never retried, never paused and fired later: a send happens when a person presses
 * the button, or not at all.
 */
export function useSubmit(
  session: EnrollmentSession,
  { rules, inUse, ...target }: SubmitTarget,
  onResult: (result: SubmitResult, press: Press) => void,
) {
  return useMutation(
    {
      mutationFn: ({ isProfileAccepted, ...text }: Press) => {
        const checkProfile = () => findProfileHindrance(inUse, isProfileAccepted);
        return submitEnrollment(session, { ...text, rules, checkProfile }, (attempt) =>
          finalize(text, target, attempt),
        );
      },
      retry: 0,
      networkMode: 'always',
      gcTime: 0,
      onSuccess: onResult,
      // Nothing left: the desk was locked while it was being prepared.
      onError: () => session.endSending(),
    },
    client,
  );
}
