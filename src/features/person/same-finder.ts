import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import type { FieldKey } from '../../domain/fields/registry.ts';
import { checkAgainstOthers } from '../../domain/profile/check-enrollment.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';

/** What persons may have in common by mistake, or write in two ways: each check between persons has one of these fields. */
const COMPARED: readonly FieldKey[] = [
  'identifier',
  'birthDate',
  'telephones.number',
  'addresses.line',
  'emails.address',
  'bankAccounts.number',
];

/** All of a person that these checks read. */
function toCompared(person: Person): readonly unknown[] {
  const { identifier, identifierType, givenName, paternalName, maternalName, birthDate } = person;
  const { telephones, addresses, emails, bankAccounts } = person;
  return [
    [identifier, identifierType, givenName, paternalName, maternalName, birthDate],
    [telephones, addresses, emails, bankAccounts],
  ];
}

/**
 * Finds who has the same. The others are looked at anew when one of these values changed, not at each field that is left.
 * `onChange`: something else is found than before, maybe of a field that was left earlier.
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
