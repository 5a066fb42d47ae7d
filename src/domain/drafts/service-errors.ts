/** Errors of fields in the service's answer, while the fields hold the values that were sent. */
import type { IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { getRowEntry, rowsOf } from '../fields/entries.ts';
import type { Finding, Place } from '../fields/finding.ts';
import { isRowFieldKey } from '../fields/registry.ts';
import type { FinalizeOutcome, ServiceError } from './outcome.ts';

const NO_ERRORS: readonly ServiceError[] = [];

/** Returns the errors of fields in an outcome; the same list for the same outcome. */
export function findServiceErrors(outcome: FinalizeOutcome | undefined): readonly ServiceError[] {
  return (outcome?.kind === 'answered' ? outcome.errors : undefined) ?? NO_ERRORS;
}

/** Returns the service's errors for a person's fields, as long as the fields hold the value that was sent. */
export function findServiceFindings(person: Person, errors: readonly ServiceError[]): Finding[] {
  return findStanding(errors, (place) =>
    place.personId === person.id ? findEntryAt(person, place) : undefined,
  );
}

/**
 * Returns the service's errors for the enrollment's own field, as long as it holds the value that was sent.
 */
export function findRootServiceFindings(riskProfileCode: string, errors: readonly ServiceError[]): Finding[] {
  return findStanding(errors, ({ field }) => (field === 'riskProfileCode' ? riskProfileCode : undefined));
}

function findStanding(
  errors: readonly ServiceError[],
  entryAt: (place: Place) => IntegerEntry | undefined,
): Finding[] {
  return errors.flatMap(({ place, message, entry }) => {
    const isStanding = place !== undefined && entry !== undefined && entryAt(place) === entry;
    return isStanding ? [{ place, problem: { code: 'service', message }, severity: 'error' }] : [];
  });
}

/** Returns the value at a place of a person; undefined when the place is no field, or its row is gone. */
export function findEntryAt(person: Person, { section, rowId, field }: Place): IntegerEntry | undefined {
  if (field === undefined || field === 'riskProfileCode') return undefined;
  if (!isRowFieldKey(field)) return person[field];
  const row = section && rowsOf(person, section).find(({ id }) => id === rowId);
  return row && getRowEntry(row, field);
}
