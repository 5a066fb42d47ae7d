/** Reads stored enrollments of every version that was ever shipped. */
import * as z from 'zod/mini';
import { outcomeSchema, toVerdict } from './outcome.ts';
import {
  type Read,
  STORED_VERSION,
  type StoredEnrollment,
  storedEnrollmentSchema,
  toUnreadable,
} from './stored.ts';
import { NEW_SUBMISSION, type Submission } from './submission.ts';
import { toV1AttemptId } from './v1-attempt.ts';

const text = z.string();

/** Version 1 had the latest send inside the record, and no revisions. */
export const enrollmentV1Schema = z.object({
  version: z.literal(1),
  id: text,
  createdAt: text,
  updatedAt: text,
  riskProfileCode: text,
  personIds: z.array(text),
  /** An outcome in today's form, with the exact text that was sent. */
  outcome: z.optional(z.looseObject({ request: text })),
});

/** The record of an enrollment in the newest shape. */
export function readEnrollment(record: unknown): Read<StoredEnrollment> {
  const current = storedEnrollmentSchema.safeParse(record);
  if (current.success) return { ok: true, value: current.data };
  const v1 = enrollmentV1Schema.safeParse(record);
  const outcome = outcomeSchema.safeParse(v1.data?.outcome);
  if (!v1.success || (v1.data.outcome && !outcome.success)) return toUnreadable(record);
  const { outcome: _outcome, version: _version, ...kept } = v1.data;
  const submission: Submission = outcome.success
    ? { state: toVerdict(outcome.data), attempts: 1, attemptId: toV1AttemptId(v1.data.id) }
    : NEW_SUBMISSION;
  return { ok: true, value: { ...kept, version: STORED_VERSION, revision: 0, submission } };
}
