/** What screens show of the team's work, read anew when the server tells of a change. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { personSchema } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { snapshotSchema } from '../../domain/review/snapshot.ts';
import type { ComparedIdentifier } from '../../domain/profile/check-enrollment.ts';
import {
  DECISION_HINDRANCES,
  listedUserSchema,
  carriersSchema,
  lookUpFindingsSchema,
  meSchema,
  teamAttemptSchema,
  teamEntrySchema,
  teamHeadSchema,
  teamQueueSchema,
  type TeamState,
} from '../../domain/team/team-api.ts';
import { useAuthenticationState } from '../authentication/use-authentication.ts';
import { sleep } from '../clock.ts';
import { keys, queryClient } from '../query-client.ts';
import { askTeam, needsSignIn } from './team-client.ts';

/** Below `keys.stored`: they go with who signs out. */
export const teamKeys = {
  all: [...keys.stored, 'team'],
  user: [...keys.stored, 'team', 'user'],
  lists: [...keys.stored, 'team', 'list'],
  list: (choice: readonly unknown[]) => [...keys.stored, 'team', 'list', ...choice],
  head: (id: EntityId) => [...keys.stored, 'team', 'head', id],
  /** Below the head: what is told of the enrollment is told of both. */
  journal: (id: EntityId) => [...keys.stored, 'team', 'head', id, 'journal'],
} as const;

/** With everybody in it. */
export const wholeSchema = z.object({
  ...teamHeadSchema.shape,
  riskProfileCode: z.string(),
  people: z.array(personSchema),
  /** Of whoever asks; a server of the version before does not tell it. */
  hindrance: z.optional(z.enum(DECISION_HINDRANCES)),
});
export type TeamWhole = z.infer<typeof wholeSchema>;

/** What was entered, as the team has it. */
export const toTeamContent = ({ riskProfileCode, people }: TeamWhole) => ({
  riskProfileCode,
  persons: people,
});

const journalSchema = z.object({ entries: z.array(teamEntrySchema) });

/** `signInName`: of the account that gets another password; null: it makes an account, of `name` where the link names somebody. */
const checkedLinkSchema = z.object({
  signInName: z.nullable(z.string()),
  name: z.optional(z.nullable(z.string())),
});

export const meQuery = queryOptions({
  queryKey: teamKeys.user,
  queryFn: () => askTeam('/api/me', meSchema),
  // The same until somebody else signs in.
  staleTime: Infinity,
});

/** What a link is for: rejects where it was used or has run out. */
export const teamLinkQuery = (token: string) =>
  queryOptions({
    queryKey: [...teamKeys.all, 'link', token],
    queryFn: () => askTeam('/api/links/check', checkedLinkSchema, { method: 'POST', body: { token } }),
  });

/** Who belongs to the team: for who supervises, audits or administers it. */
export const teamUsersQuery = queryOptions({
  queryKey: [...teamKeys.all, 'users'],
  queryFn: ({ signal }) => askTeam('/api/users', z.object({ users: z.array(listedUserSchema) }), { signal }),
});

const pageSchema = z.object({ enrollments: z.array(teamHeadSchema), next: z.nullable(z.string()) });
export type TeamPage = z.infer<typeof pageSchema>;
/** Between two keys. */
const TYPING_MS = 200;
/** The largest page that the server gives. */
const PAGE_SIZE = 200;

/** Which enrollments a list shows: all where no state is named. */
export interface ListChoice {
  readonly states: readonly TeamState[];
  /** Those that wait longest first; without it the latest changed. */
  readonly isOldestFirst?: boolean;
  /** Words of names and pieces of identifiers. */
  readonly text?: string;
}

export function readTeamPage(
  { states, isOldestFirst, text = '' }: ListChoice,
  after?: string,
  signal?: AbortSignal,
) {
  const query = new URLSearchParams([
    ...states.map((state) => ['state', state]),
    ['limit', String(PAGE_SIZE)],
    ...(isOldestFirst ? [['order', 'oldest']] : []),
    ...(after === undefined ? [] : [['after', after]]),
  ]);
  const init = { ...(signal && { signal }) };
  if (text.trim() === '') return askTeam(`/api/enrollments?${query}`, pageSchema, init);
  return askTeam(`/api/enrollments/search?${query}`, pageSchema, { ...init, method: 'POST', body: { text } });
}

/** So many pages in one, so that no change falls between two of them. */
export const teamListQuery = (choice: ListChoice, pages: number) =>
  queryOptions({
    queryKey: teamKeys.list([choice.isOldestFirst, choice.states, choice.text, pages]),
    queryFn: async ({ signal, queryKey }) => {
      // Who types on asks for something else.
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
  });

/** Whether the queue rests, for the service is in trouble. */
export const teamQueueQuery = queryOptions({
  queryKey: [...teamKeys.all, 'queue'],
  queryFn: ({ signal }) => askTeam('/api/queue', teamQueueSchema, { signal }),
  refetchInterval: 15_000,
});

export const teamHeadQuery = (id: EntityId) =>
  queryOptions({
    queryKey: teamKeys.head(id),
    queryFn: ({ signal }) => askTeam(`/api/enrollments/${id}`, wholeSchema, { signal }),
  });

export const teamJournalQuery = (id: EntityId) =>
  queryOptions({
    queryKey: teamKeys.journal(id),
    queryFn: ({ signal }) => askTeam(`/api/enrollments/${id}/journal`, journalSchema, { signal }),
  });

const snapshotsSchema = z.object({ snapshots: z.array(snapshotSchema) });

/** What the enrollment said when it was returned or approved. `last`: the number of the latest, which never changes. */
export const teamSnapshotsQuery = (id: EntityId, last: number) =>
  queryOptions({
    queryKey: [...teamKeys.all, 'snapshots', id, last],
    queryFn: ({ signal }) => askTeam(`/api/enrollments/${id}/snapshots`, snapshotsSchema, { signal }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

const sentSchema = z.object({ attempt: z.nullable(teamAttemptSchema) });

/** The latest send: what was sent, and what came back. */
export const teamAttemptQuery = (id: EntityId) =>
  queryOptions({
    queryKey: [...teamKeys.head(id), 'attempt'],
    queryFn: () => askTeam(`/api/enrollments/${id}/attempt`, sentSchema),
  });

/** Which other enrollments of the team carry an identifier. */
export const carriersQuery = (identifiers: readonly ComparedIdentifier[], except: EntityId) =>
  queryOptions({
    queryKey: [...teamKeys.all, 'carriers', except, identifiers],
    queryFn: ({ signal }) =>
      askTeam('/api/identifiers', carriersSchema, { method: 'POST', body: { identifiers, except }, signal }),
  });

/** What the service says of identifiers, as they are sent. */
export const lookUpsQuery = (identifiers: readonly ComparedIdentifier[]) =>
  queryOptions({
    queryKey: [...teamKeys.all, 'look-ups', identifiers],
    queryFn: ({ signal }) =>
      askTeam('/api/look-ups', lookUpFindingsSchema, { method: 'POST', body: { identifiers }, signal }),
  });

/** What the service says now of each person of a send that nothing proved. */
export const evidenceQuery = (id: EntityId) =>
  queryOptions({
    queryKey: [...teamKeys.all, 'evidence', id],
    queryFn: ({ signal }) => askTeam(`/api/enrollments/${id}/evidence`, lookUpFindingsSchema, { signal }),
  });

const eventSchema = z.object({ enrollmentId: z.string(), revision: z.int() });

/** As long as browsers wait before they open a stream again that was cut. */
const PAUSE_MS = 3000;
const MAX_PAUSE_MS = 30_000;

let listeners = 0;
let stream: EventSource | undefined;
let pauseMs = PAUSE_MS;

/** While a screen shows the team's work: one stream for all, which is opened again whatever ended it. */
export function useTeamEvents(): void {
  const isSignedIn = useAuthenticationState().state === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return undefined;
    listeners += 1;
    stream ??= openStream();
    return () => {
      listeners -= 1;
      if (listeners > 0) return;
      stream?.close();
      stream = undefined;
    };
  }, [isSignedIn]);
}

function openStream(): EventSource {
  const opened = new EventSource('/api/events');
  opened.addEventListener('open', () => {
    pauseMs = PAUSE_MS;
    // What happened while nobody listened is not told again.
    void queryClient.invalidateQueries({ queryKey: teamKeys.all });
  });
  opened.addEventListener('message', ({ data }) => {
    const event = eventSchema.safeParse(JSON.parse(String(data)));
    if (!event.success) return;
    void queryClient.invalidateQueries({ queryKey: teamKeys.lists });
    void queryClient.invalidateQueries({ queryKey: teamKeys.head(event.data.enrollmentId) });
  });
  opened.addEventListener('error', () => {
    // A browser opens a stream that was cut again, but not one that a proxy answered while the server was away.
    if (opened.readyState !== EventSource.CLOSED) return;
    void sleep(pauseMs)
      .then(mayListen)
      .then((may) => {
        if (stream !== opened) return;
        if (may) stream = openStream();
        // What is shown says that a sign-in is needed.
        else void queryClient.invalidateQueries({ queryKey: teamKeys.all });
      });
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
  });
  return opened;
}

/** False where asking again would not help: nobody is signed in any more, or the role has no stream. */
async function mayListen(): Promise<boolean> {
  try {
    return (await askTeam('/api/me', meSchema)).role !== 'administrator';
  } catch (error) {
    return !needsSignIn(error);
  }
}
