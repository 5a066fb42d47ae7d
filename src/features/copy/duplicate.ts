/** Duplicates the open person or one of its rows at once, without a question: undo removes the copy. */
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { isCaseKey } from '../../domain/fields/registry.ts';
import { toDuplicate, withDuplicateRow } from '../../domain/fields/copies.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { EntryPlace } from '../../form/entry-flow.ts';
import { findFieldId } from '../../form/field-id.ts';
import { focusEntrySoon } from '../../ui/focus.ts';
import { TYPE_AT_ONCE } from '../../form/use-arrival-focus.ts';
import { insertPerson } from '../../services/drafts/add-person.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { navigate } from '../../ui/page-link.tsx';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { newId } from '../../services/new-id.ts';

/** Adds a person after this one, with the data that both share, and opens its page. */
export function duplicatePerson(session: EnrollmentSession, personId: EntityId): void {
  session.commit();
  const source = session.findPerson(personId);
  if (!source || !session.isEditable) return;
  const copy = toDuplicate(source, newId);
  insertPerson(session, copy, session.getSnapshot().header.personIds.indexOf(personId) + 1);
  // The identifier is the first field that is not copied.
  navigate(toPersonPath(session.id, copy.id, 'identifier'), { state: TYPE_AT_ONCE });
}

/** Duplicates the row that has the focus. Does nothing outside of rows, or in a full section. */
export function duplicateRow(
  session: EnrollmentSession,
  personId: EntityId,
  { section, rowId }: EntryPlace,
  { limits }: Profile,
): void {
  session.commit();
  const person = session.findPerson(personId);
  // An answer of the case is given once.
  if (
    !section ||
    isCaseKey(section) ||
    rowId === undefined ||
    !person ||
    person[section].length >= limits.rows[section]
  )
    return;
  const id = newId();
  const made = withDuplicateRow(person, section, rowId, id);
  if (!made) return;
  session.edit({ persons: new Map([[personId, made]]) });
  focusEntrySoon(findFieldId({ section, rowId: id }));
}
