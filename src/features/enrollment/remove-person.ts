import type { RefObject } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { removePerson } from '../../services/drafts/edit-persons.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { navigate } from '../../ui/page-link.tsx';
import { toEnrollmentPath, toPersonPath } from '../../services/navigation/paths.ts';

/** Button that undoes the latest removal, while there is one. */
export const undoButton: RefObject<HTMLButtonElement | null> = { current: null };

/** Removes the person on the page, and opens the one that takes its place. */
export function removeOpenPerson(session: EnrollmentSession, id: EntityId): void {
  const index = session.getSnapshot().header.personIds.indexOf(id);
  removePerson(session, id);
  openInPlaceOf(session, index);
}

/** Opens the person who is at the place of one that was removed, or the one before. */
export function openInPlaceOf(session: EnrollmentSession, index: number): void {
  const { personIds } = session.getSnapshot().header;
  const neighbour = personIds[index] ?? personIds[index - 1];
  navigate(neighbour === undefined ? toEnrollmentPath(session.id) : toPersonPath(session.id, neighbour), {
    replace: true,
  });
}
