import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { findStoredHeader } from './draft-list.ts';
import { saveDraft } from './draft-store.ts';

/** Another tab may write between a read and a write; more often than this, something else is wrong. */
const MAX_TRIES = 5;

export type HeaderChange = 'written' | 'refused' | 'gone';

/**
 * Changes the record of an enrollment that is not open, by compare-and-set on its revision. `'refused'` where `change`
 * gives undefined, `'gone'` where there is none. Rejects where it cannot be read or written.
 */
export async function changeHeader(
  id: EntityId,
  change: (header: StoredEnrollment) => StoredEnrollment | undefined,
): Promise<HeaderChange> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const stored = await findStoredHeader(id);
    if (!stored) return 'gone';
    const header = change(stored);
    if (!header) return 'refused';
    const result = await saveDraft({
      header: { ...header, revision: stored.revision + 1 },
      expected: stored.revision,
      persons: [],
      removedPersonIds: [],
    });
    if (result === 'written') return 'written';
  }
  throw new Error('the enrollment could not be written');
}
