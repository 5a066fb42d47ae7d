import type { AnyRow, CaseRecord, IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { toSeenText } from '../formats/plain-text.ts';
import { createRow, fromSections, getRowEntry } from './entries.ts';
import { fromKeys } from './from-keys.ts';
import { type RowFieldKey, SCALAR_KEYS, SECTION_KEYS, type SectionKey, SECTIONS } from './registry.ts';

const toSeen = (entry: IntegerEntry) => (typeof entry === 'string' ? toSeenText(entry) : entry);
const isSeen = (entry: IntegerEntry) => toSeen(entry) === entry;

/**
 * The person without invisible characters in any entry, as every enrollment stores it. Returns the same
 * object when there are none.
 */
export function toSeenPerson(person: Person): Person {
  const isPlain =
    SCALAR_KEYS.every((key) => isSeen(person[key])) &&
    SECTION_KEYS.every((section) =>
      person[section].every((row) => fieldsOf(section).every((key) => isSeen(getRowEntry(row, key)))),
    ) &&
    Object.values(person.case ?? {}).every((rows) => rows.every((row) => Object.values(row).every(isSeen)));
  if (isPlain) return person;
  return {
    ...person,
    ...fromKeys(SCALAR_KEYS, (key) => toSeenText(person[key])),
    ...fromSections((section) => {
      const rows: readonly AnyRow[] = person[section];
      return rows.map((row) => createRow(section, row.id, (key) => toSeen(getRowEntry(row, key))));
    }),
    ...(person.case && { case: toSeenCase(person.case) }),
    // A mark counts only while it matches the value, so both lose their invisible characters.
    ...(person.marks && { marks: person.marks.map((mark) => ({ ...mark, value: toSeen(mark.value) })) }),
  };
}

function toSeenCase(record: CaseRecord): CaseRecord {
  return Object.fromEntries(
    Object.entries(record).map(([section, rows]) => [
      section,
      rows.map((row) => ({
        ...Object.fromEntries(Object.entries(row).map(([name, text]) => [name, toSeenText(text)])),
        id: row.id,
      })),
    ]),
  );
}

function fieldsOf(section: SectionKey): readonly RowFieldKey[] {
  return SECTIONS[section].fields;
}
