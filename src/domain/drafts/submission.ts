/**
 * State machine of a submission: `draft → in-review → approved(hash) → sending → confirmed | rejected |
 * unknown`; any edit returns to draft. Pure: storage carries out each step as a compare-and-set, so that only
 * one of two tabs succeeds.
 */
import * as z from 'zod/mini';
import type { Verdict } from './outcome.ts';
import type { Finding } from './resolution.ts';

/** In chronological order. */
export const SUBMISSION_STATES = [
  'draft',
  'in-review',
  'approved',
  'sending',
  'confirmed',
  'rejected',
  'unknown',
] as const;

export const submissionSchema = z.object({
  state: z.enum(SUBMISSION_STATES),
  /** Number of sends. */
  attempts: z.int().check(z.minimum(0)),
  /** Id of the latest attempt in the ledger. */
  attemptId: z.optional(z.string()),
  /** SHA-256 (hex) of the exact bytes that were approved; from `approved` on. */
  hash: z.optional(z.string()),
});

export type Submission = z.infer<typeof submissionSchema>;
export type SubmissionState = Submission['state'];

export const NEW_SUBMISSION: Submission = { state: 'draft', attempts: 0 };

/** True when no send is in progress, and none may have created something. */
export function isEditable({ state }: Submission): boolean {
  return state === 'draft' || state === 'in-review' || state === 'approved' || state === 'rejected';
}

/** Submission after an edit, which ends any approval. Undefined when it may not be edited. */
export function findUnapproved(before: Submission): Submission | undefined {
  if (!isEditable(before)) return undefined;
  const { attempts, attemptId } = before;
  return { state: 'draft', attempts, ...(attemptId !== undefined && { attemptId }) };
}

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
