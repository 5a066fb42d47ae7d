import type { SentOrder } from '../contract/sent-order.ts';
import { findEntryAt, type ServiceError } from '../drafts/outcome.ts';
import type { Enrollment, IntegerEntry } from '../enrollment/enrollment.ts';
import type { Place } from '../fields/finding.ts';
import type { FieldError } from './field-errors.ts';
import { toPlace } from './locate.ts';

/** The errors of an answer, brought back to the persons and rows that were sent. */
export function toServiceErrors(
  errors: readonly FieldError[],
  sent: SentOrder,
  enrollment: Enrollment,
): ServiceError[] {
  return errors.map(({ path, message }) => {
    const place = toPlace(path, sent);
    const entry = place && findSentEntry(enrollment, place);
    return { path, message, ...(place && { place }), ...(entry !== undefined && { entry }) };
  });
}

function findSentEntry(enrollment: Enrollment, place: Place): IntegerEntry | undefined {
  if (place.field === 'riskProfileCode') return enrollment.riskProfileCode;
  const person = enrollment.persons.find(({ id }) => id === place.personId);
  return person && findEntryAt(person, place);
}
