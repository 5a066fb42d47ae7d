/** What an enrollment said at a moment of its review, frozen. */
import * as z from 'zod/mini';
import { personSchema } from '../drafts/stored.ts';
import type { Enrollment, EntityId, Person } from '../enrollment/enrollment.ts';

const text = z.string();

/** Only the persons that differ from the snapshot before it: the others are told by their ids. */
export const snapshotSchema = z.object({
  version: z.literal(1),
  /** Counts from 1. */
  number: z.int().check(z.gte(1)),
  /** ISO 8601 instant. */
  at: text,
  riskProfileCode: text,
  personIds: z.array(text),
  persons: z.array(personSchema),
});

export type Snapshot = z.infer<typeof snapshotSchema>;

/** What stands in an enrollment, without its identity. */
export type Content = Omit<Enrollment, 'id'>;

export const NOTHING: Content = { riskProfileCode: '', persons: [] };

/** What each of the snapshots said, in their order. A person of which there is no record is left out. */
export function toContents(snapshots: readonly Snapshot[]): readonly Content[] {
  const known = new Map<EntityId, Person>();
  return snapshots.map(({ riskProfileCode, personIds, persons }) => {
    for (const person of persons) known.set(person.id, person);
    return { riskProfileCode, persons: personIds.flatMap((id) => known.get(id) ?? []) };
  });
}

/**
 * The snapshot that follows `before`; undefined where nothing is different. `isSame` says whether two records of a
 * person say the same.
 */
export function findNextSnapshot(
  before: Content | undefined,
  { riskProfileCode, persons }: Content,
  isSame: (a: Person, b: Person) => boolean,
): Pick<Snapshot, 'riskProfileCode' | 'personIds' | 'persons'> | undefined {
  const known = new Map(before?.persons.map((person) => [person.id, person]));
  const changed = persons.filter((person) => {
    const earlier = known.get(person.id);
    return !earlier || !isSame(earlier, person);
  });
  const personIds = persons.map(({ id }) => id);
  const isSameOrder =
    before?.persons.length === personIds.length && before.persons.every(({ id }, i) => id === personIds[i]);
  if (changed.length === 0 && isSameOrder && before.riskProfileCode === riskProfileCode) return undefined;
  return { riskProfileCode, personIds, persons: changed.map(withoutMarks) };
}

function withoutMarks({ marks: _marks, ...person }: Person): Omit<Person, 'marks'> {
  return person;
}
