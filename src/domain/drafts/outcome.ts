/** What came back of a send, or that nothing did; as it is stored with the attempt. */
import { FIELD_KEYS, SECTION_KEYS } from '../fields/registry.ts';
import * as z from 'zod/mini';
import { DOUBTS } from '../answers/find-doubt.ts';
import { localTextSchema } from '../formats/local-text.ts';

const text = z.string();
const integerEntry = z.union([z.number(), z.string()]);

const verdictSchema = z.enum(['confirmed', 'rejected', 'unknown']);

/** A place of the enrollment; the names of sections and fields are those of `domain/fields`. */
const placeSchema = z.object({
  personId: z.optional(text),
  section: z.optional(z.enum(SECTION_KEYS)),
  rowId: z.optional(text),
  field: z.optional(z.enum(FIELD_KEYS)),
});

const serviceErrorSchema = z.object({
  path: text,
  message: text,
  place: z.optional(placeSchema),
  entry: z.optional(integerEntry),
});

export const outcomeSchema = z.discriminatedUnion('kind', [
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
]);

export type FinalizeOutcome = z.infer<typeof outcomeSchema>;
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
