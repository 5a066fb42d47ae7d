/** What screens show of the team's work, read anew when the server tells of a change. */
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { personSchema } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { meSchema, teamHeadSchema, teamQueueSchema, type TeamState } from '../../domain/team/team-api.ts';
import { keys, queryClient } from '../query-client.ts';
import { askTeam } from './team-client.ts';

/** Below `keys.stored`: they go with who signs out. */
export const teamKeys = {
  all: [...keys.stored, 'team'],
  user: [...keys.stored, 'team', 'user'],
  users: [...keys.stored, 'team', 'users'],
  lists: [...keys.stored, 'team', 'list'],
  list: (states: string) => [...keys.stored, 'team', 'list', states],
  head: (id: EntityId) => [...keys.stored, 'team', 'head', id],
  journal: (id: EntityId, revision: number) => [...keys.stored, 'team', 'journal', id, revision],
} as const;

/** With everybody in it. */
export const wholeSchema = z.object({
  ...teamHeadSchema.shape,
  riskProfileCode: z.string(),
  people: z.array(personSchema),
});
export type TeamWhole = z.infer<typeof wholeSchema>;

const journalSchema = z.object({
  entries: z.array(
    z.object({
      number: z.int(),
      at: z.string(),
      kind: z.string(),
      name: z.optional(z.string()),
      text: z.optional(z.string()),
    }),
  ),
});

export const meQuery = queryOptions({ queryKey: teamKeys.user, queryFn: () => askTeam('/api/me', meSchema) });

/** The latest changed first; a page of the server's size. */
export const teamListQuery = (states: readonly TeamState[]) =>
  queryOptions({
    queryKey: teamKeys.list(states.join()),
    queryFn: ({ signal }) => {
      const query = new URLSearchParams([...states.map((state) => ['state', state]), ['limit', '200']]);
      return askTeam(`/api/enrollments?${query}`, z.object({ enrollments: z.array(teamHeadSchema) }), {
        signal,
      });
    },
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

export const teamJournalQuery = (id: EntityId, revision: number) =>
  queryOptions({
    queryKey: teamKeys.journal(id, revision),
    queryFn: ({ signal }) => askTeam(`/api/enrollments/${id}/journal`, journalSchema, { signal }),
  });

const eventSchema = z.object({ enrollmentId: z.string(), revision: z.int() });

let listeners = 0;
let stream: EventSource | undefined;

/** While a screen shows the team's work: one stream for all, which the browser opens again by itself. */
export function useTeamEvents(): void {
  useEffect(() => {
    listeners += 1;
    stream ??= openStream();
    return () => {
      listeners -= 1;
      if (listeners > 0) return;
      stream?.close();
      stream = undefined;
    };
  }, []);
}

function openStream(): EventSource {
  const opened = new EventSource('/api/events');
  // What happened while nobody listened is not told again.
  opened.addEventListener('open', () => void queryClient.invalidateQueries({ queryKey: teamKeys.all }));
  opened.addEventListener('message', ({ data }) => {
    const event = eventSchema.safeParse(JSON.parse(String(data)));
    if (!event.success) return;
    void queryClient.invalidateQueries({ queryKey: teamKeys.lists });
    void queryClient.invalidateQueries({ queryKey: teamKeys.head(event.data.enrollmentId) });
  });
  return opened;
}
