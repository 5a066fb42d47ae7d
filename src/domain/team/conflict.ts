/**
 * Two states of an enrollment that were saved separately: their differences, and the result of choosing a
 * side for each person.
 */
import type { Enrollment, EntityId, Person } from '../enrollment/enrollment.ts';
import { type Change, findChanges } from '../review/changes.ts';
import { isSamePerson } from '../review/same-person.ts';

type Content = Pick<Enrollment, 'riskProfileCode' | 'persons'>;

/** A person, or the enrollment's own values, with differences between the sides. */
export interface Difference {
  /** Id of the person; undefined for the enrollment's own values. */
  readonly id: EntityId | undefined;
  /** Set for a person who exists on one side only. */
  readonly isOnly: 'mine' | 'theirs' | undefined;
  /** Changes from theirs to mine. */
  readonly changes: readonly Change[];
}

export function listDifferences(mine: Content, theirs: Content): Difference[] {
  const root = findChanges({ ...theirs, persons: [] }, { ...mine, persons: [] });
  const own = new Map(mine.persons.map((person) => [person.id, person]));
  const other = new Map(theirs.persons.map((person) => [person.id, person]));
  const ids = new Set([...other.keys(), ...own.keys()]);
  return [
    ...(root.length > 0 ? [{ id: undefined, isOnly: undefined, changes: root }] : []),
    ...[...ids].flatMap((id) => toDifference(id, own.get(id), other.get(id))),
  ];
}

function toDifference(id: EntityId, mine: Person | undefined, theirs: Person | undefined): Difference[] {
  if (!mine || !theirs) return [{ id, isOnly: mine ? 'mine' : 'theirs', changes: [] }];
  if (isSamePerson(mine, theirs)) return [];
  return [{ id, isOnly: undefined, changes: findChanges(toContent(theirs), toContent(mine)) }];
}

const toContent = (person: Person): Content => ({ riskProfileCode: '', persons: [person] });

/** Returns their state, with mine where `isMine` says so: persons in their order, then my additional ones. */
export function chooseSides(
  mine: Content,
  theirs: Content,
  isMine: (id: EntityId | undefined) => boolean,
): Content {
  const own = new Map(mine.persons.map((person) => [person.id, person]));
  const known = new Set(theirs.persons.map(({ id }) => id));
  return {
    riskProfileCode: (isMine(undefined) ? mine : theirs).riskProfileCode,
    persons: [
      ...theirs.persons.flatMap((person) => (isMine(person.id) ? (own.get(person.id) ?? []) : person)),
      ...mine.persons.filter(({ id }) => !known.has(id) && isMine(id)),
    ],
  };
}
