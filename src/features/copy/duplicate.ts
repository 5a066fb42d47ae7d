/** Copies of the open person and of its rows, at once and without a question: undoing takes them away. */
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toDuplicate, withDuplicateRow } from '../../domain/fields/copies.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { EntryPlace } from '../../form/entry-flow.ts';
import { findFieldId } from '../../form/field-id.ts';
import { focusEntrySoon } from '../../form/focus-entry.ts';
import { TYPE_AT_ONCE } from '../../form/use-arrival-focus.ts';
import { insertPerson } from '../../services/drafts/edit-persons.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { navigate } from '../../ui/page-link.tsx';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { newId } from '../../services/new-id.ts';

/** A new person behind this one, with what the two share; its page opens. */
export function duplicatePerson(session: EnrollmentSession, personId: EntityId): void {
  session.commit();
  const source = session.findPerson(personId);
  if (!source || !session.isEditable) return;
  const copy = toDuplicate(source, newId);
  insertPerson(session, copy, session.getSnapshot().header.personIds.indexOf(personId) + 1);
  // What is the person's own begins there.
  navigate(toPersonPath(session.id, copy.id, 'identifier'), { state: TYPE_AT_ONCE });
}

/** A copy of the row in which the focus is, right behind it; nothing where it is in none, or there is no room. */
export function duplicateRow(
  session: EnrollmentSession,
  personId: EntityId,
  { section, rowId }: EntryPlace,
  { limits }: Profile,
): void {
  session.commit();
  const person = session.findPerson(personId);
  if (!section || rowId === undefined || !person || person[section].length >= limits.rows[section]) return;
  const id = newId();
  const made = withDuplicateRow(person, section, rowId, id);
  if (!made) return;
  session.edit({ persons: new Map([[personId, made]]) });
  const fieldId = findFieldId({ section, rowId: id });
  focusEntrySoon(fieldId);
}
