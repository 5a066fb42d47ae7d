/** What came back of a send, or that nothing did; as it is stored with the attempt. */
import * as z from 'zod/mini';
import type { AnyRow, IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { getRowEntry } from '../fields/entries.ts';
import type { Finding, Place } from '../fields/finding.ts';
import { placeSchema } from '../fields/place-schema.ts';
import { isRowFieldKey } from '../fields/registry.ts';
import { localTextSchema } from '../formats/local-text.ts';

const text = z.string();

/**
 * Evidence that an answer is not what the service sent, or not all of it:
 * - `no-headers`: none came with it; Chromium makes up a bare 200 out of interim answers and a closed connection;
 * - `unfinished`: the browser knows that its headers never ended;
 * - `no-body`: nothing came, and no header says that nothing was to come;
 * - `length`: other than announced;
 * - `not-json`: announced as JSON, which it is not, as when it was cut.
 */
export const DOUBTS = ['no-headers', 'unfinished', 'no-body', 'length', 'not-json'] as const;
export type Doubt = (typeof DOUBTS)[number];

const verdictSchema = z.enum(['confirmed', 'rejected', 'unknown']);

const serviceErrorSchema = z.lazy(() =>
  z.object({
    /** As the service wrote it. */
    path: text,
    message: text,
    place: z.optional(placeSchema),
    /** What stood there when it was sent: another value is no longer what the service spoke of. */
    entry: z.optional(z.union([z.number(), text])),
  }),
);

export const outcomeSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('answered'),
      /** ISO 8601 instant. */
      at: text,
      status: z.int(),
      contentType: text,
      /** The answer as received. */
      body: text,
      /** The answer was longer than what is kept of it. */
      truncated: z.boolean(),
      /** How the profile's rules read it; without one (before there were such rules) any 2xx is success. */
      verdict: z.optional(verdictSchema),
      /** What the file says that it came with, where this computer's profile reads it otherwise. */
      fileVerdict: z.optional(verdictSchema),
      /** What spoke against a whole answer of the service when it arrived. */
      doubt: z.optional(z.enum(DOUBTS)),
      reference: z.optional(text),
      message: z.optional(text),
      /** What the profile tells people of this answer. */
      words: z.optional(localTextSchema),
      /** `Retry-After` as the service wrote it: seconds or a date. */
      retryAfter: z.optional(text),
      errors: z.optional(z.array(serviceErrorSchema)),
    }),
    z.object({
      kind: z.literal('no-answer'),
      at: text,
      /** `interrupted`: the tab was closed, or the browser ended, while the request was on its way. */
      cause: z.enum(['network', 'timeout', 'incomplete', 'redirect', 'interrupted']),
    }),
  ]),
);

export type FinalizeOutcome = z.infer<typeof outcomeSchema>;
/** An error of the service's answer with the place that it names. */
export type ServiceError = z.infer<typeof serviceErrorSchema>;
/** The clients were created; nothing was created; the answer proves neither. */
export type Verdict = z.infer<typeof verdictSchema>;

/**
 * What an outcome proves: only what the profile's success rule accepts is confirmed (without a reading, any fully read
 * 2xx), only what its no-effect rules accept is rejected; all else proves nothing.
 */
export function toVerdict(outcome: FinalizeOutcome): Verdict {
  if (outcome.kind === 'no-answer') return 'unknown';
  if (outcome.verdict) return outcome.verdict;
  return outcome.status >= 200 && outcome.status <= 299 && !outcome.truncated ? 'confirmed' : 'unknown';
}

const NO_ERRORS: readonly ServiceError[] = [];

/** What the latest answer said of fields; the same list for the same outcome. */
export function findServiceErrors(outcome: FinalizeOutcome | undefined): readonly ServiceError[] {
  return (outcome?.kind === 'answered' ? outcome.errors : undefined) ?? NO_ERRORS;
}

/** What the service said of a person's fields, as long as they hold what was sent. */
export function findServiceFindings(person: Person, errors: readonly ServiceError[]): Finding[] {
  return findStanding(errors, (place) =>
    place.personId === person.id ? findEntryAt(person, place) : undefined,
  );
}

/** The same of the enrollment's own field. */
export function findRootServiceFindings(riskProfileCode: string, errors: readonly ServiceError[]): Finding[] {
  return findStanding(errors, ({ field }) => (field === 'riskProfileCode' ? riskProfileCode : undefined));
}

function findStanding(
  errors: readonly ServiceError[],
  entryAt: (place: Place) => IntegerEntry | undefined,
): Finding[] {
  return errors.flatMap(({ place, message, entry }) => {
    const isStanding = place !== undefined && entry !== undefined && entryAt(place) === entry;
    return isStanding ? [{ place, problem: { code: 'service', message }, severity: 'error' }] : [];
  });
}

/** What stands at a place of a person; undefined where it is no field, or its row is gone. */
export function findEntryAt(person: Person, { section, rowId, field }: Place): IntegerEntry | undefined {
  if (field === undefined || field === 'riskProfileCode') return undefined;
  if (!isRowFieldKey(field)) return person[field];
  const rows: readonly AnyRow[] = section ? person[section] : [];
  const row = rows.find(({ id }) => id === rowId);
  return row && getRowEntry(row, field);
}
