import {
  type AnyRow,
  type IntegerEntry,
  type Person,
  toRowNumber,
} from '../../domain/enrollment/enrollment.ts';
import { getRowEntry } from '../../domain/fields/entries.ts';
import { isEmptyEntry } from '../../domain/fields/field-kinds.ts';
import type { Place } from '../../domain/fields/finding.ts';
import {
  type FieldKey,
  isRowFieldKey,
  type RowFieldKey,
  type ScalarKey,
  SECTION_KEYS,
  type SectionKey,
  splitRowFieldKey,
} from '../../domain/fields/registry.ts';
import type { PersonView } from '../../domain/profile/field-view.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { toShortText } from '../../form/entry-kind.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import type { Translator } from '../../i18n/translator.ts';

/** A column of the grid: values of a person, or of rows of one section, that are read together. */
export interface Column {
  /** Stable. */
  readonly key: FieldKey;
  readonly label: string;
  /** The first one is what the column is sorted by, and where a key leads to. */
  readonly fields: readonly FieldKey[];
  /** The first column, by which a line is known. */
  readonly isName: boolean;
  /** Undefined: of the person. */
  readonly section: SectionKey | undefined;
}

type Fields = readonly [ScalarKey, ...ScalarKey[]] | readonly [RowFieldKey, ...RowFieldKey[]];

/** What stands in a row: who it is, then what is compared with a document. The panel has all the rest. */
const LAYOUT: readonly Fields[] = [
  ['givenName', 'paternalName', 'maternalName'],
  ['identifier'],
  ['birthDate'],
  ['telephones.number'],
  ['addresses.line', 'addresses.communeId'],
  ['bankAccounts.bankId'],
  ['bankAccounts.number'],
  ['emails.address'],
  ['relationshipTypeCode'],
];

/** Name and identifier: all that a narrow list has room for. */
export const NARROW_COLUMNS = 2;

/** The columns of a profile, in its words; the first one is the name. Of what it hides from everybody there is none. */
export function toColumns(profile: Profile, translator: Translator): readonly Column[] {
  const view = profile.viewOf(undefined);
  return LAYOUT.flatMap((layout, index): Column[] => {
    const fields = layout.filter((key) => !view.field(key).hidden);
    const [first] = fields;
    if (first === undefined) return [];
    const labels = fields.map((key) => toFieldLabel(translator, view.field(key)));
    const isName = index === 0;
    const label = isName ? translator.t('review.grid.person') : labels.join(' · ');
    return [{ key: first, label, fields, isName, section: toSection(first) }];
  });
}

const toSection = (key: FieldKey) => (isRowFieldKey(key) ? splitRowFieldKey(key).section : undefined);

/** How many lines a person takes when its rows are folded out. */
export function countLines(person: Person): number {
  return Math.max(1, ...SECTION_KEYS.map((section) => person[section].length));
}

/** The row that a cell shows in that line (from 0); undefined where there is none, and for values of the person. */
export function findRow(person: Person, { section }: Column, line: number): AnyRow | undefined {
  return section && person[section][line];
}

/** The place of a cell: its first field; the name stands for the person. */
export function toCellPlace(person: Person, column: Column, line: number): Place {
  const { section, key } = column;
  const personId = person.id;
  if (section === undefined) return column.isName ? { personId } : { personId, field: key };
  const row = findRow(person, column, line);
  return row ? { personId, section, rowId: row.id, field: key } : { personId, section };
}

/** What a cell shows, a text for each of its fields that is filled and not hidden by a rule. */
export function toCellTexts(
  person: Person,
  column: Column,
  line: number,
  view: PersonView,
  translator: Translator,
): readonly string[] {
  return column.fields.flatMap((key) => {
    const fieldView = view.field(key);
    const entry = findEntry(person, column, key, line);
    if (fieldView.hidden || isEmptyEntry(entry)) return [];
    return [toShortText(entry, fieldView, translator)];
  });
}

/** What a person is sorted by in a column: dates and formatted values by what they say, not by how they are written. */
export function toSortText(person: Person, column: Column, view: PersonView, translator: Translator): string {
  const fieldView = view.field(column.key);
  if (fieldView.kind !== 'date' && !fieldView.format) {
    return toCellTexts(person, column, 0, view, translator).join(' ');
  }
  const entry = String(findEntry(person, column, column.key, 0));
  return fieldView.format?.toKey(entry) ?? entry;
}

function findEntry(person: Person, column: Column, key: FieldKey, line: number): IntegerEntry {
  if (isRowFieldKey(key)) {
    const row = findRow(person, column, line);
    return row ? getRowEntry(row, key) : '';
  }
  return line === 0 && key !== 'riskProfileCode' ? person[key] : '';
}

/** Of the name, which stands for the person. */
const NAME_CELL = { column: 0, line: 0 };

/**
 * Where a place of a person stands in the grid. What has no column of its own stands with its section, or with the name;
 * so does what is of a row that was removed, for it speaks of none of the values that are shown.
 */
export function findCell(
  { field, section, rowId }: Place,
  person: Person,
  columns: readonly Column[],
): { readonly column: number; readonly line: number } {
  const own = columns.findIndex(({ fields }) => field !== undefined && fields.includes(field));
  const ofSection = section === undefined ? -1 : columns.findIndex((column) => column.section === section);
  const column = own >= 0 ? own : ofSection;
  const line = section && rowId !== undefined ? toRowNumber(person, section, rowId) - 1 : 0;
  return column < 0 || line < 0 ? NAME_CELL : { column, line };
}
