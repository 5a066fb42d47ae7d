import type { Person } from '../enrollment/enrollment.ts';
import { toEnd } from './steps.ts';
import type { Finding } from '../fields/finding.ts';
import { checkingPersons } from './check-persons.ts';
import { findByOwnChecks } from './person-findings.ts';
import type { Profile } from './profile.ts';

/** Returns the findings of all checks of a profile: first of each person alone, then between persons. */
export function runChecks(persons: readonly Person[], profile: Profile): Finding[] {
  const own = persons.flatMap((person) => findByOwnChecks(person, profile.viewOf(person), profile));
  return [...own, ...toEnd(checkingPersons(persons, profile))];
}
