/** The outcome of a send, as it is stored with the attempt: an answer, or that none came. */
import * as z from 'zod/mini';
import { placeSchema } from '../fields/place-schema.ts';
import { localTextSchema } from '../formats/local-text.ts';

const text = z.string();

/**
 * Evidence that an answer is not what the service sent, or not all of it:
 * - `no-headers`: it has no headers; Chromium makes up a bare 200 from interim answers and a closed
 * connection;
 * - `unfinished`: the browser knows that its headers never ended;
 * - `no-body`: it has no body, and no header says that there is none;
 * - `length`: the body is longer or shorter than announced;
 * - `not-json`: it is announced as JSON but is not JSON, as after a cut.
 */
export const DOUBTS = ['no-headers', 'unfinished', 'no-body', 'length', 'not-json'] as const;
export type Doubt = (typeof DOUBTS)[number];

const verdictSchema = z.enum(['confirmed', 'rejected', 'unknown']);

const serviceErrorSchema = z.lazy(() =>
  z.object({
    /** The path as the service wrote it. */
    path: text,
    message: text,
    place: z.optional(placeSchema),
    /** The value at this place when it was sent. The service's message is not about any later value. */
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
      /** True when the answer was longer than the part that is kept. */
      truncated: z.boolean(),
      /**
       * The verdict of the profile's rules. Records from before these rules have none: any 2xx is success.
       */
      verdict: z.optional(verdictSchema),
      /** The verdict in the file, when this computer's profile reads the answer otherwise. */
      fileVerdict: z.optional(verdictSchema),
      /** Evidence, found on arrival, that this is not the whole answer of the service. */
      doubt: z.optional(z.enum(DOUBTS)),
      reference: z.optional(text),
      message: z.optional(text),
      /** Text of the profile for people about this answer. */
      words: z.optional(localTextSchema()),
      /** `Retry-After` as the service wrote it: seconds or a date. */
      retryAfter: z.optional(text),
      errors: z.optional(z.array(serviceErrorSchema)),
    }),
    z.object({
      kind: z.literal('no-answer'),
      at: text,
      /** `interrupted`: the tab or the browser closed while the request was on its way. */
      cause: z.enum(['network', 'timeout', 'incomplete', 'redirect', 'interrupted']),
    }),
  ]),
);

export type FinalizeOutcome = z.infer<typeof outcomeSchema>;
/** An error in the service's answer, with the place that it names. */
export type ServiceError = z.infer<typeof serviceErrorSchema>;
/** The service created the clients; it created nothing; or the answer proves neither. */
export type Verdict = z.infer<typeof verdictSchema>;

/**
 * Returns what an outcome proves. Only an answer that the profile's success rule accepts is confirmed (a
 * fully read 2xx, when no verdict is stored). Only one that its no-effect rules accept is rejected. All
 * others prove nothing.
 */
export function toVerdict(outcome: FinalizeOutcome): Verdict {
  if (outcome.kind === 'no-answer') return 'unknown';
  if (outcome.verdict) return outcome.verdict;
  return outcome.status >= 200 && outcome.status <= 299 && !outcome.truncated ? 'confirmed' : 'unknown';
}
