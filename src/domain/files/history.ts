import * as z from 'zod/mini';
import { KNOWN_AS } from '../decision/known.ts';
import type { Attempt } from '../drafts/attempt.ts';
import { type FinalizeOutcome, toVerdict } from '../drafts/outcome.ts';
import { FINDINGS, type Resolution } from '../drafts/resolution.ts';
import type { StoredEnrollment } from '../drafts/stored.ts';
import { actorSchema, type JournalEntry } from '../review/journal.ts';

type HistoryHead = Pick<StoredEnrollment, 'createdAt' | 'updatedAt' | 'origin'>;

/** Returns the history of an enrollment in order of time, from its record, its journal and the ledger. */
export function toHistory(
  head: HistoryHead,
  attempts: readonly Attempt[],
  entries: readonly JournalEntry[] = [],
): HistoryEvent[] {
  const first = toFirstEvents(head).filter(({ kind, at }) => kind !== 'imported' || !isNoted(at, entries));
  // Its creation or arrival is no change, and a journal lists the changes itself.
  const isChanged = entries.length === 0 && first.every(({ at }) => at !== head.updatedAt);
  const events: HistoryEvent[] = [
    ...first,
    ...(isChanged ? [{ kind: 'changed' as const, at: head.updatedAt }] : []),
    ...attempts.flatMap((attempt) => toAttemptEvents(attempt, entries)),
  ];
  return merge(
    events.toSorted((a, b) => compare(a.at, b.at)),
    entries.map(toNotedEvent),
  );
}

/** True when the journal already has the arrival with a file. */
function isNoted(at: string, entries: readonly JournalEntry[]): boolean {
  return entries.some(({ event, at: received }) => event.kind === 'received' && received === at);
}

/** Merges by time. The journal's entries keep their order, because the clocks of two computers may differ. */
function merge(events: readonly HistoryEvent[], noted: readonly HistoryEvent[]): HistoryEvent[] {
  const merged: HistoryEvent[] = [];
  let next = 0;
  for (const event of noted) {
    for (let other = events[next]; other && other.at <= event.at; other = events[(next += 1)]) {
      merged.push(other);
    }
    merged.push(event);
  }
  return [...merged, ...events.slice(next)];
}

/** Turns a journal entry into an event of the history; the schema drops the rest. */
export function toNotedEvent({ at, number, by, event }: JournalEntry): HistoryEvent {
  return historyEventSchema.parse({
    ...event,
    ...(event.kind === 'edited' && { places: event.places.length + event.more }),
    ...(event.kind === 'seen' && { persons: event.personIds.length }),
    ...(event.kind === 'found' && event.personIds && { persons: event.personIds.length }),
    at,
    entry: number,
    ...(by && { by }),
  });
}

/** Its origin: the only events that its record alone tells. */
export function toFirstEvents({ createdAt, origin }: HistoryHead): HistoryEvent[] {
  const created: HistoryEvent = { kind: 'created', at: createdAt };
  switch (origin?.kind) {
    case undefined:
      return [created];
    case 'copy':
      return [{ kind: 'copied', at: createdAt, of: origin.of }];
    case 'conflict':
    case 'rest':
      return [{ kind: origin.kind, at: createdAt, of: origin.of }];
    case 'file':
      return [created, { kind: 'imported', at: origin.at, from: 'file' }];
    case 'request':
      return [{ kind: 'imported', at: origin.at, from: 'request' }];
  }
}

function toAttemptEvents(
  { number, startedAt, content }: Attempt,
  entries: readonly JournalEntry[],
): HistoryEvent[] {
  const { outcome, lateOutcomes = [], resolution } = content ?? {};
  // Newer journals have their own entry for it, with the person who found it.
  const isNotedToo = entries.some(({ event }) => event.kind === 'found' && event.attempt === number);
  return [
    { kind: 'sent', at: startedAt, attempt: number },
    ...(outcome ? [toOutcomeEvent(outcome, number, 'answered')] : []),
    ...lateOutcomes.map((late) => toOutcomeEvent(late, number, 'late-answer')),
    ...(resolution && !isNotedToo ? [toResolvedEvent(resolution, number)] : []),
  ];
}

function toResolvedEvent({ found, at, by, reason }: Resolution, attempt: number): HistoryEvent {
  return { kind: 'resolved', attempt, found, at, by, reason };
}

function toOutcomeEvent(
  outcome: FinalizeOutcome,
  attempt: number,
  kind: 'answered' | 'late-answer',
): HistoryEvent {
  const { at } = outcome;
  if (outcome.kind === 'no-answer') return { kind: 'no-answer', at, attempt, cause: outcome.cause };
  return { kind, at, attempt, status: outcome.status, verdict: toVerdict(outcome) };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const text = z.string();
const step = { at: text };
const attemptStep = { at: text, attempt: z.int() };

const SENDS = [
  z.object({ ...step, kind: z.literal(['created', 'changed']) }),
  /**
   * Made from the enrollment with that id. `conflict`: another tab had saved a newer version. `rest`: the
   * persons of a send who do not exist at the service, when others do.
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
  /** A person's finding at the service. */
  z.object({
    ...attemptStep,
    kind: z.literal('resolved'),
    found: z.enum(FINDINGS),
    by: text,
    reason: text,
  }),
] as const;

/** An event of the journal; `entry`: the number of the entry that has the details. */
const noted = { at: text, entry: z.int(), by: z.optional(actorSchema) };

const NOTES = [
  z.object({ ...noted, kind: z.literal(['entered', 'reviewed', 'returned']) }),
  /** `places`: number of fields, rows and persons. */
  z.object({ ...noted, kind: z.literal('edited'), places: z.int() }),
  z.object({ ...noted, kind: z.literal(['observed', 'replied']), observation: text, text }),
  z.object({ ...noted, kind: z.literal(['settled', 'reopened']), observation: text }),
  /** `hash`: SHA-256 (hex) of the exact bytes. */
  z.object({ ...noted, kind: z.literal(['approved', 'first-approved', 'voided']), hash: text }),
  z.object({
    ...noted,
    kind: z.literal('found'),
    attempt: z.int(),
    found: z.enum(FINDINGS),
    /** Number of persons that exist, when not all do. */
    persons: z.optional(z.int()),
    reason: text,
  }),
  z.object({ ...noted, kind: z.literal('known'), personId: text, as: z.enum(KNOWN_AS), text }),
  z.object({ ...noted, kind: z.literal('seen'), persons: z.int() }),
  z.object({ ...noted, kind: z.literal('received'), chain: z.enum(['intact', 'changed', 'unchecked']) }),
] as const;

/** The history in files of version 1. */
export const v1HistoryEventSchema = z.discriminatedUnion('kind', SENDS);

/** The history of an enrollment, one event per line. `at`: ISO 8601 instants; `attempt`: its number. */
export const historyEventSchema = z.discriminatedUnion('kind', [...SENDS, ...NOTES]);

export type HistoryEvent = z.infer<typeof historyEventSchema>;
