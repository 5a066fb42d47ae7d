import type { Person } from '../enrollment/enrollment.ts';
import { findChangedPlace } from '../fields/changed-place.ts';

const same = new WeakMap<Person, Person>();

/**
 * Returns true when two records of a person are the same. The result is cached, because records never change.
 */
export function isSamePerson(a: Person, b: Person): boolean {
  if (a === b || same.get(b) === a) return true;
  if (findChangedPlace(a, b)) return false;
  same.set(b, a);
  return true;
}
