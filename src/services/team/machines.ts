/** Queries of what an administrator gave to programs. */
import { queryOptions } from '@tanstack/react-query';
import { TEAM_API } from '../../domain/team/api.ts';
import { ask } from './team-client.ts';
import { teamKeys } from './team-queries.ts';

export const machineKeysQuery = queryOptions({
  queryKey: [...teamKeys.all, 'keys'],
  queryFn: ({ signal }) => ask(TEAM_API.listKeys, { signal }),
});

export const webhooksQuery = queryOptions({
  queryKey: [...teamKeys.all, 'webhooks'],
  queryFn: ({ signal }) => ask(TEAM_API.listWebhooks, { signal }),
});
