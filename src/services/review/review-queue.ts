/** Enrollments that wait for a review on this computer, and the walk through them from one to the next. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import {
  isFound,
  type Query,
  type Searchable,
  toQuery,
  toSearchable,
} from '../../domain/drafts/record-search.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { findFirstApproval } from '../../domain/decision/second-look.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { isReturnOfReviewer, listEnterers } from '../../domain/review/approval.ts';
import type { JournalEntry } from '../../domain/review/journal.ts';
import { isAnswered, toObservations } from '../../domain/review/observations.ts';
import type { QueueCarrier, QueueItem, QueueReading, QueueResult } from '../carriers/queue-carrier.ts';
import { type ListedDrafts, listDrafts } from '../drafts/draft-list.ts';
import type { EnrollmentSurveyor, PersonsReading, PersonsReadings } from '../drafts/list-persons.ts';
import { useEnrollmentList } from '../drafts/use-enrollment-list.ts';
import { createKeeper } from '../keep-made.ts';
import { QUEUE_PATH, toResultPath, toReviewPath } from '../navigation/paths.ts';
import { useProfile } from '../profile/use-profile.ts';
import { keys } from '../query-client.ts';
import { type CarrierIndex, carrierIndexQuery, countCarried } from './carrier-index.ts';
import { loadJournal } from './review-store.ts';
import { type Decided, lastDecided, reviewWalk } from './review-walk.ts';

interface StoredQueue {
  /** The oldest first. */
  readonly waiting: readonly Waiting[];
  readonly outside: readonly Waiting[];
}

interface Waiting extends Pick<QueueItem, 'agent' | 'approvedBy' | 'since' | 'round' | 'answered' | 'state'> {
  readonly header: StoredEnrollment;
}

const queueQuery = (list: ListedDrafts | undefined) =>
  queryOptions({
    queryKey: keys.queue(list?.reading ?? 0),
    enabled: list !== undefined,
    queryFn: () => readQueue(list?.drafts ?? []),
  });

async function readQueue(drafts: readonly StoredEnrollment[]): Promise<StoredQueue> {
  const read = await Promise.all(drafts.map(readWaiting));
  const all = read.filter((one) => one !== undefined).toSorted((a, b) => a.since.localeCompare(b.since));
  return {
    waiting: all.filter(({ state }) => state === 'in-review'),
    outside: all.filter(({ state }) => state !== 'in-review'),
  };
}

async function readWaiting(header: StoredEnrollment): Promise<Waiting | undefined> {
  const { id, updatedAt, deletedAt, submission } = header;
  const { state } = submission;
  if (deletedAt !== undefined) return undefined;
  if (state !== 'in-review' && state !== 'approved' && state !== 'unknown') return undefined;
  const entries = await loadJournal(id);
  return {
    header,
    state,
    since: (state === 'in-review' ? findFirstArrival(entries)?.at : undefined) ?? updatedAt,
    agent: listEnterers(entries).at(-1)?.name,
    approvedBy: state === 'in-review' ? findFirstApproval(entries)?.by?.name : undefined,
    round: countRounds(entries),
    answered: toObservations(entries).filter(isAnswered).length,
  };
}

/** The number of the present round of a review: each return of a reviewer begins another one. */
export const countRounds = (entries: readonly JournalEntry[]): number =>
  entries.filter((_, index) => isReturnOfReviewer(entries, index)).length + 1;

/** The entry that first handed it in: no return and no answer starts the wait anew. */
export const findFirstArrival = (entries: readonly JournalEntry[]) => entries.find(isArrival);

export const isArrival = ({ event: { kind } }: JournalEntry) => kind === 'reviewed' || kind === 'received';

/** The enrollments of this browser, searched as they are read. */
export function useBrowserQueue(search: string, surveyor: EnrollmentSurveyor): QueueResult {
  const { privacy } = useProfile().profile;
  const { list, readings } = useEnrollmentList(privacy, surveyor);
  // The error boundary offers the next step.
  const { data } = useQuery({ ...queueQuery(list), throwOnError: true });
  const { data: carriers } = useQuery({
    ...carrierIndexQuery(list?.reading),
    enabled: list !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const all = useMemo(
    () =>
      // Rows that came before their counts would grow.
      data &&
      carriers && {
        waiting: toItems(data.waiting, readings, carriers),
        outside: toItems(data.outside, readings, carriers),
      },
    [data, readings, carriers],
  );
  const reading = useMemo(() => all && toReading(all, toQuery(search)), [all, search]);
  return { reading };
}

export const browserQueue: QueueCarrier = {
  open: ({ id, path }) => {
    beginWalk(id);
    return Promise.resolve(path);
  },
  findNext: async (isOpened) => {
    const { drafts } = await listDrafts();
    // The journals of the others are not read.
    const inReview = drafts.filter(({ id, submission }) => submission.state === 'in-review' && !isOpened(id));
    const { waiting } = await readQueue(inReview);
    const header = waiting[0]?.header;
    return header && { id: header.id, path: toWaitingPath(header) };
  },
};

interface FoundItem extends QueueItem {
  readonly searchable: Searchable;
}

const keepItem = createKeeper<FoundItem>();

function toItems(
  waiting: readonly Waiting[],
  readings: PersonsReadings,
  carriers: CarrierIndex,
): readonly FoundItem[] {
  return waiting.map((one) => {
    const reading = readings.get(one.header.id);
    return keepItem(one, [reading, carriers], () => toItem(one, reading, carriers));
  });
}

function toItem(
  { header, agent, ...rest }: Waiting,
  reading: PersonsReading | undefined,
  carriers: CarrierIndex,
): FoundItem {
  const { id, personIds, review } = header;
  const persons = reading?.kind === 'read' ? reading.persons : [];
  return {
    ...rest,
    id,
    agent,
    path: rest.state === 'unknown' ? toResultPath(id) : toWaitingPath(header),
    persons: personIds.length,
    first: persons[0],
    open: review?.open ?? 0,
    known: countCarried(carriers, id),
    isFree: true,
    claim: undefined,
    survey: reading?.kind === 'read' ? reading.survey : undefined,
    searchable: toSearchable(
      [...persons.map(({ name }) => name), agent ?? ''],
      persons.map(({ identifier }) => identifier),
    ),
  };
}

function toReading(
  { waiting, outside }: Readonly<Record<'waiting' | 'outside', readonly FoundItem[]>>,
  query: Query,
): QueueReading {
  const find = (items: readonly FoundItem[]) => items.filter(({ searchable }) => isFound(searchable, query));
  return {
    waiting: find(waiting),
    outside: find(outside),
    all: waiting,
    hasMore: false,
    next: waiting[0],
    readMore: undefined,
  };
}

/** Address of its review, at the first person, so that keys act there at once. */
export function toWaitingPath({ id, personIds }: StoredEnrollment): string {
  return toReviewPath(id, personIds[0]);
}

/** Enrollments opened during this walk: one that was left undecided does not open again by itself. */
const opened = new Set<EntityId>();

/** Opening one from a list clears the message about the previous decision. */
export function beginWalk(id: EntityId): void {
  lastDecided.set(undefined);
  // Another one than those that were chosen begins a walk through all.
  if (chosen?.has(id) === false) chosen = undefined;
  reviewWalk.begin(id);
}

/** Enrollments that were chosen for this walk; undefined for all. */
let chosen: ReadonlySet<EntityId> | undefined;

/** The walk that begins next leads through these alone. */
export function chooseForWalk(ids: readonly EntityId[]): void {
  chosen = new Set(ids);
}

/** A visit to the queue begins a new walk. */
export function endWalk(): void {
  chosen = undefined;
  reviewWalk.end();
  opened.clear();
}

/**
 * After a decision, opens the enrollment that waits longest, or the queue when none is left. Does nothing
 * when the user already went to another page.
 */
export async function openNextWaiting(
  decided: Decided,
  { findNext }: Pick<QueueCarrier, 'findNext'> = browserQueue,
): Promise<void> {
  lastDecided.set(decided);
  opened.add(decided.id);
  const isLeftOut = (id: EntityId) => opened.has(id) || chosen?.has(id) === false;
  const next = await findNext(isLeftOut).catch(() => undefined);
  if (window.location.pathname !== toReviewPath(decided.id)) return;
  if (next) {
    opened.add(next.id);
    reviewWalk.begin(next.id);
  }
  navigate(next?.path ?? QUEUE_PATH, { replace: true });
}
