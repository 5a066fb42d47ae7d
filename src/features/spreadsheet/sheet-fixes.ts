import type { IntegerEntry } from '../../domain/enrollment/enrollment.ts';
import { FIELD_KEYS, type FieldKey, SECTION_KEYS } from '../../domain/fields/registry.ts';
import { type CellFix, withColumn } from '../../domain/table/fixes.ts';
import { type TableLayout, type TableProblem, findSection, isWholeField } from '../../domain/table/layout.ts';
import type { SheetPerson } from '../../services/spreadsheet/sheet.ts';

export interface SheetFix extends CellFix {
  /** In the table itself: it stays there to be seen. */
  readonly isByHand: boolean;
}

/** What was put right in a sheet, by the place of its cell; `line` as spreadsheets number it. */
export type SheetFixes = ReadonlyMap<string, SheetFix>;

export const NO_FIXES: SheetFixes = new Map();

/** Where a value of a field stands or is missing; `line` as spreadsheets number it. */
export type CellPlace = Pick<TableProblem, 'line' | 'column' | 'field' | 'n'>;

interface Sheet {
  readonly mapping: TableLayout;
  readonly fixes: SheetFixes;
}

/** A text at each of the places; what has no column gets one. */
export function withFixes(
  { mapping, fixes }: Sheet,
  places: readonly CellPlace[],
  { text, isByHand }: Pick<SheetFix, 'text' | 'isByHand'>,
): Sheet {
  const next = new Map(fixes);
  let layout = mapping;
  for (const place of places) {
    const field = findFixedField(place, layout);
    if (field === undefined) continue;
    const { line, column, n } = place;
    const found = withColumn(layout, { field, n }, column);
    ({ layout } = found);
    const key = toCellKey(line, found.column);
    // What somebody put right alone is not put right with the others.
    if (!isByHand && next.get(key)?.isByHand) continue;
    next.set(key, { line, column: found.column, text, isByHand });
  }
  return { mapping: layout, fixes: next };
}

/**
 * The field whose value can be written at a place; undefined where the column holds something of which it is only a
 * part. What follows from another column, such as a type from a RUT, gets a column of its own.
 */
export function findFixedField({ field, column }: CellPlace, { columns }: TableLayout): FieldKey | undefined {
  const holder = column === undefined ? undefined : columns[column]?.field;
  const isPart = holder !== undefined && !isWholeField(holder);
  return field === undefined || !isWholeField(field) || isPart ? undefined : field;
}

function toCellKey(line: number, column: number): string {
  return `${line} ${column}`;
}

/** What is said of one cell, and what can be written there. */
export interface RowItem {
  readonly key: string;
  readonly problems: readonly TableProblem[];
  readonly isByHand: boolean;
  /** Undefined where nothing can be written. */
  readonly cell:
    | { readonly place: CellPlace; readonly field: FieldKey; readonly entry: IntegerEntry }
    | undefined;
}

/**
 * The problems of a person cell by cell, and the cells that were put right by hand, in the order of the form: what is put
 * right stays where it was.
 */
export function toRowItems(
  person: SheetPerson,
  byHand: FixesByLine,
  mapping: TableLayout,
): readonly RowItem[] {
  const items = new Map<string, RowItem & { readonly order: Order }>();
  for (const problem of person.problems) {
    const { line, field, n, section } = problem;
    const key = JSON.stringify(
      field === undefined ? [line, section, problem.problem.code] : [line, field, n],
    );
    const fixed = findFixedField(problem, mapping);
    const cell = fixed && { place: problem, field: fixed, entry: problem.entry ?? '' };
    const known = items.get(key) ?? { key, problems: [], isByHand: false, cell, order: toOrder(problem) };
    items.set(key, { ...known, problems: [...known.problems, problem] });
  }
  for (const { line, column, text } of person.numbers.flatMap((number) => byHand.get(number) ?? [])) {
    const target = mapping.columns[column];
    if (!target || !isWholeField(target.field)) continue;
    const { field, n } = target;
    const key = JSON.stringify([line, field, n]);
    const place = { line, column, field, n };
    const cell = { place, field, entry: text };
    const known = items.get(key) ?? { key, problems: [], cell, order: toOrder(place) };
    items.set(key, { ...known, isByHand: true });
  }
  return [...items.values()].toSorted((one, other) => compare(one.order, other.order));
}

/** Section, line, row, field; -1 stands before them. */
type Order = readonly [number, number, number, number];

function toOrder({
  line,
  n = -1,
  field,
  section = field && findSection(field),
}: Omit<CellPlace, 'column'> & Pick<TableProblem, 'section'>): Order {
  const fields: readonly unknown[] = FIELD_KEYS;
  return [section ? SECTION_KEYS.indexOf(section) : -1, line, n, fields.indexOf(field)];
}

function compare(a: Order, b: Order): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3];
}

/** What was put right by hand, by its lines. */
export type FixesByLine = ReadonlyMap<number, readonly SheetFix[]>;

export function toFixesByHand(fixes: SheetFixes): FixesByLine {
  const byLine = new Map<number, SheetFix[]>();
  for (const fix of fixes.values()) {
    if (fix.isByHand) byLine.set(fix.line, [...(byLine.get(fix.line) ?? []), fix]);
  }
  return byLine;
}
