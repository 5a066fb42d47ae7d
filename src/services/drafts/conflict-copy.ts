import { STORED_VERSION } from '../../domain/drafts/stored.ts';
import { NEW_SUBMISSION } from '../../domain/drafts/submission.ts';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { now } from '../clock.ts';
import { newId } from '../new-id.ts';
import { toEnrollment } from './draft-list.ts';
import { findDraft, type LoadedDraft, saveDraft } from './draft-store.ts';

export type Rescue =
  /** The other version says the same: it takes the place of this one. */
  | { readonly kind: 'same'; readonly stored: LoadedDraft }
  /** What could not be saved stands beside the other version, as an enrollment of its own. */
  | { readonly kind: 'copied'; readonly copyId: EntityId };

/** Keeps what a stale tab holds, without touching what another tab saved. Rejects where it cannot be stored. */
export async function rescueStale(enrollment: Enrollment): Promise<Rescue> {
  const stored = await findDraft(enrollment.id);
  if (stored && JSON.stringify(toEnrollment(stored)) === JSON.stringify(enrollment)) {
    return { kind: 'same', stored };
  }
  const copyId = newId();
  const at = now();
  await saveDraft({
    header: {
      version: STORED_VERSION,
      id: copyId,
      revision: 1,
      createdAt: at,
      updatedAt: at,
      riskProfileCode: enrollment.riskProfileCode,
      personIds: enrollment.persons.map(({ id }) => id),
      submission: NEW_SUBMISSION,
      origin: { kind: 'conflict', of: enrollment.id },
    },
    expected: undefined,
    persons: enrollment.persons,
    removedPersonIds: [],
  });
  return { kind: 'copied', copyId };
}
