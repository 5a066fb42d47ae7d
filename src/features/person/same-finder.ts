import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import type { FieldKey } from '../../domain/fields/registry.ts';
import { checkAgainstOthers } from '../../domain/profile/check-enrollment.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';

/** What persons may have in common by mistake. */
const COMPARED: readonly FieldKey[] = [
  'identifier',
  'telephones.number',
  'emails.address',
  'bankAccounts.number',
];

/** Finds who has the same. The others are looked at anew when one of these values changed, not at each field that is left. */
export function createSameFinder(
  session: EnrollmentSession,
  personId: EntityId,
  profile: Profile,
): (edited: Person) => readonly Finding[] {
  let asked: string | undefined;
  let found: readonly Finding[] = [];
  return (edited) => {
    const { identifier, identifierType, telephones, emails, bankAccounts } = edited;
    const { personIds } = session.getSnapshot().header;
    const asks = JSON.stringify([identifier, identifierType, telephones, emails, bankAccounts, personIds]);
    if (asks !== asked)
      found = checkAgainstOthers(edited, () => session.othersOf(personId), COMPARED, profile);
    asked = asks;
    return found;
  };
}
