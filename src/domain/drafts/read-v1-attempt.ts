/** Separate from `migrate.ts`, because most pages read no send of version 1. */
import * as z from 'zod/mini';
import { toMaskedIdentifier } from '../formats/masked-identifier.ts';
import { ATTEMPT_VERSION, type Attempt, type Subject } from './attempt.ts';
import { enrollmentV1Schema } from './migrate.ts';
import { outcomeSchema, toVerdict } from './outcome.ts';
import { toV1AttemptId } from './v1-attempt.ts';

const maybe = z.optional(z.string());

/**
 * Returns the ledger's row for a send that was stored inside a record of version 1 (its bytes were not hashed
 * then). Undefined for any other record of an attempt.
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

/** Returns the persons that a request names; none when the request cannot be read. */
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
