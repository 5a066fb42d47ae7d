import { fromKeys } from './from-keys.ts';
import {
  type AnyRowFieldKey,
  type AnySectionKey,
  isCaseKey,
  type RowFieldKey,
  SECTION_KEYS,
  type SectionKey,
  SECTIONS,
  splitRowFieldKey,
} from './registry.ts';
import type {
  AnyRow,
  CaseRecord,
  CaseRow,
  EnteredPerson,
  EntityId,
  IntegerEntry,
  RowOf,
  PersonSections,
} from '../enrollment/enrollment.ts';
import { isEmptyEntry } from './field-kinds.ts';

/** A row of any section as its members by name. */
type RowMembers = Readonly<Record<string, IntegerEntry | undefined>>;

/** The member of a row (of the enrollment or of the form) that a field key names; `''` without one. */
export function getRowEntry(row: { readonly id: EntityId }, key: AnyRowFieldKey): IntegerEntry {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a copy per field would double the cost of a check
  const members = row as unknown as RowMembers;
  return members[splitRowFieldKey(key).name] ?? '';
}

/** The rows of a section of a person, also of the person's case. */
export function rowsOf(
  person: PersonSections & { readonly case?: CaseRecord | undefined },
  section: AnySectionKey,
): readonly (AnyRow | CaseRow)[] {
  return isCaseKey(section) ? (person.case?.[section.slice('case.'.length)] ?? []) : person[section];
}

/** The sections of persons: those of the contract, then those of their cases. */
export function sectionsOf(
  ...persons: readonly (Pick<EnteredPerson, 'case'> | undefined)[]
): readonly AnySectionKey[] {
  const names = new Set(persons.flatMap((person) => Object.keys(person?.case ?? {})));
  return [...SECTION_KEYS, ...[...names].map((name) => `case.${name}` as const)];
}

/** The fields of rows of a section. A row of a case has its entries; what begins with `_` was noted beside them. */
export function fieldsIn(
  section: AnySectionKey,
  ...rows: readonly (object | undefined)[]
): readonly AnyRowFieldKey[] {
  if (!isCaseKey(section)) return SECTIONS[section].fields;
  const names = new Set(rows.flatMap((row) => Object.keys(row ?? {})));
  names.delete('id');
  return [...names].filter((name) => !name.startsWith('_')).map((name) => `${section}.${name}` as const);
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
  listRows: <S extends SectionKey>(section: S) => readonly RowOf<S>[],
): PersonSections {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each section gets its own rows
  return fromKeys(SECTION_KEYS, listRows) as unknown as PersonSections;
}

/** Returns a row's number in its section as people count, from 1; 0 when the id is unknown. */
export function toRowNumber(person: EnteredPerson, section: AnySectionKey, rowId: EntityId): number {
  const rows = rowsOf(person, section);
  return rows.findIndex((row) => row.id === rowId) + 1;
}
