/** Edits of the list of an open enrollment: removing and moving persons, and undoing a removal. */
import type { AnyRow, EntityId } from '../../domain/enrollment/enrollment.ts';
import { insertPerson } from './add-person.ts';
import type { EnrollmentSession } from './enrollment-session.ts';

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
