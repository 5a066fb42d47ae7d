import { type AnyRow, type IntegerEntry, type Person } from '../../domain/enrollment/enrollment.ts';
import { getRowEntry, toRowNumber } from '../../domain/fields/entries.ts';
import { isEmptyEntry } from '../../domain/fields/field-kinds.ts';
import type { Place } from '../../domain/fields/finding.ts';
import {
  type AnyFieldKey,
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
import type { GridSize } from './use-grid-size.ts';

/** A column of the grid: fields of a person, or of the rows of one section, that are read together. */
export interface Column {
  /** Stable. */
  readonly key: FieldKey;
  readonly label: string;
  /** Fields of the column. It sorts by the first one, and the edit key opens that one. */
  readonly fields: readonly FieldKey[];
  /** True for the first column, which names the line. */
  readonly isName: boolean;
  /** Section of the rows; undefined for fields of the person. */
  readonly section: SectionKey | undefined;
  /** Typical width of the values. */
  readonly rem: number;
}

interface Layout {
  readonly fields: readonly [ScalarKey, ...ScalarKey[]] | readonly [RowFieldKey, ...RowFieldKey[]];
  readonly rem: number;
}

/**
 * Columns of the grid: the name, then the values to compare with a document. The panel shows the rest. The first seven fit
 * beside it at 1366 px, and all at 1920.
 */
const LAYOUT: readonly Layout[] = [
  { fields: ['givenName', 'paternalName', 'maternalName'], rem: 13 },
  { fields: ['identifier'], rem: 7 },
  { fields: ['birthDate'], rem: 7 },
  { fields: ['telephones.number'], rem: 8 },
  { fields: ['addresses.line', 'addresses.communeId'], rem: 9 },
  { fields: ['bankAccounts.number'], rem: 6.25 },
  { fields: ['emails.address'], rem: 8.75 },
  { fields: ['bankAccounts.bankId'], rem: 8.5 },
  { fields: ['relationshipTypeCode'], rem: 7.5 },
];

/** Number of columns for each size; the others are out of sight. */
export const COLUMNS: Readonly<Record<GridSize, number>> = { list: 2, grid: 7, whole: LAYOUT.length };

/** Columns under a profile, with its labels. Fields that it always hides have none. The first is the name. */
export function toColumns(profile: Profile, translator: Translator): readonly Column[] {
  const view = profile.viewOf(undefined);
  return LAYOUT.flatMap(({ fields: all, rem }, index): Column[] => {
    const fields = all.filter((key) => !view.field(key).hidden);
    const [first] = fields;
    if (first === undefined) return [];
    const labels = fields.map((key) => toFieldLabel(translator, view.field(key)));
    const isName = index === 0;
    const label = isName ? translator.t('review.grid.person') : labels.join(' · ');
    return [{ key: first, label, fields, isName, section: toSection(first), rem }];
  });
}

const toSection = (key: FieldKey) => (isRowFieldKey(key) ? splitRowFieldKey(key).section : undefined);

/** Number of lines of a person when its rows are unfolded. */
export function countLines(person: Person): number {
  return Math.max(1, ...SECTION_KEYS.map((section) => person[section].length));
}

/** Row of a cell in a line (from 0); undefined when there is none, and for values of the person. */
export function findRow(person: Person, { section }: Column, line: number): AnyRow | undefined {
  return section && person[section][line];
}

/** Place of a cell: its first field, or the whole person for the name. */
export function toCellPlace(person: Person, column: Column, line: number): Place {
  const { section, key } = column;
  const personId = person.id;
  if (section === undefined) return column.isName ? { personId } : { personId, field: key };
  const row = findRow(person, column, line);
  return row ? { personId, section, rowId: row.id, field: key } : { personId, section };
}

/** Texts of a cell: one for each field that is filled and that no rule hides. */
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

/** Sort key of a person in a column. Dates and formatted values use their canonical form. */
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

/** True for a column that shows the field. */
export function hasField({ fields }: Column, field: AnyFieldKey | undefined): boolean {
  const shown: readonly AnyFieldKey[] = fields;
  return field !== undefined && shown.includes(field);
}

/** Cell of the name, which stands for the person. */
const NAME_CELL = { column: 0, line: 0 };

/**
 * Finds the cell of a place of a person. A place without a column goes to the column of its section, or to
 * the name. A place in a removed row goes to the name, because it is about none of the values shown.
 */
export function findCell(
  { field, section, rowId }: Place,
  person: Person,
  columns: readonly Column[],
): { readonly column: number; readonly line: number } {
  const own = columns.findIndex((each) => hasField(each, field));
  const ofSection = section === undefined ? -1 : columns.findIndex((column) => column.section === section);
  const column = own >= 0 ? own : ofSection;
  const line = section && rowId !== undefined ? toRowNumber(person, section, rowId) - 1 : 0;
  return column < 0 || line < 0 ? NAME_CELL : { column, line };
}
