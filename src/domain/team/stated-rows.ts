/** Table rows of an enrollment at the time of a journal entry: part of the hashed content. */
import * as z from 'zod/mini';

export const approvalRowSchema = z.object({
  id: z.string(),
  /** SHA-256 (hex) of the exact bytes. */
  hash: z.string(),
  /** SHA-256 (hex) of the manifest of the case; missing without one. */
  case: z.optional(z.string()),
  revision: z.int(),
  by: z.string(),
  /** ISO 8601 with microseconds, as are all instants here. */
  at: z.string(),
});
export type ApprovalRow = z.infer<typeof approvalRowSchema>;

export const attemptRowSchema = z.object({
  id: z.string(),
  number: z.int(),
  approval: z.string(),
  hash: z.string(),
  state: z.string(),
  queuedBy: z.string(),
  queuedAt: z.string(),
  sentAt: z.nullable(z.string()),
  resolvedBy: z.nullable(z.string()),
  persons: z.nullable(z.array(z.string())),
});
export type AttemptRow = z.infer<typeof attemptRowSchema>;

const headRowSchema = z.object({
  state: z.string(),
  revision: z.int(),
  assignee: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  purgedAt: z.nullable(z.string()),
});

export const statedRowsSchema = z.object({
  head: headRowSchema,
  /** Salted hash of all persons, their order and the risk profile. */
  content: z.string(),
  /** Salted hash of the answers of the service, and of the returns and approvals. */
  answers: z.string(),
  /** Hash of the authors and the approver. */
  parts: z.string(),
  /** The approval that counts. */
  approval: z.nullable(approvalRowSchema),
  /** The latest one. */
  attempt: z.nullable(attemptRowSchema),
});
export type StatedRows = z.infer<typeof statedRowsSchema>;
