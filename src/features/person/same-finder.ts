import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import type { FieldKey } from '../../domain/fields/registry.ts';
import { checkAgainstOthers } from '../../domain/profile/check-persons.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';

/**
 * Fields in which persons may be equal by mistake or by another spelling. Each check between persons has one
 * of them.
 */
const COMPARED: readonly FieldKey[] = [
  'identifier',
  'birthDate',
  'telephones.number',
  'addresses.line',
  'emails.address',
  'bankAccounts.number',
];

/** All values of a person that these checks read. */
function toCompared(person: Person): readonly unknown[] {
  const { identifier, identifierType, givenName, paternalName, maternalName, birthDate } = person;
  const { telephones, addresses, emails, bankAccounts } = person;
  return [
    [identifier, identifierType, givenName, paternalName, maternalName, birthDate],
    [telephones, addresses, emails, bankAccounts],
  ];
}

/**
 * Finds other persons with equal values. The others are compared again only when one of these values changed,
 * not each time that a field is left. `onChange` is called when the result changes, maybe for a field that
 * was left earlier.
 */
export function createSameFinder(
  session: EnrollmentSession,
  personId: EntityId,
  profile: Profile,
  onChange: () => void,
): (edited: Person) => readonly Finding[] {
  let asked: string | undefined;
  let found: readonly Finding[] = [];
  return (edited) => {
    const { personIds } = session.getSnapshot().header;
    const asks = JSON.stringify([toCompared(edited), personIds]);
    if (asks === asked) return found;
    asked = asks;
    const before = found;
    found = checkAgainstOthers(edited, () => session.othersOf(personId), COMPARED, profile);
    if (JSON.stringify(found) !== JSON.stringify(before)) onChange();
    return found;
  };
}
