/** Reading stored enrollments of every version that was ever shipped. */
import * as z from 'zod/mini';
import { toMaskedIdentifier } from '../formats/masked-identifier.ts';
import { ATTEMPT_VERSION, type Attempt, type Subject } from './attempt.ts';
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
const maybe = z.optional(text);

/** Version 1 had the latest send inside, and no revisions. */
const enrollmentV1Schema = z.object({
  version: z.literal(1),
  id: text,
  createdAt: text,
  updatedAt: text,
  riskProfileCode: text,
  personIds: z.array(text),
  /** An outcome of today, with the exact text that was sent. */
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

/**
 * The row of the ledger for a send that stood inside a record of version 1 (its bytes were not hashed then). Undefined
 * for any other record of an attempt.
 */
export function findV1Attempt(record: unknown): Attempt | undefined {
  const parsed = z.object({ v1: enrollmentV1Schema }).safeParse(record);
  const sent = parsed.data?.v1.outcome;
  const read = outcomeSchema.safeParse(sent);
  if (!parsed.success || !sent || !read.success) return undefined;
  const { id } = parsed.data.v1;
  const outcome = read.data;
  return {
    version: ATTEMPT_VERSION,
    id: toV1AttemptId(id),
    enrollmentId: id,
    number: 1,
    startedAt: outcome.at,
    endedAt: outcome.at,
    state: toVerdict(outcome),
    hash: '',
    content: { subjects: toV1Subjects(sent.request), request: sent.request, outcome },
  };
}

const requestSchema = z.object({
  personaFulls: z.array(z.object({ nombre: maybe, paterno: maybe, materno: maybe, identificador: maybe })),
});

/** Whom a request names; nobody where it cannot be read. */
function toV1Subjects(request: string): Subject[] {
  try {
    return requestSchema
      .parse(JSON.parse(request))
      .personaFulls.map(({ nombre, paterno, materno, identificador = '' }) => ({
        name: [nombre, paterno, materno].filter(Boolean).join(' '),
        identifier: toMaskedIdentifier(identificador),
        identifierHash: '',
      }));
  } catch {
    return [];
  }
}
