/** Makes the entries of a journal: first the edits since the last entry, then the events of the act. */
import type { ReviewHead, StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { Submission } from '../../domain/drafts/submission.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { Place } from '../../domain/fields/finding.ts';
import { isDecision } from '../../domain/review/approval.ts';
import { sealEntry } from '../../domain/review/chain.ts';
import { findChanges } from '../../domain/review/changes.ts';
import {
  type Actor,
  countReceived,
  JOURNAL_VERSION,
  type JournalEntry,
  type JournalEvent,
} from '../../domain/review/journal.ts';
import { toObservations } from '../../domain/review/observations.ts';
import { isSamePerson } from '../../domain/review/same-person.ts';
import { findNextSnapshot, NOTHING, type Snapshot } from '../../domain/review/snapshot.ts';
import { now } from '../clock.ts';
import { toHash } from './journal-hash.ts';
import type { Added, ReviewState } from './review-store.ts';

/** Events that are noted in one step. */
export interface Act {
  readonly events: readonly NotedEvent[];
  readonly by?: Actor | undefined;
  /** The submission after the act; undefined when the act is not allowed now, and then nothing is noted. */
  readonly step?: (before: Submission) => Submission | undefined;
  /** The enrollment that the act is about: nothing is noted when it changed in between. */
  readonly of?: Enrollment;
  /** Also notes other differences from the latest snapshot, first (default). */
  readonly noteEdits?: boolean;
  /** Notes nothing when this was the latest step and nothing was edited since. */
  readonly isOnce?: boolean;
}

/** An event without its snapshot number, which is that of the latest snapshot. */
type NotedEvent = JournalEvent extends infer E
  ? E extends { snapshot: number }
    ? Omit<E, 'snapshot'>
    : E
  : never;

/** An event, who acted, and when (ISO 8601 instant). */
interface Dated {
  readonly event: JournalEvent;
  readonly by: Actor | undefined;
  readonly at: string;
}

/** Records that one act adds. */
export interface Notes extends Added {
  readonly head: ReviewHead;
}

interface Moment {
  readonly header: Head;
  readonly enrollment: Enrollment;
  readonly act: Act;
  /** ISO 8601 instant. */
  readonly at?: string;
}

type Head = Pick<StoredEnrollment, 'review' | 'submission' | 'updatedAt'>;

/** Events that change an enrollment, or move it on or back. */
const STEPS: ReadonlySet<JournalEvent['kind']> = new Set([
  'edited',
  'reviewed',
  'returned',
  'approved',
  'voided',
  'received',
]);

/** Limit of the places that an entry names; it counts the others. */
const MAX_PLACES = 200;

export async function createNotes(
  state: Omit<ReviewState, 'observations'>,
  { header, enrollment, act, at = now() }: Moment,
): Promise<Notes> {
  const snapshot = findSnapshot(state, { header, enrollment, act, at });
  const snapshots = snapshot?.number ?? getLastSnapshot(state, header);
  const events = [
    ...(snapshot ? [toEdited(state, enrollment, header, snapshot.number, act.by)] : []),
    ...findVoided(state.entries, header),
    ...(isRepeated(state, snapshot, act) ? [] : act.events).map((event) => ({
      event: withSnapshot(event, snapshots),
      by: act.by,
      at,
    })),
  ];
  const last = getLast(state, header);
  const entries = await toNextEntries(last, events);
  const head = toHead([...state.entries, ...entries], snapshots);
  const { number, hash } = entries.at(-1) ?? last;
  return { entries, snapshot, head: { ...head, entries: number, hash } };
}

/**
 * The entry that the next one follows. If it cannot be read, the record of the enrollment knows its number
 * and hash, so it is not overwritten.
 */
function getLast({ entries }: Pick<ReviewState, 'entries'>, { review }: Head): Link {
  const read = entries.at(-1) ?? NO_LINK;
  return review && review.entries > read.number ? { number: review.entries, hash: review.hash } : read;
}

function getLastSnapshot({ snapshots }: Pick<ReviewState, 'snapshots'>, { review }: Head): number {
  return Math.max(snapshots.at(-1)?.number ?? 0, review?.snapshots ?? 0);
}

function isRepeated(
  { entries }: Pick<ReviewState, 'entries'>,
  snapshot: Snapshot | undefined,
  { isOnce, events }: Act,
): boolean {
  const last = entries.findLast(({ event }) => STEPS.has(event.kind));
  return isOnce === true && !snapshot && last?.event.kind === events[0]?.kind;
}

function findSnapshot(
  state: Pick<ReviewState, 'contents' | 'snapshots'>,
  { header, enrollment, act: { noteEdits = true }, at = now() }: Moment,
): Snapshot | undefined {
  const before = state.contents.at(-1);
  const next = noteEdits ? findNextSnapshot(before, enrollment, isSamePerson) : undefined;
  return next && { version: 1, number: getLastSnapshot(state, header) + 1, at, ...next };
}

/** Names the author only when a sign-in proves it; a typed name is no proof of who edited. */
function toEdited(
  { contents }: Pick<ReviewState, 'contents'>,
  enrollment: Enrollment,
  { updatedAt }: Head,
  snapshot: number,
  by: Actor | undefined,
): Dated {
  const places = findChanges(contents.at(-1) ?? NOTHING, enrollment).map(({ place }) => place);
  const event: JournalEvent = {
    kind: 'edited',
    snapshot,
    places: places.slice(0, MAX_PLACES).map(toPlain),
    more: Math.max(0, places.length - MAX_PLACES),
  };
  return { event, by: by?.source === 'sign-in' ? by : undefined, at: updatedAt };
}

/** Finds an approval that an edit has voided and whose voiding was not noted yet. */
function findVoided(entries: readonly JournalEntry[], { review, submission, updatedAt }: Head): Dated[] {
  const hash = review?.approved?.hash;
  if (hash === undefined || submission.hash === hash) return [];
  if (entries.findLast(isDecision)?.event.kind !== 'approved') return [];
  return [{ event: { kind: 'voided', hash }, by: undefined, at: updatedAt }];
}

/** Summary of the journal for the record of the enrollment. */
function toHead(entries: readonly JournalEntry[], snapshots: number): ReviewHead {
  const returned = entries.findLastIndex(({ event }) => event.kind === 'returned');
  const decided = entries.findLastIndex(
    ({ event }) => event.kind === 'approved' || event.kind === 'reviewed',
  );
  const decision = entries
    .slice(countReceived(entries))
    .findLast(({ event }) => event.kind === 'approved' || event.kind === 'returned');
  const { at: returnedAt, event } = (returned > decided ? entries[returned] : undefined) ?? {};
  const returnedAs = event?.kind === 'returned' ? event.category : undefined;
  return {
    entries: entries.at(-1)?.number ?? 0,
    hash: entries.at(-1)?.hash ?? '',
    snapshots,
    open: toObservations(entries).filter(({ isOpen }) => isOpen).length,
    ...(returnedAt !== undefined && { returnedAt }),
    ...(returnedAs !== undefined && { returnedAs }),
    // An approval ended with the return, although a returned enrollment did not change.
    ...(decision?.event.kind === 'approved' && { approved: { hash: decision.event.hash, at: decision.at } }),
  };
}

function withSnapshot(event: NotedEvent, snapshot: number): JournalEvent {
  switch (event.kind) {
    case 'edited':
    case 'returned':
    case 'approved':
    case 'first-approved':
    case 'seen':
      return { ...event, snapshot };
    default:
      return event;
  }
}

/** Drops undefined members: a hash does not see them, and storage would not keep them. */
function toPlain({ personId, section, rowId, field }: Place): Place {
  return {
    ...(personId !== undefined && { personId }),
    ...(section !== undefined && { section }),
    ...(rowId !== undefined && { rowId }),
    ...(field !== undefined && { field }),
  };
}

/** Number and hash of the entry that the next one follows. */
type Link = Pick<JournalEntry, 'number' | 'hash'>;

/** Link of the first entry of a journal. */
const NO_LINK: Link = { number: 0, hash: '' };

/** Makes the entries that follow `before`. */
async function toNextEntries(before: Link, events: readonly Dated[]): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (const { event, by, at } of events) {
    const last = entries.at(-1) ?? before;
    const entry = {
      version: JOURNAL_VERSION,
      number: last.number + 1,
      at,
      ...(by && { by }),
      event,
      previous: last.hash,
    } as const;
    entries.push(await sealEntry(entry, toHash));
  }
  return entries;
}
