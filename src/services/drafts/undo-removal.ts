import type { AnyRow } from '../../domain/enrollment/enrollment.ts';
import { insertPerson } from './edit-persons.ts';
import type { EnrollmentSession } from './enrollment-session.ts';

/** Puts the latest removal back where it was. */
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
