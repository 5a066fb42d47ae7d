import { queryOptions } from '@tanstack/react-query';
import { TEAM_API } from '../../domain/team/api.ts';
import { ask } from './team-client.ts';
import { teamKeys } from './team-queries.ts';

export const endMySession = (id: string) => ask(TEAM_API.endSession, { params: { id } });

/** Ends all sessions except this one. */
export const endMyOtherSessions = () => ask(TEAM_API.endOtherSessions, {});

/** Sessions of the signed-in user. */
export const mySessionsQuery = queryOptions({
  queryKey: [...teamKeys.all, 'sessions'],
  queryFn: ({ signal }) => ask(TEAM_API.listSessions, { signal }),
});
