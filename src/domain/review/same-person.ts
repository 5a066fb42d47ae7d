import type { Person } from '../enrollment/enrollment.ts';
import { findChangedPlace } from '../fields/changed-place.ts';

const same = new WeakMap<Person, Person>();

/** Whether two records of a person say the same; remembered, for neither is ever changed. */
export function isSamePerson(a: Person, b: Person): boolean {
  if (a === b || same.get(b) === a) return true;
  if (findChangedPlace(a, b)) return false;
  same.set(b, a);
  return true;
}
