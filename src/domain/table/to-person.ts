import { SCALAR_KEYS, type ScalarKey } from '../fields/registry.ts';
import type { EntityId, IntegerEntry, Person, ValueMark } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { createRow, fromSections } from '../fields/entries.ts';
import { fromKeys } from '../fields/from-keys.ts';
import type { PersonReading, ReadRow, ReadValue } from '../intake/reading.ts';

/** A new person of what was read; doubted values are marked. */
export function toPerson(reading: PersonReading, newId: () => EntityId): Person {
  const rows = reading.rows.map((row) => ({ row, id: newId() }));
  const marks = [
    ...toMarks(reading.values, undefined),
    ...rows.flatMap(({ row, id }) => toMarks(row.values, id)),
  ];
  const scalars = new Map(reading.values.map(({ field, entry }) => [field, entry]));
  const textOf = (key: ScalarKey) => String(scalars.get(key) ?? '');
  const rowsOf = (section: ReadRow['section']) => rows.filter(({ row }) => row.section === section);
  return {
    ...createPerson(newId()),
    ...fromKeys(SCALAR_KEYS, textOf),
    ...fromSections((section) =>
      rowsOf(section).map(({ row, id }) => createRow(section, id, (key) => findEntry(row.values, key))),
    ),
    ...(marks.length > 0 && { marks }),
  };
}

function findEntry(values: readonly ReadValue[], field: string): IntegerEntry {
  return values.find((value) => value.field === field)?.entry ?? '';
}

function toMarks(values: readonly ReadValue[], rowId: EntityId | undefined): ValueMark[] {
  return values.flatMap(({ field, entry, doubt }) =>
    doubt ? [{ rowId, field, value: entry, origin: { kind: 'read', doubt } }] : [],
  );
}
