import { readPerson } from '../../domain/drafts/stored.ts';
import type { Enrollment, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { findEnrollment, listDrafts } from './draft-list.ts';
import { findDraft } from './draft-store.ts';
import { awaitLastSave } from './session-registry.ts';

/** How many are tried: where so many cannot be read, the next one can hardly be. */
const MAX_TRIES = 5;

interface LastEnrollment {
  readonly enrollment: Enrollment;
  /** ISO 8601: its last change. */
  readonly updatedAt: string;
}

/**
 * The enrollment that was changed last, besides one; undefined where there is no other one with persons. What cannot
 * be read, sealed ones too, is passed over.
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

/** A person of an enrollment that is not open; undefined where it is gone or cannot be read. */
export async function findStoredPerson(enrollmentId: EntityId, id: EntityId): Promise<Person | undefined> {
  try {
    const read = readPerson((await findDraft(enrollmentId))?.persons.get(id));
    return read.ok ? read.value : undefined;
  } catch {
    return undefined;
  }
}
