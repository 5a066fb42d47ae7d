/**
 * The journal of an enrollment: who entered, reviewed, observed, returned and approved it. Entries are only added, and
 * each carries the hash of the one before, so that a copy in which one was changed can be told (`chain.ts`).
 */
import * as z from 'zod/mini';
import { FINDINGS } from '../drafts/resolution.ts';
import { placeSchema } from '../fields/place-schema.ts';

export const JOURNAL_VERSION = 1;

const text = z.string();

/** Who did it. `claim`: the name that was typed, which nobody checked; `sign-in`: who signed in at the service. */
export const actorSchema = z.object({ name: text, source: z.enum(['claim', 'sign-in']) });

const snapshot = { snapshot: z.int() };
const thread = { observation: text };

const journalEventSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** Who enters the data said so. */
    z.object({ kind: z.literal('entered') }),
    /** What differs from the snapshot before; `more`: how many places besides these. */
    z.object({ kind: z.literal('edited'), ...snapshot, places: z.array(placeSchema), more: z.int() }),
    /** It was handed to the review with nothing to correct. */
    z.object({ kind: z.literal('reviewed') }),
    z.object({ kind: z.literal('observed'), ...thread, place: placeSchema, text }),
    z.object({ kind: z.literal('replied'), ...thread, text }),
    z.object({ kind: z.literal(['settled', 'reopened']), ...thread }),
    z.object({ kind: z.literal('returned'), ...snapshot }),
    /**
     * `hash`: SHA-256 (hex) of the exact bytes; `rekeyed`: how many values were typed again, and how many differed;
     * `reason`: why it was approved although observations were open.
     */
    z.object({
      kind: z.literal('approved'),
      ...snapshot,
      hash: text,
      rekeyed: z.optional(z.object({ same: z.int(), different: z.int() })),
      reason: z.optional(text.check(z.regex(/\S/))),
    }),
    /** What was approved is not what stands any more. */
    z.object({ kind: z.literal('voided'), hash: text }),
    /**
     * What was found at the service of the attempt with that number, of which nothing proved anything; where only some
     * persons exist, which, and the enrollment that the others went to.
     */
    z.object({
      kind: z.literal('found'),
      attempt: z.int(),
      found: z.enum(FINDINGS),
      reason: text,
      personIds: z.optional(z.array(text)),
      rest: z.optional(text),
      /** Although a late answer met the success rule. */
      despite: z.optional(z.literal(true)),
    }),
    /** The persons that were shown to who reviews, as that snapshot says of them. */
    z.object({ kind: z.literal('seen'), ...snapshot, personIds: z.array(text) }),
    /** It came with a file. `chain`: whether the file's hashes agreed with what stood in it. */
    z.object({ kind: z.literal('received'), chain: z.enum(['intact', 'changed', 'unchecked']) }),
  ]),
);

export const journalEntrySchema = z.lazy(() =>
  z.object({
    version: z.literal(JOURNAL_VERSION),
    /** Counts from 1. */
    number: z.int().check(z.gte(1)),
    /** ISO 8601 instant. */
    at: text,
    by: z.optional(actorSchema),
    event: journalEventSchema,
    /** SHA-256 (hex) of the entry before (empty in the first one), and of this one. */
    previous: text,
    hash: text,
  }),
);

export type Actor = z.infer<typeof actorSchema>;
export type JournalEvent = z.infer<typeof journalEventSchema>;
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** Who did something, as far as this computer knows. `file`: a sign-in that nobody here saw, only a file tells of it. */
export interface KnownActor {
  readonly name: string;
  readonly source: Actor['source'] | 'file';
}

/** How many entries, from the first one on, came with a file, and that it came; 0 where all were made here. */
export function countReceived(entries: readonly Pick<JournalEntry, 'event'>[]): number {
  return entries.findLastIndex(({ event }) => event.kind === 'received') + 1;
}

/** A typed name stays what it was: nobody checked it there either. */
export function toKnownActor({ name, source }: Actor, isFromFile: boolean): KnownActor {
  return { name, source: isFromFile && source === 'sign-in' ? 'file' : source };
}
