/** What can be done to an enrollment without opening it. */
import { canBeDeleted } from '../../domain/drafts/retention.ts';
import { copyPerson } from '../../domain/enrollment/person.ts';
import type { EntityId, Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { now } from '../clock.ts';
import { newId } from '../new-id.ts';
import { createEnrollment, findDraft, type LoadedDraft, saveDraft } from './draft-store.ts';
import { findEnrollment, findStoredHeader, toEnrollment } from './draft-list.ts';
import { withEnrollmentLock } from './enrollment-lock.ts';

/**
 * A new enrollment with the entries of another one, all ids its own, nothing sent; gives its id, or undefined where
 * the other one is gone. Rejects where a part cannot be read (`UnreadableDraftError`) or the copy cannot be stored.
 */
export async function duplicateEnrollment(id: EntityId): Promise<EntityId | undefined> {
  const enrollment = await findEnrollment(id);
  if (!enrollment) return undefined;
  const persons = enrollment.persons.map((person) => copyPerson(person, newId));
  const { riskProfileCode } = enrollment;
  return createEnrollment({ riskProfileCode, persons, origin: { kind: 'copy', of: id } });
}

/**
 * Takes an enrollment off the list; it can be restored for a day. `'taken'` where another tab has it open,
 * `'refused'` where something of it may be at the service and nobody knows.
 */
export function deleteEnrollment(id: EntityId): Promise<HeaderChange | 'taken'> {
  return withEnrollmentLock(id, () => deleteHeldEnrollment(id));
}

/** The same in the tab that has it open, once its session is closed. */
export function deleteHeldEnrollment(id: EntityId): Promise<HeaderChange> {
  return changeHeader(id, (header) => (canBeDeleted(header) ? { ...header, deletedAt: now() } : undefined));
}

/**
 * Puts it back on the list; what was warned of before is wanted, and warned of anew. What was confirmed and purged gets
 * a warning at once, or it would be purged again at the next visit.
 */
export function restoreEnrollment(id: EntityId): Promise<HeaderChange> {
  return changeHeader(id, ({ deletedAt: _deletedAt, warnedAt: _warnedAt, purgedOn, ...header }) =>
    purgedOn !== undefined && header.submission.state === 'confirmed'
      ? { ...header, warnedAt: now() }
      : header,
  );
}

/** Another tab may write between a read and a write; more often than this, something else is wrong. */
const MAX_TRIES = 5;

type HeaderChange = 'written' | 'refused' | 'gone';

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

type Rescue =
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
