import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { getRowEntry } from '../../domain/fields/entries.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { type FieldKey, isRowFieldKey, splitRowFieldKey } from '../../domain/fields/registry.ts';
import { type Comparing, compareWithOthers, listComparing } from '../../domain/profile/check-persons.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';

/** The part of a session that the finder needs. */
interface Session extends Pick<EnrollmentSession, 'othersOf'> {
  readonly getSnapshot: () => { readonly header: { readonly personIds: readonly EntityId[] } };
}

/**
 * Finds other persons by the profile's checks between persons. A check compares the others again only when a value
 * changed that it reads, not each time that a field is left. `onChange` is called when the result
 * changes, maybe for a field that was left earlier.
 */
export function createSameFinder(
  session: Session,
  personId: EntityId,
  profile: Profile,
  onChange: () => void,
): (edited: Person) => readonly Finding[] {
  const checks = listComparing(profile).filter(({ fields }) => fields.length > 0);
  const latest = new Map<Comparing, { readonly asks: string; readonly found: readonly Finding[] }>();
  let askedOf: readonly EntityId[] | undefined;
  let found: readonly Finding[] = [];
  return (edited) => {
    const { personIds } = session.getSnapshot().header;
    if (personIds !== askedOf) latest.clear();
    askedOf = personIds;
    // The triggers decide how the rules show the fields, and with it what a check reads of them.
    const shown = profile.triggers.map((key) => listValues(edited, key));
    const asked = checks.map((check) => ({
      check,
      asks: JSON.stringify([shown, check.fields.map((key) => listValues(edited, key))]),
    }));
    const changed = asked.filter(({ check, asks }) => latest.get(check)?.asks !== asks);
    if (changed.length === 0) return found;
    const results = compareWithOthers(
      edited,
      () => session.othersOf(personId),
      changed.map(({ check }) => check),
      profile,
    );
    for (const [index, { check, asks }] of changed.entries())
      latest.set(check, { asks, found: results[index] ?? [] });
    const before = found;
    found = checks.flatMap((check) => latest.get(check)?.found ?? []);
    if (JSON.stringify(found) !== JSON.stringify(before)) onChange();
    return found;
  };
}

/**
 * The values of a field of a person; of a row, with its id, which a finding names. A row without a value has nothing to
 * compare.
 */
function listValues(person: Person, key: FieldKey): readonly unknown[] {
  if (!isRowFieldKey(key)) return key === 'riskProfileCode' ? [] : [person[key]];
  return person[splitRowFieldKey(key).section].flatMap((row) => {
    const value = getRowEntry(row, key);
    return value === '' ? [] : [[row.id, value]];
  });
}
