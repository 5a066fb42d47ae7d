/**
 * The state machine of a submission. Pure: storage carries each step out as a compare-and-set, so that of two tabs one
 * wins.
 */
import type { Verdict } from './outcome.ts';
import { type Finding, findUnapproved, isEditable, type Submission } from './submission.ts';

export type SubmissionEvent =
  | { readonly kind: 'edit' }
  | { readonly kind: 'review' }
  | { readonly kind: 'approve'; readonly hash: string }
  | { readonly kind: 'send'; readonly attemptId: string; readonly hash: string }
  | { readonly kind: 'answer'; readonly attemptId: string; readonly verdict: Verdict }
  | { readonly kind: 'resolve'; readonly attemptId: string; readonly found: Finding };

/** The state after an event; undefined where the event may not happen in this state. */
export function findNextSubmission(before: Submission, event: SubmissionEvent): Submission | undefined {
  switch (event.kind) {
    case 'edit':
      return findUnapproved(before, 'draft');
    case 'review':
      return before.state === 'approved' ? undefined : findUnapproved(before, 'in-review');
    case 'approve':
      return isEditable(before) ? { ...before, state: 'approved', hash: event.hash } : undefined;
    case 'send':
      // Exactly the bytes that were approved, or nothing.
      if (before.state !== 'approved' || before.hash !== event.hash) return undefined;
      return { ...before, state: 'sending', attempts: before.attempts + 1, attemptId: event.attemptId };
    case 'answer':
      if (before.state !== 'sending' || before.attemptId !== event.attemptId) return undefined;
      return { ...before, state: event.verdict };
    case 'resolve':
      if (before.state !== 'unknown' || before.attemptId !== event.attemptId) return undefined;
      return { ...before, state: event.found === 'exists' ? 'confirmed' : 'approved' };
  }
}
