import { queryOptions } from '@tanstack/react-query';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { toObservations } from '../../domain/review/observations.ts';
import { keys } from '../query-client.ts';

/** The words of the open observations of an enrollment that is not open, and the place of the first one. */
export const returnedQuery = ({ id, revision }: Pick<StoredEnrollment, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: keys.returned(id, revision),
    queryFn: async () => {
      const { loadJournal } = await import('./review-store.ts');
      const entries = await loadJournal(id);
      const open = toObservations(entries).filter(({ isOpen }) => isOpen);
      const words = open.map(({ remarks }) => remarks[0]?.text ?? '').join(' ');
      return { words, place: open[0]?.place };
    },
  });
