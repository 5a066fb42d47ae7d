/**
 * The queue of the team: the server lists and searches it, and an enrollment comes to this computer when it is
 * opened.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Role, TeamHead } from '../../domain/team/team-api.ts';
import type { QueueCarrier, QueueItem, QueueReading, QueueResult } from '../carriers/queue-carrier.ts';
import { findStoredHeader } from '../drafts/draft-list.ts';
import { queryClient } from '../query-client.ts';
import { beginWalk, toWaitingPath } from '../review/review-queue.ts';
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

export function useTeamQueue(text: string): QueueResult {
  useTeamEvents();
  const [pages, setPages] = useState(1);
  const { data: me } = useQuery(meQuery);
  const all = useQuery(teamListQuery(WAITING, pages));
  const found = useQuery(teamListQuery({ ...WAITING, text }, pages));
  const outside = useQuery(teamListQuery({ ...OUTSIDE, text }, 1));
  return {
    reading: me && all.data && toReading(me, all.data, found.data, outside.data, () => setPages(pages + 1)),
    error: all.error,
    readAgain: () => void all.refetch(),
  };
}

function toReading(
  { id: userId, role }: TeamUser,
  all: TeamPage,
  found: TeamPage | undefined,
  outside: TeamPage | undefined,
  readMore: () => void,
): QueueReading {
  const toItems = (heads: readonly TeamHead[] = []) => heads.flatMap((head) => toItem(head, role) ?? []);
  const next = all.enrollments.find((head) => mayDecide(head, userId));
  return {
    waiting: toItems(found?.enrollments),
    outside: toItems(outside?.enrollments),
    total: all.enrollments.length,
    hasMore: all.next !== null,
    oldest: toItems(all.enrollments.slice(0, 1))[0],
    next: next && toItem(next, role),
    readMore: typeof found?.next === 'string' ? readMore : undefined,
  };
}

export const teamQueue: QueueCarrier = {
  open: async ({ id, path }) => {
    const { role } = await queryClient.fetchQuery(meQuery);
    // An auditor reads no persons: the path leads to the journal.
    if (role === 'auditor') return path;
    const brought = await bring(id);
    beginWalk(id);
    return brought?.path ?? path;
  },
  findNext: async (isOpened) => {
    const [me, { enrollments }] = await Promise.all([queryClient.fetchQuery(meQuery), readTeamPage(WAITING)]);
    const next = enrollments.find((head) => !isOpened(head.id) && mayDecide(head, me.id));
    return next && bring(next.id);
  },
};

/** Stores the team's version here; undefined when it is not stored. */
async function bring(id: EntityId) {
  await bringFromTeam(id);
  const header = await findStoredHeader(id);
  return header && { id, path: toWaitingPath(header) };
}

/** A server of the previous version names only who began it. */
const mayDecide = ({ review, createdBy }: TeamHead, userId: string) =>
  !(review?.enteredBy ?? [createdBy.id]).includes(userId);

function toItem(head: TeamHead, role: Role): QueueItem | undefined {
  const { id, state, persons, createdBy, review, updatedAt } = head;
  if (state !== 'in-review' && state !== 'approved' && state !== 'unknown') return undefined;
  return {
    id,
    state,
    persons,
    path: toHeadPath(head, role),
    first: toFirst(head),
    agent: review?.agent ?? createdBy.name,
    since: review?.since ?? updatedAt,
    round: review?.round ?? 1,
    open: review?.open ?? 0,
    survey: undefined,
  };
}
