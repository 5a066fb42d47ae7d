/** Edits of an open enrollment besides typing: adding, removing and moving persons. */
import type { AnyRow, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
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

export function removePerson(session: EnrollmentSession, id: EntityId): void {
  session.commit();
  const person = session.findPerson(id);
  const { personIds } = session.getSnapshot().header;
  const index = personIds.indexOf(id);
  if (!person || index < 0 || !session.isEditable) return;
  session.setRemoval({ kind: 'person', index, person });
  const others = personIds.filter((other) => other !== id);
  session.edit({ persons: new Map([[id, undefined]]), personIds: others });
}

/** Moves a person up (-1) or down (+1); does nothing at the ends. */
export function movePerson(session: EnrollmentSession, id: EntityId, offset: -1 | 1): void {
  const { personIds } = session.getSnapshot().header;
  const from = personIds.indexOf(id);
  const to = from + offset;
  if (from < 0 || to < 0 || to >= personIds.length) return;
  const moved = personIds.filter((other) => other !== id);
  moved.splice(to, 0, id);
  session.edit({ persons: new Map(), personIds: moved });
}

/** Inserts a person at an index. */
export function insertPerson(session: EnrollmentSession, person: Person, index: number): void {
  const personIds = session.getSnapshot().header.personIds.toSpliced(index, 0, person.id);
  session.edit({ persons: new Map([[person.id, person]]), personIds });
}

/** Restores the latest removal at its place. */
export function undoRemoval(session: EnrollmentSession): void {
  const { removal } = session.getSnapshot();
  if (!removal || !session.isEditable) return;
  session.commit();
  session.setRemoval(undefined);
  if (removal.kind === 'person') {
    insertPerson(session, removal.person, removal.index);
    return;
  }
  const { personId, section, row, index } = removal;
  const person = session.findPerson(personId);
  if (!person) return;
  const rows: readonly AnyRow[] = person[section];
  const whole = { ...person, [section]: rows.toSpliced(index, 0, row) };
  session.edit({ persons: new Map([[personId, whole]]) });
}
