import { isFound, type Query, type Searchable, toSearchable } from '../../domain/drafts/record-search.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';

const SEARCHABLES = new WeakMap<Person, Searchable>();

/** What a person is found by, folded once. */
export function findSearchable(person: Person): Searchable {
  let searchable = SEARCHABLES.get(person);
  if (!searchable) {
    searchable = toSearchable([toFullName(person)], [person.identifier]);
    SEARCHABLES.set(person, searchable);
  }
  return searchable;
}

export function isPersonFound(person: Person, query: Query): boolean {
  return query.length === 0 || isFound(findSearchable(person), query);
}
