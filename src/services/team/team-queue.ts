/**
 * The queue of the team: the server lists and searches it, and an enrollment comes to this computer when it is
 * opened.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import type { Role, TeamHead } from '../../domain/team/team-api.ts';
import type { QueueCarrier, QueueItem, QueueReading, QueueResult } from '../carriers/queue-carrier.ts';
import { findStoredHeader } from '../drafts/draft-list.ts';
import { queryClient } from '../query-client.ts';
import { beginWalk, toWaitingPath } from '../review/review-queue.ts';
import { ask, TeamError } from './team-client.ts';
import { toFirst, toHeadPath } from './team-list.ts';
import {
  type ListChoice,
  meQuery,
  readTeamPage,
  teamListQuery,
  type TeamPage,
  useTeamEvents,
} from './team-queries.ts';
import { bringFromTeam } from './team-sync.ts';

interface TeamUser {
  readonly id: string;
  readonly role: Role;
}

const WAITING: ListChoice = { states: ['in-review'], isOldestFirst: true };
const OUTSIDE: ListChoice = { states: ['approved', 'unknown'], isOldestFirst: true };

/** A page for this user. */
interface ItemPage {
  readonly items: readonly QueueItem[];
  readonly next: string | null;
}

export function useTeamQueue(text: string): QueueResult {
  useTeamEvents();
  const [pages, setPages] = useState(1);
  const { data: me } = useQuery(meQuery);
  const userId = me?.id;
  const role = me?.role;
  const select = useCallback(
    ({ enrollments, next }: TeamPage): ItemPage | undefined =>
      userId === undefined || role === undefined
        ? undefined
        : { items: enrollments.flatMap((head) => toItem(head, { id: userId, role }) ?? []), next },
    [userId, role],
  );
  const all = useQuery({ ...teamListQuery(WAITING, pages), select });
  const found = useQuery({ ...teamListQuery({ ...WAITING, text }, pages), select });
  const outside = useQuery({ ...teamListQuery({ ...OUTSIDE, text }, 1), select });
  const reading = useMemo(
    () => all.data && toReading(all.data, found.data, outside.data, () => setPages(pages + 1)),
    [all.data, found.data, outside.data, pages],
  );
  return { reading, error: all.error, readAgain: () => void all.refetch() };
}

function toReading(
  all: ItemPage,
  found: ItemPage | undefined,
  outside: ItemPage | undefined,
  readMore: () => void,
): QueueReading {
  return {
    waiting: found?.items ?? [],
    outside: outside?.items ?? [],
    all: all.items,
    hasMore: all.next !== null,
    next: all.items.find((item) => item.isFree),
    readMore: typeof found?.next === 'string' ? readMore : undefined,
  };
}

export const teamQueue: QueueCarrier = {
  open: async ({ id, path, claim, state }) => {
    const { role } = await queryClient.fetchQuery(meQuery);
    // An auditor reads no persons: the path leads to the journal.
    if (role === 'auditor') return path;
    // What somebody else reviews is only looked at.
    if (role === 'supervisor' && state === 'in-review' && (claim?.isMine ?? true)) await claimForReview(id);
    return openHere(id, path);
  },
  take: async ({ id, path }) => {
    await ask(TEAM_API.claim, { params: { id }, body: { despite: true } });
    return openHere(id, path);
  },
  findNext: async (isOpened) => {
    const [me, { enrollments }] = await Promise.all([queryClient.fetchQuery(meQuery), readTeamPage(WAITING)]);
    for (const { id } of enrollments.filter((head) => !isOpened(head.id) && isFree(head, me.id))) {
      if (me.role !== 'supervisor' || (await claimForReview(id))) return bring(id);
    }
    return undefined;
  },
};

async function openHere(id: EntityId, path: string): Promise<string> {
  const brought = await bring(id);
  beginWalk(id);
  return brought?.path ?? path;
}

/** Claims it for this user; false when somebody else was faster. */
export async function claimForReview(id: EntityId): Promise<boolean> {
  try {
    await ask(TEAM_API.claim, { params: { id }, body: {} });
    return true;
  } catch (error) {
    // Who may not decide it may look at it.
    if (error instanceof TeamError && UNCLAIMED.has(error.code)) return false;
    throw error;
  }
}

const UNCLAIMED: ReadonlySet<string> = new Set(['claimed', 'closed', 'four-eyes', 'access-unconfirmed']);

/** Stores the team's version here; undefined when it is not stored. */
async function bring(id: EntityId) {
  await bringFromTeam(id);
  const header = await findStoredHeader(id);
  return header && { id, path: toWaitingPath(header) };
}

/** This user may decide it and did not approve it yet, and nobody else reviews it. */
const isFree = (head: TeamHead, userId: string) =>
  mayDecide(head, userId) &&
  head.review?.first?.by.id !== userId &&
  (head.review?.claim?.by.id ?? userId) === userId;

/** A server of the previous version names only who began it. */
const mayDecide = ({ review, createdBy }: TeamHead, userId: string) =>
  !(review?.enteredBy ?? [createdBy.id]).includes(userId);

function toItem(head: TeamHead, me: TeamUser): QueueItem | undefined {
  const { id, state, persons, createdBy, review, updatedAt } = head;
  if (state !== 'in-review' && state !== 'approved' && state !== 'unknown') return undefined;
  return {
    id,
    state,
    persons,
    path: toHeadPath(head, me.role),
    first: toFirst(head),
    agent: review?.agent ?? createdBy.name,
    since: review?.since ?? updatedAt,
    round: review?.round ?? 1,
    open: review?.open ?? 0,
    answered: review?.answered ?? 0,
    known: review?.known,
    isFree: isFree(head, me.id),
    approvedBy: review?.first?.by.name,
    claim: toClaim(head, me),
    // Nothing with errors is handed in.
    survey: typeof review?.warnings === 'number' ? { errors: 0, warnings: review.warnings } : undefined,
  };
}

function toClaim(head: TeamHead, { id, role }: TeamUser): QueueItem['claim'] {
  const claim = head.review?.claim;
  if (!claim) return undefined;
  const { by, at } = claim;
  const isMine = by.id === id;
  return { name: by.name, at, isMine, canTake: !isMine && role === 'supervisor' && mayDecide(head, id) };
}
