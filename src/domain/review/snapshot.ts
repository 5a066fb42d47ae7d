/** The frozen state of an enrollment at a moment of its review. */
import * as z from 'zod/mini';
import { personSchema } from '../drafts/stored.ts';
import type { Enrollment, EntityId, Person } from '../enrollment/enrollment.ts';
import { toEntered } from '../enrollment/person.ts';

const text = z.string();

/** Has only the persons that differ from the snapshot before, and the ids of all. */
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

/** The content of an enrollment without its identity. */
export type Content = Omit<Enrollment, 'id'>;

export const NOTHING: Content = { riskProfileCode: '', persons: [] };

/** Returns the content of each snapshot, in their order. A person without any record is left out. */
export function toContents(snapshots: readonly Snapshot[]): readonly Content[] {
  const known = new Map<EntityId, Person>();
  return snapshots.map(({ riskProfileCode, personIds, persons }) => {
    for (const person of persons) known.set(person.id, person);
    return { riskProfileCode, persons: personIds.flatMap((id) => known.get(id) ?? []) };
  });
}

/**
 * Returns the snapshot that follows `before`; undefined without a difference. `isSame` compares two records
 * of a person.
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
  return { riskProfileCode, personIds, persons: changed.map(toEntered) };
}
