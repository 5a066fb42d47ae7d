import { useMutation } from '@tanstack/react-query';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import { toSendCredentials } from '../../domain/profile/profile.ts';
import { useSession } from '../drafts/use-session.ts';
import { type FinalizeRequestText, finalize } from '../finalize/finalize-client.ts';
import type { RequestBytes } from '../finalize/request-bytes.ts';
import { findProfileHindrance, type ProfileHindrance } from '../profile/profile-hindrance.ts';
import { useProfile } from '../profile/use-profile.ts';
import { submitEnrollment, type SubmitResult } from './submit.ts';

/** Content of one press of the button. */
interface Press extends FinalizeRequestText {
  readonly request: RequestBytes;
  /**
   * Result of `checkProfile`, requested when the button was pressed: the answer comes while the rest is
   * prepared.
   */
  readonly profileCheck: Promise<ProfileHindrance | undefined>;
}

/**
 * Callers call `beginSending()` of the session first; this ends it. Like every change by the query client, a
 * send is never retried, and never paused and resumed: it happens when a person presses the button, or not at
 * all.
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
    // Runs also when the user left the page.
    onSuccess: (result, press) => {
      session.endSending();
      if (result.kind === 'sent') onSent(result.outcome, press);
    },
    // Nothing left the browser: the vault was locked during the preparation.
    onError: () => session.endSending(),
  });
  /**
   * `isAccepted`: the agent accepts the profile in use, although the server did not confirm it. Never
   * rejects.
   */
  const checkProfile = (isAccepted: boolean) =>
    findProfileHindrance({ spec: profile.spec, source }, isAccepted);
  return { submit, checkProfile };
}
