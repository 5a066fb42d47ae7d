import { useMutation } from '@tanstack/react-query';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import { toSendCredentials } from '../../domain/profile/profile.ts';
import { useSession } from '../drafts/use-session.ts';
import { type FinalizeRequestText, finalize } from '../finalize/finalize-client.ts';
import { findProfileHindrance, type ProfileHindrance } from '../profile/profile-hindrance.ts';
import { useProfile } from '../profile/use-profile.ts';
import { submitEnrollment, type SubmitResult } from './submit.ts';

/** What one press sends. */
interface Press extends FinalizeRequestText {
  /** What `checkProfile` gives, asked when the button was pressed: the answer comes while the rest is made ready. */
  readonly profileCheck: Promise<ProfileHindrance | undefined>;
}

/**
 * Called after `beginSending()` of the session; it ends that. Never retried, never paused and fired later, as every
 * change by the query client: a send happens when a person presses the button, or not at all.
 */
export function useSubmit(onSent: (outcome: FinalizeOutcome, press: Press) => void) {
  const session = useSession();
  const { profile, source } = useProfile();
  const submit = useMutation({
    mutationFn: ({ profileCheck, ...text }: Press): Promise<SubmitResult> => {
      const { spec, baseUrl, timeoutMs, answers, review: rules } = profile;
      const credentials = toSendCredentials(spec);
      const target = { baseUrl, timeoutMs, answers, headers: spec.request?.headers, credentials };
      return submitEnrollment(session, { ...text, rules, profileCheck }, (attempt) =>
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
  /** `isAccepted`: the agent sends under the profile in use, although the server did not confirm it. Never rejects. */
  const checkProfile = (isAccepted: boolean) =>
    findProfileHindrance({ spec: profile.spec, source }, isAccepted);
  return { submit, checkProfile };
}
