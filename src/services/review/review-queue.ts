/** What waits for a review on this computer, and the way through it from one to the next. */
import { queryOptions } from '@tanstack/react-query';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { listEnterers } from '../../domain/review/approval.ts';
import type { KnownActor } from '../../domain/review/journal.ts';
import { type ListedDrafts, listDrafts } from '../drafts/draft-list.ts';
import { navigate } from '../navigation/page-link.tsx';
import { QUEUE_PATH, toReviewPath } from '../navigation/paths.ts';
import { keys } from '../query-client.ts';
import { createStore } from '../store.ts';
import { loadReview } from './review-store.ts';

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
  const { entries } = await loadReview(header.id);
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

/** What was decided last on the way through the queue. In memory only: it names somebody. */
export interface Decided {
  readonly id: EntityId;
  /** Of its first person; empty where that has none. */
  readonly name: string;
  readonly decision: 'sent' | 'approved' | 'returned';
}

export const lastDecided = createStore<Decided | undefined>(undefined);

/** The one that waits longest besides one; undefined where none does. */
async function findNextWaiting(besides: EntityId): Promise<StoredEnrollment | undefined> {
  const { drafts } = await listDrafts();
  const queue = await readQueue(drafts.filter(({ id }) => id !== besides));
  return queue[0]?.header;
}

/** Opens what waits longest after a decision on the way through the queue; the queue where nothing waits any more. */
export async function openNextWaiting(decided: Decided): Promise<void> {
  lastDecided.set(decided);
  const next = await findNextWaiting(decided.id);
  navigate(next === undefined ? QUEUE_PATH : toWaitingPath(next), { replace: true });
}
