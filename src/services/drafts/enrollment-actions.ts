/** What can be done to an enrollment without opening it. */
import { canBeDeleted } from '../../domain/drafts/retention.ts';
import { copyPerson } from '../../domain/enrollment/person.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { now } from '../clock.ts';
import { newId } from '../new-id.ts';
import { changeHeader, type HeaderChange } from './change-header.ts';
import { createEnrollment } from './create-enrollment.ts';
import { findEnrollment } from './draft-list.ts';
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
  return withEnrollmentLock(id, () =>
    changeHeader(id, (header) => (canBeDeleted(header) ? { ...header, deletedAt: now() } : undefined)),
  );
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
