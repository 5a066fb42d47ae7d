import {
  STORED_VERSION,
  type StoredEnrollment,
  storedEnrollmentSchema,
  storedPersonSchema,
} from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { openDraftDatabase } from './draft-database.ts';

export interface LoadedDraft {
  readonly header: StoredEnrollment;
  /** The persons' records by id, not yet parsed: that waits until each is first needed. */
  readonly persons: ReadonlyMap<EntityId, unknown>;
}

/** What one save writes, in one transaction. */
export interface DraftChange {
  readonly header: StoredEnrollment | undefined;
  readonly persons: readonly Person[];
  readonly removedPersonIds: readonly EntityId[];
}

/** All keys of an enrollment's persons: an array sorts after every string. */
const personsOf = (enrollmentId: EntityId) => IDBKeyRange.bound([enrollmentId], [enrollmentId, []]);

/** The draft of an id; undefined where there is none. Throws where its own record cannot be read. */
export async function findDraft(id: EntityId): Promise<LoadedDraft | undefined> {
  const database = await openDraftDatabase();
  const transaction = database.transaction(['enrollments', 'persons']);
  const [header, persons] = await Promise.all([
    transaction.objectStore('enrollments').get(id),
    transaction.objectStore('persons').getAll(personsOf(id)),
  ]);
  if (!header) return undefined;
  return {
    header: storedEnrollmentSchema.parse(header),
    persons: new Map(persons.map((record) => [record.id, record])),
  };
}

/** The person of a stored record. Throws where it cannot be read: storage is outside data. */
export function parsePersonRecord(record: unknown): Person {
  return storedPersonSchema.parse(record).person;
}

/** All enrollments, the latest change first. */
export async function listDrafts(): Promise<StoredEnrollment[]> {
  const database = await openDraftDatabase();
  const records = await database.getAll('enrollments');
  return records
    .map((record) => storedEnrollmentSchema.parse(record))
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

/** Writes a change; resolves once it is on the disk (strict durability), so that "saved" may be said. */
export async function saveDraft(enrollmentId: EntityId, change: DraftChange): Promise<void> {
  const database = await openDraftDatabase();
  const transaction = database.transaction(['enrollments', 'persons'], 'readwrite', { durability: 'strict' });
  const enrollments = transaction.objectStore('enrollments');
  const persons = transaction.objectStore('persons');
  const writes: Promise<unknown>[] = change.removedPersonIds.map((id) => persons.delete([enrollmentId, id]));
  if (change.header) writes.push(enrollments.put(change.header));
  for (const person of change.persons) {
    writes.push(persons.put({ version: STORED_VERSION, enrollmentId, id: person.id, person }));
  }
  await Promise.all([...writes, transaction.done]);
}
