/** What the app does to check a whole enrollment, for a page that does nothing else; see `validate.mjs`. */
import { readPerson } from '../../src/domain/drafts/stored.ts';
import type { Person } from '../../src/domain/enrollment/enrollment.ts';
import { checkEnrollment } from '../../src/domain/profile/check-enrollment.ts';
import { parseProfile } from '../../src/domain/profile/parse-profile.ts';
import { createPersonChecker } from '../../src/domain/profile/check-person.ts';
import { createProfile, type Profile } from '../../src/domain/profile/profile.ts';

let profile: Profile;
let check: ReturnType<typeof createPersonChecker>;
let records: readonly unknown[];
let persons: readonly Person[] = [];

export function prepare(profileJson: unknown, stored: readonly unknown[]): void {
  const parsed = parseProfile(profileJson);
  if (!parsed.ok) throw new Error('The profile cannot be read.');
  profile = createProfile(parsed.spec, { today: () => '2026-01-01' });
  check = createPersonChecker(profile);
  records = stored;
}

/** Stored records become persons: the app does so once for each, when it first needs them. */
export function read(): number {
  persons = records.map((record) => {
    const person = readPerson(record);
    if (!person.ok) throw new Error('A person cannot be read.');
    return person.value;
  });
  return persons.length;
}

/** @returns how much was found */
export function checkAll(): number {
  return checkEnrollment({ riskProfileCode: 'MOD', persons }, profile, check).length;
}

/** The last person as after an edit: nothing is remembered of it. */
export function editLast(): void {
  persons = persons.map((person, index) => (index === persons.length - 1 ? { ...person } : person));
}
