/** Copies of rows and persons: values under new ids, with marks that name their source. */
import { type ScalarKey, SECTION_KEYS, type SectionKey } from './registry.ts';
import type { AnyRow, EntityId, Person, ValueMark } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { createRow, fromSections, getRowEntry, isEmptyRow } from './entries.ts';
import { isEmptyEntry } from './field-kinds.ts';
import { fromKeys } from './from-keys.ts';
import { toRowMarks, withMarks } from './marks.ts';

/** A row of another person. */
export interface RowSource {
  readonly section: SectionKey;
  readonly row: AnyRow;
  readonly personId: EntityId;
  /** Undefined for a row of the same enrollment. */
  readonly enrollmentId?: EntityId | undefined;
}

/** Values that persons who live or work together usually share. All others are personal. */
const SHARED_SCALARS: readonly ScalarKey[] = [
  'entityKind',
  'identifierType',
  'countryCode',
  'companyTypeCode',
  'businessActivity',
];

/** Adds copies of rows after the person's own rows. Empty rows of these sections are removed to make room. */
export function withCopiedRows(
  person: Person,
  sources: readonly RowSource[],
  newId: () => EntityId,
): { readonly person: Person; readonly added: readonly AnyRow[] } {
  const added: AnyRow[] = [];
  const marks: ValueMark[] = [];
  const sections = fromSections((section) => {
    const chosen = sources.filter((source) => source.section === section);
    if (chosen.length === 0) return person[section];
    const copies = chosen.map(({ row, personId, enrollmentId }) => {
      const copy = createRow(section, newId(), (key) => getRowEntry(row, key));
      const from = enrollmentId === undefined ? { personId } : { personId, enrollmentId };
      marks.push(...toRowMarks(section, copy, { kind: 'copied', ...from, rowId: row.id }));
      return copy;
    });
    added.push(...copies);
    return [...person[section].filter((row) => !isEmptyRow(section, row)), ...copies];
  });
  return { person: withMarks({ ...person, ...sections }, marks), added };
}

/** A new person with the rows of another one, and the values that they usually share. */
export function toDuplicate(source: Person, newId: () => EntityId): Person {
  const shared = SHARED_SCALARS.filter((key) => !isEmptyEntry(source[key]));
  const marks = shared.map((field) => ({
    field,
    value: source[field],
    origin: { kind: 'copied', personId: source.id } as const,
  }));
  const person = { ...createPerson(newId()), ...fromKeys(shared, (key) => source[key]) };
  const rows = SECTION_KEYS.flatMap((section) =>
    [...source[section]]
      .filter((row) => !isEmptyRow(section, row))
      .map((row) => ({ section, row, personId: source.id })),
  );
  return withCopiedRows(withMarks(person, marks), rows, newId).person;
}

/** Adds a copy of a row right after it; undefined when the person has no such row. */
export function withDuplicateRow(
  person: Person,
  section: SectionKey,
  rowId: EntityId,
  id: EntityId,
): Person | undefined {
  const index = person[section].findIndex((row) => row.id === rowId);
  if (index < 0) return undefined;
  const sections = fromSections((key) => {
    const row = key === section ? person[key][index] : undefined;
    if (!row) return person[key];
    const copy = createRow(key, id, (field) => getRowEntry(row, field));
    return [...person[key].slice(0, index + 1), copy, ...person[key].slice(index + 1)];
  });
  return { ...person, ...sections };
}
