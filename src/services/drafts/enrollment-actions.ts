/** Actions on an enrollment that is not open. */
import { canBeDeleted } from '../../domain/drafts/retention.ts';
import { copyPerson } from '../../domain/enrollment/person.ts';
import type { EntityId, Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { now } from '../clock.ts';
import { newId } from '../new-id.ts';
import { createEnrollment, findDraft, type LoadedDraft, saveDraft } from './draft-store.ts';
import { findEnrollment, findStoredHeader, toEnrollment } from './draft-list.ts';
import { withEnrollmentLock } from './enrollment-lock.ts';
import { createWithFilesOf } from './with-case-files.ts';

/**
 * Copies an enrollment with new ids and no sends; gives the id of the copy, or undefined when the original is
 * gone. Rejects when a part cannot be read (`UnreadableDraftError`) or the copy cannot be stored.
 */
export async function duplicateEnrollment(id: EntityId): Promise<EntityId | undefined> {
  const enrollment = await findEnrollment(id);
  if (!enrollment) return undefined;
  const persons = enrollment.persons.map((person) => copyPerson(person, newId));
  const { riskProfileCode } = enrollment;
  // A copy has no case, so its files stay where they are.
  return createEnrollment({ riskProfileCode, persons, origin: { kind: 'copy', of: id } });
}

/**
 * Takes an enrollment off the list; it can be restored for a day. `'taken'` when another tab has it open,
 * `'refused'` when a part of it may be at the service and nobody knows.
 */
export function deleteEnrollment(id: EntityId): Promise<HeaderChange | 'taken'> {
  return withEnrollmentLock(id, () => deleteHeldEnrollment(id));
}

/** Deletes the enrollment in the tab that has it open, after its session closed. */
export function deleteHeldEnrollment(id: EntityId): Promise<HeaderChange> {
  return changeHeader(id, (header) => (canBeDeleted(header) ? { ...header, deletedAt: now() } : undefined));
}

/**
 * Puts an enrollment back on the list. Its warnings start again. A confirmed and purged enrollment gets a
 * warning at once, or the next visit would purge it again.
 */
export function restoreEnrollment(id: EntityId): Promise<HeaderChange> {
  return changeHeader(id, ({ deletedAt: _deletedAt, warnedAt: _warnedAt, purgedOn, ...header }) =>
    purgedOn !== undefined && header.submission.state === 'confirmed'
      ? { ...header, warnedAt: now() }
      : header,
  );
}

/** Another tab may write between a read and a write; after this many tries something else is wrong. */
const MAX_TRIES = 5;

type HeaderChange = 'written' | 'refused' | 'gone';

/**
 * Changes the record of an enrollment that is not open, by compare-and-set on its revision. `'refused'` when
 * `change` returns undefined, `'gone'` when there is no such enrollment. Rejects when it cannot be read or
 * written.
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
  /** Both versions are equal: the stored one replaces this one. */
  | { readonly kind: 'same'; readonly stored: LoadedDraft }
  /** The unsaved version is stored beside the other one, as a new enrollment. */
  | { readonly kind: 'copied'; readonly copyId: EntityId };

/**
 * Keeps the content of a stale tab without touching the version of the other tab. Rejects when it cannot be
 * stored.
 */
export async function rescueStale(enrollment: Enrollment): Promise<Rescue> {
  const stored = await findDraft(enrollment.id);
  if (stored && JSON.stringify(toEnrollment(stored)) === JSON.stringify(enrollment)) {
    return { kind: 'same', stored };
  }
  const { id, ...content } = enrollment;
  const copyId = await createWithFilesOf(id, 'conflict', content);
  return { kind: 'copied', copyId };
}
