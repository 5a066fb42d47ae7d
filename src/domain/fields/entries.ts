import type { AnyRow, EntityId, IntegerEntry, Person, SectionKey } from '../enrollment/enrollment.ts';
import { SECTIONS } from './descriptors.ts';
import { type RowFieldKey, splitRowFieldKey } from './field-key.ts';
import { isEmptyEntry } from './field-kinds.ts';

/** The member of a row that a field key names. */
export function getRowEntry(row: AnyRow, key: RowFieldKey): IntegerEntry {
  const { name } = splitRowFieldKey(key);
  return (row as unknown as Readonly<Record<string, IntegerEntry>>)[name] ?? '';
}

/** A row of a section with a value for each of its fields. */
export function createRow(
  section: SectionKey,
  id: EntityId,
  valueOf: (key: RowFieldKey) => IntegerEntry,
): AnyRow {
  const members = SECTIONS[section].fields.map((key) => [splitRowFieldKey(key).name, valueOf(key)]);
  return { id, ...Object.fromEntries(members) } as AnyRow;
}

const everyField = () => true;

/** A row with nothing typed in the fields that count: it is not sent, and misses nothing. */
export function isEmptyRow(
  section: SectionKey,
  row: AnyRow,
  counts: (key: RowFieldKey) => boolean = everyField,
): boolean {
  return SECTIONS[section].fields.every((key) => !counts(key) || isEmptyEntry(getRowEntry(row, key)));
}

/** One value of a row, with the place where it stands. */
export interface RowEntry {
  readonly field: RowFieldKey;
  readonly section: SectionKey;
  readonly rowId: EntityId;
  readonly entry: IntegerEntry;
}

/** The entries of the rows of a section that are started in the fields that count, row by row. */
export function* rowEntries(
  person: Person,
  section: SectionKey,
  counts: (key: RowFieldKey) => boolean = everyField,
): Generator<RowEntry> {
  for (const row of person[section]) {
    if (isEmptyRow(section, row, counts)) continue;
    for (const field of SECTIONS[section].fields) {
      yield { field, section, rowId: row.id, entry: getRowEntry(row, field) };
    }
  }
}
