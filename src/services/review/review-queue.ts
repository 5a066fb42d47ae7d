/** What waits for a review on this computer, and the way through it from one to the next. */
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

/** An enrollment that waits. */
export interface Waiting {
  readonly header: StoredEnrollment;
  /** ISO 8601 instant: when it was handed in, or came with a file. */
  readonly since: string;
  /** Who entered it last, as far as that was said. */
  readonly agent: KnownActor | undefined;
  /** 1 for what was never sent back. */
  readonly round: number;
}

function isWaiting({ submission, deletedAt }: StoredEnrollment): boolean {
  return submission.state === 'in-review' && deletedAt === undefined;
}

/** Those of a list that wait, the oldest first. */
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

/** Its review, at the first person: keys act there at once. */
export function toWaitingPath({ id, personIds }: StoredEnrollment): string {
  return toReviewPath(id, personIds[0]);
}

/** Opened on this way: what was left undecided is not opened again by itself. */
const opened = new Set<EntityId>();

/** The one that waits longest of those that were not opened on this way. */
async function findNextWaiting(isOpened: (id: EntityId) => boolean): Promise<StoredEnrollment | undefined> {
  const { drafts } = await listDrafts();
  const queue = await readQueue(drafts.filter(({ id }) => !isOpened(id)));
  return queue[0]?.header;
}

/** Whoever opens one from a list is not told any more what was decided before. */
export function beginWalk(id: EntityId): void {
  lastDecided.set(undefined);
  reviewWalk.begin(id);
}

/** Whoever comes to the queue begins a new way. */
export function endWalk(): void {
  reviewWalk.end();
  opened.clear();
}

/**
 * Opens what waits longest after a decision on the way through the queue; the queue where nothing waits any more. Whoever
 * went elsewhere meanwhile is left there.
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
