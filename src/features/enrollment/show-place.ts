import { toRowNumber } from '../../domain/fields/entries.ts';

import type { Place } from '../../domain/fields/finding.ts';
import { findFieldId } from '../../form/field-id.ts';
import { goTo } from '../../ui/focus.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { navigate } from '../../ui/page-link.tsx';
import {
  toEnrollmentPath,
  toPersonPath,
  toPlacePath,
  toReviewPath,
} from '../../services/navigation/paths.ts';

/** Goes to a place and focuses it; without a field, the heading of its page. */
export function goToPlace(session: EnrollmentSession, place: Place): void {
  goTo(toPlacePath(session.id, place.personId, findFieldId(place)), navigate);
}

/** Goes to the place of an undone or repeated edit. */
export function showChange(session: EnrollmentSession, place: Place): void {
  const here = window.location.pathname;
  const { personId, section } = place;
  const isGone = personId !== undefined && !session.findPerson(personId);
  if (isGone && here === toPersonPath(session.id, personId)) {
    navigate(toEnrollmentPath(session.id), { replace: true });
  }
  const shown = place.rowId !== undefined && isRowGone(session, place) ? { personId, section } : place;
  // The review shows everything at once; the list shows persons that were added, removed or moved.
  if (isGone || findFieldId(shown) === undefined || here === toReviewPath(session.id)) return;
  goToPlace(session, shown);
}

/** True when undoing has removed the row. The add button of its section then takes its place. */
function isRowGone(session: EnrollmentSession, { personId, section, rowId }: Place): boolean {
  const person = session.findPerson(personId ?? session.id);
  return !person || !section || toRowNumber(person, section, rowId ?? '') === 0;
}
