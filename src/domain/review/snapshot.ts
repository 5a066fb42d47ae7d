/** The frozen state of an enrollment at a moment of its review. */
import * as z from 'zod/mini';
import { caseSchema, personSchema } from '../drafts/stored.ts';
import type { Enrollment, EntityId, Person } from '../enrollment/enrollment.ts';
import { toCaseHolder, toEntered } from '../enrollment/person.ts';

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
  /** The whole case of the enrollment itself; absent without any answer. */
  case: z.optional(caseSchema),
});

export type Snapshot = z.infer<typeof snapshotSchema>;

/** The content of an enrollment without its identity. */
export type Content = Omit<Enrollment, 'id'>;

export const NOTHING: Content = { riskProfileCode: '', persons: [] };

/** Returns the content of each snapshot, in their order. A person without any record is left out. */
export function toContents(snapshots: readonly Snapshot[]): readonly Content[] {
  const known = new Map<EntityId, Person>();
  return snapshots.map(({ riskProfileCode, personIds, persons, case: record }) => {
    for (const person of persons) known.set(person.id, person);
    return {
      riskProfileCode,
      persons: personIds.flatMap((id) => known.get(id) ?? []),
      ...(record && { case: record }),
    };
  });
}

/**
 * Returns the snapshot that follows `before`; undefined without a difference. `isSame` compares two records
 * of a person.
 */
export function findNextSnapshot(
  before: Content | undefined,
  { riskProfileCode, persons, case: record }: Content,
  isSame: (a: Person, b: Person) => boolean,
): Pick<Snapshot, 'riskProfileCode' | 'personIds' | 'persons' | 'case'> | undefined {
  const known = new Map(before?.persons.map((person) => [person.id, person]));
  const changed = persons.filter((person) => {
    const earlier = known.get(person.id);
    return !earlier || !isSame(earlier, person);
  });
  const personIds = persons.map(({ id }) => id);
  const isSameOrder =
    before?.persons.length === personIds.length && before.persons.every(({ id }, i) => id === personIds[i]);
  const isSameCase = isSame(toCaseHolder({ case: before?.case }), toCaseHolder({ case: record }));
  const isSameRoot = isSameCase && before?.riskProfileCode === riskProfileCode;
  if (changed.length === 0 && isSameOrder && isSameRoot) return undefined;
  return { riskProfileCode, personIds, persons: changed.map(toEntered), ...(record && { case: record }) };
}
