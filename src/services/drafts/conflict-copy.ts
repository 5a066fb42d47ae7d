import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { createEnrollment } from './create-enrollment.ts';
import { toEnrollment } from './draft-list.ts';
import { findDraft, type LoadedDraft } from './draft-store.ts';

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
  const { riskProfileCode, persons } = enrollment;
  const origin = { kind: 'conflict', of: enrollment.id } as const;
  const copyId = await createEnrollment({ riskProfileCode, persons, origin });
  return { kind: 'copied', copyId };
}
