/**
 * The journal of an enrollment: who entered, reviewed, observed, returned and approved it. Entries are only
 * added, and each carries the hash of the one before, so that a changed entry in a copy is detected
 * (`chain.ts`).
 */
import * as z from 'zod/mini';
import { KNOWN_AS } from '../decision/known.ts';
import { FINDINGS } from '../drafts/resolution.ts';
import { placeSchema } from '../fields/place-schema.ts';

export const JOURNAL_VERSION = 1;

const text = z.string();

/**
 * The author. `claim`: a typed name, which nobody checked; `sign-in`: the user who signed in at the service.
 */
export const actorSchema = z.object({ name: text, source: z.enum(['claim', 'sign-in']) });

const snapshot = { snapshot: z.int() };
const thread = { observation: text };

const journalEventSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** A person stated that they enter the data. */
    z.object({ kind: z.literal('entered') }),
    /** Differences from the snapshot before; `more`: number of places besides these. */
    z.object({ kind: z.literal('edited'), ...snapshot, places: z.array(placeSchema), more: z.int() }),
    /** The enrollment went to the review without errors. */
    z.object({ kind: z.literal('reviewed') }),
    z.object({ kind: z.literal('observed'), ...thread, place: placeSchema, text }),
    z.object({ kind: z.literal('replied'), ...thread, text }),
    z.object({ kind: z.literal(['settled', 'reopened']), ...thread }),
    /** `category`: a code of the profile (`review.returnCategories`). */
    z.object({ kind: z.literal('returned'), ...snapshot, category: z.optional(text) }),
    /**
     * `hash`: SHA-256 (hex) of the exact bytes; `rekeyed`: number of values that were typed again, and of
     * those that differed; `reason`: reason for the approval despite open observations; `unseen`: notices, and
     * persons who were never on the screen, as the approver was told; `case`: SHA-256 (hex) of the manifest of the case.
     * `first-approved`: another person has to approve it as well.
     */
    z.object({
      kind: z.literal(['approved', 'first-approved']),
      ...snapshot,
      hash: text,
      case: z.optional(text),
      rekeyed: z.optional(z.object({ same: z.int(), different: z.int() })),
      unseen: z.optional(z.object({ notices: z.int(), persons: z.int() })),
      reason: z.optional(text.check(z.regex(/\S/))),
    }),
    /** Why a person who was known already is created nevertheless; noted before the approval or the send. */
    z.object({ kind: z.literal('known'), personId: text, as: z.enum(KNOWN_AS), text }),
    /** The enrollment no longer has the approved content. */
    z.object({ kind: z.literal('voided'), hash: text }),
    /**
     * A person's finding at the service about the attempt with that number, which nothing proved. When only
     * some persons exist: which ones, and the enrollment with the others.
     */
    z.object({
      kind: z.literal('found'),
      attempt: z.int(),
      found: z.enum(FINDINGS),
      reason: text,
      personIds: z.optional(z.array(text)),
      rest: z.optional(text),
      /** True when a late answer met the success rule. */
      despite: z.optional(z.literal(true)),
    }),
    /** The reviewer saw these persons, as that snapshot has them. */
    z.object({ kind: z.literal('seen'), ...snapshot, personIds: z.array(text) }),
    /** The enrollment came with a file. `chain`: whether the file's hashes matched its content. */
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
    /** SHA-256 (hex) of the previous entry (empty in the first one); `hash` is that of this one. */
    previous: text,
    hash: text,
  }),
);

export type Actor = z.infer<typeof actorSchema>;
export type JournalEvent = z.infer<typeof journalEventSchema>;
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** The author of an event, as far as this computer knows. `file`: a sign-in that only a file reports. */
export interface KnownActor {
  readonly name: string;
  readonly source: Actor['source'] | 'file';
}

/** Returns the number of entries up to the latest arrival with a file; 0 when all were made here. */
export function countReceived(entries: readonly Pick<JournalEntry, 'event'>[]): number {
  return entries.findLastIndex(({ event }) => event.kind === 'received') + 1;
}

/** A typed name stays a claim: the other computer did not check it either. */
export function toKnownActor({ name, source }: Actor, isFromFile: boolean): KnownActor {
  return { name, source: isFromFile && source === 'sign-in' ? 'file' : source };
}
