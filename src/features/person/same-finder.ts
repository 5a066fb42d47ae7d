import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { getRowEntry } from '../../domain/fields/entries.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { type FieldKey, isRowFieldKey, splitRowFieldKey } from '../../domain/fields/registry.ts';
import { checkAgainstOthers, listComparedFields } from '../../domain/profile/check-persons.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';

/** The part of a session that the finder needs. */
interface Session extends Pick<EnrollmentSession, 'othersOf'> {
  readonly getSnapshot: () => { readonly header: { readonly personIds: readonly EntityId[] } };
}

/**
 * Finds other persons by the profile's checks between persons. The others are compared again only when a value
 * changed that these checks read, not each time that a field is left. `onChange` is called when the result
 * changes, maybe for a field that was left earlier.
 */
export function createSameFinder(
  session: Session,
  personId: EntityId,
  profile: Profile,
  onChange: () => void,
): (edited: Person) => readonly Finding[] {
  const fields = listComparedFields(profile);
  // The triggers decide how the rules show the fields, and with it what a check reads of them.
  const keys = [...fields, ...profile.triggers];
  let asked: string | undefined;
  let askedOf: readonly EntityId[] | undefined;
  let found: readonly Finding[] = [];
  return (edited) => {
    const { personIds } = session.getSnapshot().header;
    const asks = JSON.stringify(keys.map((key) => listValues(edited, key)));
    if (asks === asked && personIds === askedOf) return found;
    asked = asks;
    askedOf = personIds;
    const before = found;
    found = checkAgainstOthers(edited, () => session.othersOf(personId), fields, profile);
    if (JSON.stringify(found) !== JSON.stringify(before)) onChange();
    return found;
  };
}

/** The values of a field of a person; of a row, with its id, which a finding names. */
function listValues(person: Person, key: FieldKey): readonly unknown[] {
  if (!isRowFieldKey(key)) return key === 'riskProfileCode' ? [] : [person[key]];
  return person[splitRowFieldKey(key).section].map((row) => [row.id, getRowEntry(row, key)]);
}
