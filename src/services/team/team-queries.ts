/** Queries for the team's work; they reload when the server reports a change. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toNearKey } from '../../domain/decision/near.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { ComparedIdentifier } from '../../domain/profile/check-persons.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import type { AnswerOf } from '../../domain/team/endpoint.ts';
import type { TeamState } from '../../domain/team/team-api.ts';
import { useAuthenticationState } from '../authentication/use-authentication.ts';
import type { KnownQuery } from '../carriers/known-query.ts';
import { sleep } from '../clock.ts';
import { toReviewPath } from '../navigation/paths.ts';
import { keys, queryClient } from '../query-client.ts';
import { returnedNotice } from '../returned-notice.ts';
import { readForPage, type TeamWhole, withSameParts } from './read-enrollment.ts';
import { ask } from './team-client.ts';
import { listenAsTeam, type TeamNews } from './team-events.ts';

/** Under `keys.stored`, so that a sign-out removes them. */
export const teamKeys = {
  all: [...keys.stored, 'team'],
  user: [...keys.stored, 'team', 'user'],
  lists: [...keys.stored, 'team', 'list'],
  /** Figures over many enrollments. An event invalidates them at most once in `COUNTS_MS`. */
  counts: [...keys.stored, 'team', 'counts'],
  list: (choice: readonly unknown[]) => [...keys.stored, 'team', 'list', ...choice],
  head: (id: EntityId) => [...keys.stored, 'team', 'head', id],
  /** Under the head: a change of the enrollment invalidates both. */
  journal: (id: EntityId) => [...keys.stored, 'team', 'head', id, 'journal'],
} as const;

export const meQuery = queryOptions({
  queryKey: teamKeys.user,
  queryFn: () => ask(TEAM_API.readMe, {}),
  // The result stays valid until another user signs in.
  staleTime: Infinity,
  structuralSharing: true,
});

/** Purpose of a link: rejects when it was used or has expired. */
export const teamLinkQuery = (token: string) =>
  queryOptions({
    queryKey: [...teamKeys.all, 'link', token],
    queryFn: () => ask(TEAM_API.checkLink, { body: { token } }),
  });

/** Members of the team: for supervisors, auditors and administrators. */
export const teamUsersQuery = queryOptions({
  queryKey: [...teamKeys.all, 'users'],
  queryFn: ({ signal }) => ask(TEAM_API.listUsers, { signal }),
});

export type TeamPage = AnswerOf<typeof TEAM_API.listEnrollments>;
/** Time (ms) for which an answer about known persons is kept. */
const KNOWN_MS = 300_000;
/** Debounce of typing. */
const TYPING_MS = 200;
/** The largest page that the server gives. */
const PAGE_SIZE = 200;
/** Time (ms) for which a list that was left is shown again while it is read. What was searched is not kept. */
const LEFT_MS = 300_000;

/** Enrollments that a list shows: all when no state is named. */
export interface ListChoice {
  readonly states: readonly TeamState[];
  /** Longest waiting first; by default the latest change comes first. */
  readonly isOldestFirst?: boolean;
  /** Words of names and pieces of identifiers. */
  readonly text?: string;
}

export function readTeamPage(
  { states, isOldestFirst, text = '' }: ListChoice,
  after?: string,
  signal?: AbortSignal,
) {
  const order = isOldestFirst ? 'oldest' : undefined;
  const query = { state: states, limit: PAGE_SIZE, order, after } as const;
  if (text.trim() === '') return ask(TEAM_API.listEnrollments, { query, signal });
  return ask(TEAM_API.searchEnrollments, { query, body: { text }, signal });
}

/** Joins this many pages into one, so that no change falls between two of them. */
export const teamListQuery = (choice: ListChoice, pages: number) =>
  queryOptions({
    queryKey: teamKeys.list([choice.isOldestFirst, choice.states, choice.text ?? '', pages]),
    queryFn: async ({ signal, queryKey }) => {
      // More typing replaces this query.
      if (choice.text && queryClient.getQueryData(queryKey) === undefined) await sleep(TYPING_MS);
      signal.throwIfAborted();
      let { enrollments, next } = await readTeamPage(choice, undefined, signal);
      for (let page = 1; page < pages && next !== null; page += 1) {
        const more = await readTeamPage(choice, next, signal);
        enrollments = [...enrollments, ...more.enrollments];
        ({ next } = more);
      }
      return { enrollments, next };
    },
    placeholderData: keepPreviousData,
    // Rows that did not change keep their identity, and are not rendered again.
    structuralSharing: true,
    ...(choice.text || pages > 1 ? {} : { gcTime: LEFT_MS }),
  });

/** Numbers of what waits for a review and of what came back, kept up to date like a list. */
export const teamCountsQuery = queryOptions({
  queryKey: teamKeys.counts,
  queryFn: ({ signal }) => ask(TEAM_API.countDesk, { signal }),
  structuralSharing: true,
});

/** State of the queue: it pauses while the service is in trouble. */
export const teamQueueQuery = queryOptions({
  queryKey: [...teamKeys.all, 'queue'],
  queryFn: ({ signal }) => ask(TEAM_API.readQueue, { signal }),
  refetchInterval: 15_000,
  structuralSharing: true,
});

export const teamHeadQuery = (id: EntityId) =>
  queryOptions({
    queryKey: teamKeys.head(id),
    queryFn: async ({ signal, queryKey }) => {
      const whole = await readForPage(id, signal);
      return withSameParts(queryClient.getQueryData<TeamWhole>(queryKey), whole);
    },
  });

export const teamJournalQuery = (id: EntityId) =>
  queryOptions({
    queryKey: teamKeys.journal(id),
    queryFn: ({ signal }) => ask(TEAM_API.readJournal, { params: { id }, signal }),
    structuralSharing: true,
  });

/**
 * Content of the enrollment at each return or approval. `last`: the number of the latest snapshot, which
 * never changes.
 */
export const teamSnapshotsQuery = (id: EntityId, last: number) =>
  queryOptions({
    queryKey: [...teamKeys.all, 'snapshots', id, last],
    queryFn: ({ signal }) => ask(TEAM_API.listSnapshots, { params: { id }, signal }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** The latest send: the request and its answer. */
export const teamAttemptQuery = (id: EntityId) =>
  queryOptions({
    queryKey: [...teamKeys.head(id), 'attempt'],
    queryFn: () => ask(TEAM_API.readAttempt, { params: { id } }),
  });

/** Other enrollments of the team that carry an identifier. */
export const carriersQuery = (identifiers: readonly ComparedIdentifier[], except: EntityId) =>
  queryOptions({
    queryKey: [...teamKeys.all, 'carriers', except, identifiers],
    queryFn: ({ signal }) => ask(TEAM_API.findCarriers, { body: { identifiers, except }, signal }),
  });

/** The service's findings about identifiers, as they are sent. */
export const lookUpsQuery = (identifiers: readonly ComparedIdentifier[]) =>
  queryOptions({
    queryKey: [...teamKeys.all, 'look-ups', identifiers],
    queryFn: ({ signal }) => ask(TEAM_API.lookUp, { body: { identifiers }, signal }),
  });

/**
 * The persons of an enrollment who are known already. `persons` tells versions apart: as they are here, which the server has once
 * they are saved.
 */
export const teamKnownQuery: KnownQuery = ({ id, persons }) => ({
  queryKey: [...teamKeys.all, 'known', id, persons.map((person) => [person.identifier, toNearKey(person)])],
  queryFn: async ({ signal }) => {
    const { known } = await ask(TEAM_API.readKnown, { params: { id }, signal });
    return known.map(({ where, ...one }) => ({
      ...one,
      ...(where && { where: { ...where, path: where.isSeen ? toReviewPath(where.id) : undefined } }),
    }));
  },
  // Each question about a client is counted.
  staleTime: KNOWN_MS,
  gcTime: KNOWN_MS,
});

/** The service's current findings about each person of a send with an unknown outcome. */
export const evidenceQuery = (id: EntityId) =>
  queryOptions({
    queryKey: [...teamKeys.all, 'evidence', id],
    queryFn: ({ signal }) => ask(TEAM_API.readEvidence, { params: { id }, signal }),
  });

/** A screen that closes is often followed by another one that listens. */
const LINGER_MS = 1000;

let listeners = 0;
let listening: { readonly account: string; readonly stop: () => void } | undefined;

/** Listens to the server's events while a screen shows the team's work. */
export function useTeamEvents(): void {
  const { state, account } = useAuthenticationState();
  const user = state === 'signed-in' ? account : undefined;
  useEffect(() => {
    if (user === undefined) return undefined;
    listeners += 1;
    if (listening?.account !== user) {
      listening?.stop();
      const stops = [listenAsTeam(user, readAnew), readAnewWhenShown()];
      listening = { account: user, stop: () => stops.forEach((stop) => stop()) };
    }
    const begun = listening;
    return () => {
      listeners -= 1;
      void sleep(LINGER_MS).then(() => {
        if (listeners > 0 || listening !== begun) return;
        begun.stop();
        listening = undefined;
      });
    };
  }, [user]);
}

/** A hidden tab reloads its data when it becomes visible, because the connections are for the tab in use. */
function readAnew(news: TeamNews): void {
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
  const keysOf = news === 'look-again' ? [teamKeys.all] : [teamKeys.lists, teamKeys.head(news.enrollmentId)];
  for (const queryKey of keysOf) void queryClient.invalidateQueries({ queryKey, refetchType });
  // The figures have just been read with all else.
  if (news !== 'look-again' || refetchType === 'none') void countAnew();
}

/** Every save of everybody is an event: the counts are read once for all events of this time. */
const COUNTS_MS = 5000;
/** Resolves when the counts may be read again. */
let counted: Promise<unknown> = Promise.resolve();
let isCountDue = false;

async function countAnew(): Promise<void> {
  if (isCountDue) return;
  isCountDue = true;
  await counted;
  isCountDue = false;
  // A hidden tab tells what came back, where its user asked for that.
  const isRead = document.visibilityState === 'visible' || returnedNotice.get() === 'yes';
  const refetchType = isRead ? 'active' : 'none';
  const reading = queryClient.invalidateQueries({ queryKey: teamKeys.counts, refetchType });
  counted = Promise.all([reading, sleep(COUNTS_MS)]);
}

function readAnewWhenShown(): () => void {
  const stopping = new AbortController();
  const read = { queryKey: teamKeys.all, type: 'active', stale: true } as const;
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') void queryClient.refetchQueries(read);
    },
    { signal: stopping.signal },
  );
  return () => stopping.abort();
}
