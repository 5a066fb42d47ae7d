import type { Enrollment } from './enrollment.ts';

/** Whether two states of an enrollment say the same: records of persons are never changed in place. */
export function isSameEnrollment(a: Enrollment, b: Enrollment): boolean {
  return (
    a.riskProfileCode === b.riskProfileCode &&
    a.persons.length === b.persons.length &&
    a.persons.every((person, index) => person === b.persons[index])
  );
}
