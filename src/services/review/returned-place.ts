import { queryOptions } from '@tanstack/react-query';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { toObservations } from '../../domain/review/observations.ts';
import { keys } from '../query-client.ts';

/** The place of the first open observation of an enrollment that is not open; null when there is none. */
export const returnedPlaceQuery = ({ id, revision }: Pick<StoredEnrollment, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: keys.returned(id, revision),
    queryFn: async () => {
      const { loadJournal } = await import('./review-store.ts');
      const entries = await loadJournal(id);
      return toObservations(entries).find(({ isOpen }) => isOpen)?.place ?? null;
    },
  });
