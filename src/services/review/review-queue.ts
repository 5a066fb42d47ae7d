/** Enrollments that wait for a review on this computer, and the walk through them from one to the next. */
import { queryOptions } from '@tanstack/react-query';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { listEnterers } from '../../domain/review/approval.ts';
import type { KnownActor } from '../../domain/review/journal.ts';
import { type ListedDrafts, listDrafts } from '../drafts/draft-list.ts';
import { navigate } from 'wouter/use-browser-location';
import { QUEUE_PATH, toReviewPath } from '../navigation/paths.ts';
import { keys } from '../query-client.ts';
import { loadJournal } from './review-store.ts';
import { type Decided, lastDecided, reviewWalk } from './review-walk.ts';

/** An enrollment that waits for a review. */
export interface Waiting {
  readonly header: StoredEnrollment;
  /** ISO 8601 instant: when it was handed in, or came with a file. */
  readonly since: string;
  /** The last person who entered data, if known. */
  readonly agent: KnownActor | undefined;
  /** Starts at 1 and grows each time it is sent back. */
  readonly round: number;
}

function isWaiting({ submission, deletedAt }: StoredEnrollment): boolean {
  return submission.state === 'in-review' && deletedAt === undefined;
}

/** The enrollments of a list that wait, the oldest first. */
export const queueQuery = (list: ListedDrafts | undefined) =>
  queryOptions({
    queryKey: keys.queue(list?.reading ?? 0),
    enabled: list !== undefined,
    queryFn: () => readQueue(list?.drafts ?? []),
  });

async function readQueue(drafts: readonly StoredEnrollment[]): Promise<readonly Waiting[]> {
  const waiting = await Promise.all(drafts.filter(isWaiting).map(readWaiting));
  return waiting.toSorted((a, b) => a.since.localeCompare(b.since));
}

async function readWaiting(header: StoredEnrollment): Promise<Waiting> {
  const entries = await loadJournal(header.id);
  const arrival = entries.findLast(({ event: { kind } }) => kind === 'reviewed' || kind === 'received');
  return {
    header,
    since: arrival?.at ?? header.updatedAt,
    agent: listEnterers(entries).at(-1),
    round: entries.filter(({ event }) => event.kind === 'returned').length + 1,
  };
}

/** Address of its review, at the first person, so that keys act there at once. */
export function toWaitingPath({ id, personIds }: StoredEnrollment): string {
  return toReviewPath(id, personIds[0]);
}

/** Enrollments opened during this walk: one that was left undecided does not open again by itself. */
const opened = new Set<EntityId>();

/** The enrollment that waits longest and was not opened during this walk. */
async function findNextWaiting(isOpened: (id: EntityId) => boolean): Promise<StoredEnrollment | undefined> {
  const { drafts } = await listDrafts();
  const queue = await readQueue(drafts.filter(({ id }) => !isOpened(id)));
  return queue[0]?.header;
}

/** Opening one from a list clears the message about the previous decision. */
export function beginWalk(id: EntityId): void {
  lastDecided.set(undefined);
  reviewWalk.begin(id);
}

/** A visit to the queue begins a new walk. */
export function endWalk(): void {
  reviewWalk.end();
  opened.clear();
}

/**
 * After a decision, opens the enrollment that waits longest, or the queue when none is left. Does nothing
 * when the user already went to another page.
 */
export async function openNextWaiting(decided: Decided, findNext = findNextWaiting): Promise<void> {
  lastDecided.set(decided);
  opened.add(decided.id);
  const next = await findNext((id) => opened.has(id)).catch(() => undefined);
  if (window.location.pathname !== toReviewPath(decided.id)) return;
  if (next) {
    opened.add(next.id);
    reviewWalk.begin(next.id);
  }
  navigate(next ? toWaitingPath(next) : QUEUE_PATH, { replace: true });
}
