import { QueryClient, useMutation } from '@tanstack/react-query';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { type FinalizeRequestText, type FinalizeTarget, finalize } from '../finalize/finalize-client.ts';
import { submitEnrollment, type Submitted, type SubmitResult } from './submit.ts';

/** Its own client: nothing is cached, persisted or resumed, and the library loads with the page that sends. */
const client = new QueryClient();

/**
 * The one mutation of the app. Never retried, never paused and fired later: a send happens when a person presses
 * the button, or not at all.
 */
export function useSubmit(
  session: EnrollmentSession,
  { rules, ...target }: FinalizeTarget & Pick<Submitted, 'rules'>,
  onResult: (result: SubmitResult, sent: FinalizeRequestText) => void,
) {
  return useMutation(
    {
      mutationFn: (text: FinalizeRequestText) =>
        submitEnrollment(session, { ...text, rules }, (attempt) => finalize(text, target, attempt)),
      retry: 0,
      networkMode: 'always',
      gcTime: 0,
      onSuccess: onResult,
    },
    client,
  );
}
