import type { Person } from '../enrollment/enrollment.ts';
import { ROOT_FIELDS } from '../fields/descriptors.ts';
import type { Finding } from '../fields/finding.ts';
import { checkPerson, findProblem, type PersonCheck } from './check-person.ts';
import type { Profile } from './profile.ts';

/** Checks persons and remembers each by its identity: an untouched person is never checked twice. */
export function createPersonChecker(profile: Profile): (person: Person) => PersonCheck {
  const checks = new WeakMap<Person, PersonCheck>();
  return (person) => {
    let check = checks.get(person);
    if (!check) {
      check = checkPerson(person, profile);
      checks.set(person, check);
    }
    return check;
  };
}

/** Findings of the whole enrollment, in its order: its own fields first, then person by person. */
export function checkEnrollment(
  enrollment: { readonly riskProfileCode: string; readonly persons: readonly Person[] },
  profile: Profile,
  check: (person: Person) => PersonCheck,
): Finding[] {
  const findings: Finding[] = [];
  const view = profile.viewOf(undefined);
  for (const key of ROOT_FIELDS) {
    const problem = findProblem(enrollment[key], view.field(key));
    if (problem) findings.push({ place: { field: key }, problem });
  }
  if (enrollment.persons.length === 0) findings.push({ place: {}, problem: { code: 'no-persons' } });
  for (const person of enrollment.persons) findings.push(...check(person).findings);
  return findings;
}
