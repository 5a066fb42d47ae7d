import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ownSessionSchema } from '../../domain/team/team-api.ts';
import { askTeam, doneSchema } from './team-client.ts';
import { teamKeys } from './team-queries.ts';

const mySessionsSchema = z.object({ sessions: z.array(ownSessionSchema) });

const countSchema = z.object({ count: z.int() });

export const endMySession = (id: string) =>
  askTeam(`/api/sessions/${id}/removal`, doneSchema, { method: 'POST' });

/** Ends all sessions except this one. */
export const endMyOtherSessions = () =>
  askTeam('/api/sessions/others/removal', countSchema, { method: 'POST' });

/** Sessions of the signed-in user. */
export const mySessionsQuery = queryOptions({
  queryKey: [...teamKeys.all, 'sessions'],
  queryFn: ({ signal }) => askTeam('/api/sessions', mySessionsSchema, { signal }),
});
