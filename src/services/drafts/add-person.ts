/** Adds persons to an open enrollment. The other edits of its list load later (`edit-persons.ts`). */
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { newId } from '../new-id.ts';
import type { EnrollmentSession } from './enrollment-session.ts';

/** Adds a person at the end; returns its id. */
export function addPerson(session: EnrollmentSession): EntityId {
  session.commit();
  const person = createPerson(newId());
  insertPerson(session, person, session.getSnapshot().header.personIds.length);
  return person.id;
}

/** Inserts a person at an index. */
export function insertPerson(session: EnrollmentSession, person: Person, index: number): void {
  const personIds = session.getSnapshot().header.personIds.toSpliced(index, 0, person.id);
  session.edit({ persons: new Map([[person.id, person]]), personIds });
}
