/** The state of a submission, and whether it may be edited. */
import * as z from 'zod/mini';

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
