import { useMutation } from '@tanstack/react-query';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import { useSession } from '../drafts/use-session.ts';
import { type FinalizeRequestText, finalize } from '../finalize/finalize-client.ts';
import { findProfileHindrance } from '../profile/profile-hindrance.ts';
import { useProfile } from '../profile/use-profile.ts';
import { submitEnrollment, type SubmitResult } from './submit.ts';

/** What one press sends. */
interface Press extends FinalizeRequestText {
  /** The agent sends under the profile in use, although the server did not confirm it. */
  readonly isProfileAccepted: boolean;
}

/**
 * Called after `beginSending()` of the session; it ends that. Never retried, never paused and fired later, as every
 * change by the query client: a send happens when a person presses the button, or not at all.
 */
export function useSubmit(onSent: (outcome: FinalizeOutcome, press: Press) => void) {
  const session = useSession();
  const { profile, source } = useProfile();
  return useMutation({
    mutationFn: ({ isProfileAccepted, ...text }: Press): Promise<SubmitResult> => {
      const { spec, baseUrl, timeoutMs, answers, review: rules } = profile;
      const target = { baseUrl, timeoutMs, answers, headers: spec.request?.headers };
      const checkProfile = () => findProfileHindrance({ spec, source }, isProfileAccepted);
      return submitEnrollment(session, { ...text, rules, checkProfile }, (attempt) =>
        finalize(text, target, attempt),
      );
    },
    // Also where the page was left meanwhile.
    onSuccess: (result, press) => {
      session.endSending();
      if (result.kind === 'sent') onSent(result.outcome, press);
    },
    // Nothing left: the desk was locked while it was being prepared.
    onError: () => session.endSending(),
  });
}
