import type { Person } from './enrollment.ts';

/** A record as a form gives it, which holds what is typed and nothing of where that came from. */
export function withMarksOf({ marks }: Person, person: Person): Person {
  return marks && !('marks' in person) ? { ...person, marks } : person;
}
