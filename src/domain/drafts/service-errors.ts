import { isRowFieldKey } from '../fields/registry.ts';
import type { AnyRow, IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { getRowEntry } from '../fields/entries.ts';
import type { Finding, Place } from '../fields/finding.ts';
import type { FinalizeOutcome } from './outcome.ts';

/** An error of the service's answer with the place that it names, as it is stored with the outcome. */
export interface ServiceError {
  /** As the service wrote it. */
  readonly path: string;
  readonly message: string;
  readonly place?: Place | undefined;
  /** What stood there when it was sent: another value is no longer what the service spoke of. */
  readonly entry?: IntegerEntry | undefined;
}

const NO_ERRORS: readonly ServiceError[] = [];

/** What the latest answer said of fields; the same list for the same outcome. */
export function findServiceErrors(outcome: FinalizeOutcome | undefined): readonly ServiceError[] {
  return (outcome?.kind === 'answered' ? outcome.errors : undefined) ?? NO_ERRORS;
}

/** What the service said of a person's fields, as long as they hold what was sent. */
export function findServiceFindings(person: Person, errors: readonly ServiceError[]): Finding[] {
  return findStanding(errors, (place) =>
    place.personId === person.id ? findEntryAt(person, place) : undefined,
  );
}

/** The same of the enrollment's own field. */
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

/** What stands at a place of a person; undefined where it is no field, or its row is gone. */
export function findEntryAt(person: Person, { section, rowId, field }: Place): IntegerEntry | undefined {
  if (field === undefined || field === 'riskProfileCode') return undefined;
  if (!isRowFieldKey(field)) return person[field];
  const rows: readonly AnyRow[] = section ? person[section] : [];
  const row = rows.find(({ id }) => id === rowId);
  return row && getRowEntry(row, field);
}
