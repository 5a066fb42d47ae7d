/**
 * The state machine of a submission:
 * `draft → in-review → approved(hash) → sending → confirmed | rejected | unknown`; any edit returns to draft.
 * Pure: storage carries each step out as a compare-and-set, so that of two tabs one wins.
 */
import * as z from 'zod/mini';
import type { Verdict } from './outcome.ts';
import type { Finding } from './resolution.ts';

/** In the order in which they follow each other. */
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
  /** How often it was sent. */
  attempts: z.int().check(z.minimum(0)),
  /** The latest attempt, which the ledger knows. */
  attemptId: z.optional(z.string()),
  /** SHA-256 (hex) of the exact bytes that were approved; from `approved` on. */
  hash: z.optional(z.string()),
});

export type Submission = z.infer<typeof submissionSchema>;
export type SubmissionState = Submission['state'];

export const NEW_SUBMISSION: Submission = { state: 'draft', attempts: 0 };

/** Nothing is on its way, and nothing may have been created. */
export function isEditable({ state }: Submission): boolean {
  return state === 'draft' || state === 'in-review' || state === 'approved' || state === 'rejected';
}

/** What an edit makes of it: nothing is approved any more. Undefined where it may not be edited. */
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

/** The state after an event; undefined where the event may not happen in this state. */
export function findNextSubmission(before: Submission, event: SubmissionEvent): Submission | undefined {
  switch (event.kind) {
    case 'edit':
    case 'return':
      return findUnapproved(before);
    case 'review':
      // What was refused stays so, with its approval, until somebody changes it.
      return before.state === 'draft' ? { ...before, state: 'in-review' } : undefined;
    case 'approve':
      return isEditable(before) ? { ...before, state: 'approved', hash: event.hash } : undefined;
    case 'send':
      // Exactly the bytes that were approved, or nothing. What was proved to have had no effect is approved still.
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

/** What an arrival makes of it: an approval that came with a file is not one here. That it was refused stays true. */
export function withoutApproval(before: Submission): Submission {
  if (before.state !== 'approved' && before.state !== 'rejected') return before;
  const { hash: _hash, ...submission } = before;
  return before.state === 'approved' ? { ...submission, state: 'in-review' } : submission;
}
