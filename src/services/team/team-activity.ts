/** What happened in a team: its server counts, searches and lists it. */
import { TEAM_API } from '../../domain/team/api.ts';
import { MAX_CLIENTS } from '../../domain/team/activity-api.ts';
import type { AnswerOf } from '../../domain/team/endpoint.ts';
import type { ActivityCarrier, CreatedClient } from '../carriers/activity-carrier.ts';
import { sleep } from '../clock.ts';
import { toReviewPath } from '../navigation/paths.ts';
import { queryClient } from '../query-client.ts';
import { ask } from './team-client.ts';
import { teamKeys } from './team-queries.ts';

/** Rows of a page on the screen. */
const PAGE = 100;
/** Debounce of typing. */
const TYPING_MS = 200;

type CreatedPage = AnswerOf<typeof TEAM_API.listCreated>;

export const teamActivity: ActivityCarrier = {
  activityQuery: (days) => ({
    queryKey: [...teamKeys.counts, 'activity', days],
    queryFn: ({ signal }) => ask(TEAM_API.readActivity, { body: { days }, signal }),
    refetchOnWindowFocus: true,
  }),
  createdQuery: (request, pages) => ({
    queryKey: [...teamKeys.counts, 'created', request, pages],
    queryFn: async ({ signal, queryKey }) => {
      // More typing replaces this query.
      if (request.text !== '' && queryClient.getQueryData(queryKey) === undefined) await sleep(TYPING_MS);
      signal.throwIfAborted();
      const limit = Math.min(pages * PAGE, MAX_CLIENTS);
      const { clients, total } = await readPages(
        (after) => ask(TEAM_API.listCreated, { body: { ...request, after, limit }, signal }),
        pages * PAGE,
      );
      return { clients, total };
    },
    refetchOnWindowFocus: true,
  }),
  listCreated: async (request) => {
    const body = { ...request, limit: MAX_CLIENTS, isExport: true } as const;
    const read = await readPages(
      (after) => ask(TEAM_API.listCreated, { body: { ...body, after } }),
      Infinity,
    );
    return read.clients;
  },
};

/** Reads pages until there are enough clients, or no more. */
async function readPages(
  readPage: (after: string | undefined) => Promise<CreatedPage>,
  enough: number,
): Promise<{ readonly clients: readonly CreatedClient[]; readonly total: number }> {
  const clients: CreatedClient[] = [];
  let page: CreatedPage | undefined;
  let total = 0;
  do {
    page = await readPage(page?.next ?? undefined);
    // Only the first page counts.
    total = page.total ?? total;
    clients.push(...page.clients.map(toClient));
  } while (page.next !== null && clients.length < enough);
  return { clients: clients.slice(0, enough), total };
}

function toClient({ personId, askedAt, ...client }: CreatedPage['clients'][number]): CreatedClient {
  const { enrollmentId } = client;
  return {
    ...client,
    key: `${enrollmentId} ${personId}`,
    path: toReviewPath(enrollmentId),
    askedAt: askedAt ?? undefined,
  };
}
