/**
 * State machine of a submission: `draft → in-review → approved(hash) → sending → confirmed | rejected |
 * unknown`; any edit returns to draft. Pure: storage carries out each step as a compare-and-set, so that only
 * one of two tabs succeeds.
 */
import type { Verdict } from './outcome.ts';
import type { Finding } from './resolution.ts';
import { findUnapproved, isEditable, type Submission } from './submission.ts';

export type SubmissionEvent =
  | { readonly kind: 'edit' }
  | { readonly kind: 'review' }
  /** A supervisor sends it back. */
  | { readonly kind: 'return' }
  | { readonly kind: 'approve'; readonly hash: string }
  | { readonly kind: 'send'; readonly attemptId: string; readonly hash: string }
  | { readonly kind: 'answer'; readonly attemptId: string; readonly verdict: Verdict }
  | { readonly kind: 'resolve'; readonly attemptId: string; readonly found: Finding };

/** The state after an event; undefined when the event is not allowed in this state. */
export function findNextSubmission(before: Submission, event: SubmissionEvent): Submission | undefined {
  switch (event.kind) {
    case 'edit':
    case 'return':
      return findUnapproved(before);
    case 'review':
      // A rejected submission stays rejected, with its approval, until it is edited.
      return before.state === 'draft' ? { ...before, state: 'in-review' } : undefined;
    case 'approve':
      return isEditable(before) ? { ...before, state: 'approved', hash: event.hash } : undefined;
    case 'send':
      // Only the approved bytes may be sent. After a send that had no effect, the approval still counts.
      if (before.state !== 'approved' && before.state !== 'rejected') return undefined;
      if (before.hash !== event.hash) return undefined;
      return { ...before, state: 'sending', attempts: before.attempts + 1, attemptId: event.attemptId };
    case 'answer':
      if (before.state !== 'sending' || before.attemptId !== event.attemptId) return undefined;
      return { ...before, state: event.verdict };
    case 'resolve':
      if (before.state !== 'unknown' || before.attemptId !== event.attemptId) return undefined;
      return { ...before, state: event.found === 'does-not-exist' ? 'approved' : 'confirmed' };
  }
}

/** Submission of an imported file: an approval that came with it does not count here. A rejection stays. */
export function withoutApproval(before: Submission): Submission {
  if (before.state !== 'approved' && before.state !== 'rejected') return before;
  const { hash: _hash, ...submission } = before;
  return before.state === 'approved' ? { ...submission, state: 'in-review' } : submission;
}
