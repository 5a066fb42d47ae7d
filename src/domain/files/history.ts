import type { Attempt } from '../drafts/attempt.ts';
import { type FinalizeOutcome, toVerdict } from '../drafts/outcome.ts';
import type { Resolution } from '../drafts/resolution.ts';
import type { StoredEnrollment } from '../drafts/stored.ts';
import type { JournalEntry } from '../review/journal.ts';
import type { HistoryEvent } from './history-event.ts';

type HistoryHead = Pick<StoredEnrollment, 'createdAt' | 'updatedAt' | 'origin'>;

/** The history of an enrollment, the first event first, as its record, its journal and the ledger tell it. */
export function toHistory(
  head: HistoryHead,
  attempts: readonly Attempt[],
  entries: readonly JournalEntry[] = [],
): HistoryEvent[] {
  const first = toFirstEvents(head).filter(({ kind, at }) => kind !== 'imported' || !isNoted(at, entries));
  // That it was made, or came here, is no change of it; and a journal tells the changes itself.
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

/** The journal says itself that it came with a file. */
function isNoted(at: string, entries: readonly JournalEntry[]): boolean {
  return entries.some(({ event, at: received }) => event.kind === 'received' && received === at);
}

/** By time; the entries of a journal stay in their order, though the clocks of two computers may differ. */
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

function toNotedEvent({ at, number, by, event }: JournalEntry): HistoryEvent {
  const noted = { at, entry: number, ...(by && { by }) };
  switch (event.kind) {
    case 'entered':
    case 'reviewed':
    case 'returned':
      return { ...noted, kind: event.kind };
    case 'edited':
      return { ...noted, kind: event.kind, places: event.places.length + event.more };
    case 'observed':
    case 'replied':
      return { ...noted, kind: event.kind, observation: event.observation, text: event.text };
    case 'settled':
    case 'reopened':
      return { ...noted, kind: event.kind, observation: event.observation };
    case 'approved':
    case 'voided':
      return { ...noted, kind: event.kind, hash: event.hash };
    case 'found': {
      const { attempt, found, personIds, reason } = event;
      return {
        ...noted,
        kind: event.kind,
        attempt,
        found,
        ...(personIds && { persons: personIds.length }),
        reason,
      };
    }
    case 'received':
      return { ...noted, kind: event.kind, chain: event.chain };
  }
}

function toFirstEvents({ createdAt, origin }: HistoryHead): HistoryEvent[] {
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
  // Journals of today say it themselves, and who did.
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
