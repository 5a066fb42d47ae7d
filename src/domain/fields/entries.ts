import { fromKeys } from './from-keys.ts';
import { type RowFieldKey, SECTION_KEYS, type SectionKey, SECTIONS, splitRowFieldKey } from './registry.ts';
import type { EntityId, IntegerEntry, RowOf, PersonSections } from '../enrollment/enrollment.ts';
import { isEmptyEntry } from './field-kinds.ts';

/** A row of any section as its members by name. */
type RowMembers = Readonly<Record<string, IntegerEntry | undefined>>;

/** The member of a row (of the enrollment or of the form) that a field key names; `''` without one. */
export function getRowEntry(row: { readonly id: EntityId }, key: RowFieldKey): IntegerEntry {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a copy per field would double the cost of a check
  const members = row as unknown as RowMembers;
  return members[splitRowFieldKey(key).name] ?? '';
}

/** A row of a section with a value for each of its fields. */
export function createRow<S extends SectionKey>(
  section: S,
  id: EntityId,
  valueOf: (key: RowFieldKey) => IntegerEntry,
): RowOf<S> {
  const keys: readonly RowFieldKey[] = SECTIONS[section].fields;
  const members: RowMembers = Object.fromEntries(
    keys.map((key) => [splitRowFieldKey(key).name, valueOf(key)]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the registry lists exactly the members of a section
  return { id, ...members } as unknown as RowOf<S>;
}

const everyField = () => true;

/**
 * True for a row without an entry in the fields that count: it is not sent, and nothing is required of it.
 */
export function isEmptyRow(
  section: SectionKey,
  row: { readonly id: EntityId },
  counts: (key: RowFieldKey) => boolean = everyField,
): boolean {
  return SECTIONS[section].fields.every((key) => !counts(key) || isEmptyEntry(getRowEntry(row, key)));
}

/** The rows of each section. */
export function fromSections(
  rowsOf: <S extends SectionKey>(section: S) => readonly RowOf<S>[],
): PersonSections {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each section gets its own rows
  return fromKeys(SECTION_KEYS, rowsOf) as unknown as PersonSections;
}
