import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from '../query-client.ts';
import { isReturned, isWaiting, listDrafts } from './draft-list.ts';

/** Other tabs of this browser change the counts, too. */
const AGAIN_MS = 30_000;

/**
 * Numbers of the enrollments of this browser that somebody has to go on with. Each page reads them once, because the
 * page before may have changed them. `tells`: a hidden tab reads them as well, to tell what came back.
 */
export const deskCountsQuery = (path: string, tells: boolean) =>
  queryOptions({
    queryKey: keys.counts(path),
    queryFn: async () => {
      const drafts = (await listDrafts()).drafts.filter(({ deletedAt }) => deletedAt === undefined);
      return {
        waiting: drafts.filter(isWaiting).length,
        returned: drafts.filter(isReturned).length,
      };
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: AGAIN_MS,
    refetchIntervalInBackground: tells,
  });
