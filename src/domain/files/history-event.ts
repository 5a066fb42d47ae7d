import * as z from 'zod/mini';
import { FINDINGS } from '../drafts/resolution.ts';
import { actorSchema } from '../review/journal.ts';

const text = z.string();
const step = { at: text };
const attemptStep = { at: text, attempt: z.int() };

const SENDS = [
  z.object({ ...step, kind: z.literal(['created', 'changed']) }),
  /**
   * Made of the enrollment of that id; `conflict`: because another tab had saved a newer version of it; `rest`: of the
   * persons of a send who do not exist at the service, where others do.
   */
  z.object({ ...step, kind: z.literal(['copied', 'conflict', 'rest']), of: text }),
  z.object({ ...step, kind: z.literal('imported'), from: z.enum(['file', 'request']) }),
  z.object({ ...attemptStep, kind: z.literal('sent') }),
  z.object({
    ...attemptStep,
    kind: z.literal(['answered', 'late-answer']),
    status: z.int(),
    verdict: z.enum(['confirmed', 'rejected', 'unknown']),
  }),
  z.object({ ...attemptStep, kind: z.literal('no-answer'), cause: text }),
  /** What a person found at the service. */
  z.object({
    ...attemptStep,
    kind: z.literal('resolved'),
    found: z.enum(FINDINGS),
    by: text,
    reason: text,
  }),
] as const;

/** Of the journal; `entry`: the number of the entry, in which the rest stands. */
const noted = { at: text, entry: z.int(), by: z.optional(actorSchema) };

const NOTES = [
  z.object({ ...noted, kind: z.literal(['entered', 'reviewed', 'returned']) }),
  /** `places`: how many fields, rows and persons. */
  z.object({ ...noted, kind: z.literal('edited'), places: z.int() }),
  z.object({ ...noted, kind: z.literal(['observed', 'replied']), observation: text, text }),
  z.object({ ...noted, kind: z.literal(['settled', 'reopened']), observation: text }),
  /** `hash`: SHA-256 (hex) of the exact bytes. */
  z.object({ ...noted, kind: z.literal(['approved', 'voided']), hash: text }),
  z.object({
    ...noted,
    kind: z.literal('found'),
    attempt: z.int(),
    found: z.enum(FINDINGS),
    /** How many persons exist, where not all do. */
    persons: z.optional(z.int()),
    reason: text,
  }),
  z.object({ ...noted, kind: z.literal('received'), chain: z.enum(['intact', 'changed', 'unchecked']) }),
] as const;

/** As files of version 1 have it. */
export const v1HistoryEventSchema = z.discriminatedUnion('kind', SENDS);

/** What happened to an enrollment, one line each. `at`: ISO 8601 instants; `attempt`: its number. */
export const historyEventSchema = z.discriminatedUnion('kind', [...SENDS, ...NOTES]);

export type HistoryEvent = z.infer<typeof historyEventSchema>;
