/**
 * The state machine of a submission:
 * `draft → in-review → approved(hash) → sending → confirmed | rejected | unknown`; any edit returns to draft.
 * Here is what the entry of data needs of it; the whole machine is in `next-submission.ts`.
 */
import * as z from 'zod/mini';

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
