import { readPerson } from '../../domain/drafts/stored.ts';
import type { Enrollment, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { findEnrollment, listDrafts } from './draft-list.ts';
import { findDraft } from './draft-store.ts';
import { awaitLastSave } from './session-registry.ts';

/** Number of enrollments to try: after so many unreadable ones, another try is not worth it. */
const MAX_TRIES = 5;

interface LastEnrollment {
  readonly enrollment: Enrollment;
  /** ISO 8601: its last change. */
  readonly updatedAt: string;
}

/**
 * The latest changed enrollment with persons, other than `besides`; undefined without one. Unreadable
 * enrollments are skipped, also sealed ones.
 */
export async function findLastEnrollment(besides: EntityId): Promise<LastEnrollment | undefined> {
  await awaitLastSave();
  const { drafts } = await listDrafts();
  const candidates = drafts.filter(
    ({ id, deletedAt, personIds }) => id !== besides && deletedAt === undefined && personIds.length > 0,
  );
  for (const { id, updatedAt } of candidates.slice(0, MAX_TRIES)) {
    const enrollment = await findEnrollment(id).catch(() => undefined);
    if (enrollment) return { enrollment, updatedAt };
  }
  return undefined;
}

/** A person of an enrollment that is not open; undefined when it is gone or cannot be read. */
export async function findStoredPerson(enrollmentId: EntityId, id: EntityId): Promise<Person | undefined> {
  try {
    const read = readPerson((await findDraft(enrollmentId))?.persons.get(id));
    return read.ok ? read.value : undefined;
  } catch {
    return undefined;
  }
}
