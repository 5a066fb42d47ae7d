import type { IntegerEntry } from '../../domain/enrollment/enrollment.ts';
import { type AnyFieldKey, FIELD_KEYS, isCaseKey, SECTION_KEYS } from '../../domain/fields/registry.ts';
import { type CellFix, withColumn } from '../../domain/table/fixes.ts';
import { type TableLayout, type TableProblem, findSection, isWholeField } from '../../domain/table/layout.ts';
import type { SheetPerson } from '../../services/spreadsheet/sheet.ts';

export interface SheetFix extends CellFix {
  /** True when the user typed it in the table. The cell then stays visible. */
  readonly isByHand: boolean;
}

/** Fixes of a sheet, by the key of their cell. Their `line` counts as in spreadsheets, from 1. */
export type SheetFixes = ReadonlyMap<string, SheetFix>;

export const NO_FIXES: SheetFixes = new Map();

/** Place where a value stands or is missing. Its `line` counts as in spreadsheets, from 1. */
export type CellPlace = Pick<TableProblem, 'line' | 'column' | 'field' | 'n'>;

interface Sheet {
  readonly mapping: TableLayout;
  readonly fixes: SheetFixes;
}

/** Adds a text at each of the places. A field without a column gets one. */
export function withFixes(
  { mapping, fixes }: Sheet,
  places: readonly CellPlace[],
  { text, isByHand }: Pick<SheetFix, 'text' | 'isByHand'>,
): Sheet {
  const next = new Map(fixes);
  let layout = mapping;
  for (const place of places) {
    const { line } = place;
    const found = findColumn(place, layout);
    if (!found) continue;
    ({ layout } = found);
    const key = toCellKey(line, found.column);
    // A fix of a whole group does not replace one that was made by hand.
    if (!isByHand && next.get(key)?.isByHand) continue;
    next.set(key, { line, column: found.column, text, isByHand });
  }
  return { mapping: layout, fixes: next };
}

/** The latest change of a whole group of rows, with what takes it back. */
export type SheetDeed =
  | {
      readonly kind: 'put';
      /** Number of cells that changed. */
      readonly count: number;
      /** The fix of each changed cell before, by its key. */
      readonly before: ReadonlyMap<string, SheetFix | undefined>;
      readonly text: string;
    }
  | { readonly kind: 'settled'; readonly count: number; readonly key: string }
  | { readonly kind: 'undone' };

/** The change from one set of fixes to the next; undefined when no cell changed. */
export function toDeed(from: SheetFixes, to: SheetFixes, text: string): SheetDeed | undefined {
  const changed = [...to.keys()].filter((key) => to.get(key) !== from.get(key));
  const before = new Map(changed.map((key) => [key, from.get(key)]));
  return changed.length === 0 ? undefined : { kind: 'put', count: changed.length, before, text };
}

/** Takes a change back. Cells that were changed again since then stay. */
export function undoDeed({ mapping, fixes }: Sheet, deed: SheetDeed): Sheet {
  if (deed.kind === 'undone') return { mapping, fixes };
  if (deed.kind === 'settled') {
    return { mapping: { ...mapping, settled: mapping.settled?.filter((key) => key !== deed.key) }, fixes };
  }
  const next = new Map(fixes);
  for (const [key, fix] of deed.before) {
    const { isByHand, text } = next.get(key) ?? {};
    if (isByHand || text !== deed.text) continue;
    if (fix) next.set(key, fix);
    else next.delete(key);
  }
  return { mapping, fixes: next };
}

/** The column that takes the text of a place, a new one where there is none; undefined when it can take none. */
function findColumn(place: CellPlace, layout: TableLayout): ReturnType<typeof withColumn> | undefined {
  const { column, n } = place;
  const field = findFixedField(place, layout);
  if (field !== undefined) return withColumn(layout, { field, n }, column);
  // A text of several fields is edited as a whole.
  const isWhole = column !== undefined && layout.columns[column]?.field === place.field;
  return isWhole ? { layout, column } : undefined;
}

/**
 * The field that a place can be fixed for; undefined when the column holds more than that field. A field that
 * follows from another column, such as a type from a RUT, gets a column of its own.
 */
export function findFixedField(
  { field, column }: CellPlace,
  { columns }: TableLayout,
): AnyFieldKey | undefined {
  const holder = column === undefined ? undefined : columns[column]?.field;
  const isPart = holder !== undefined && !isWholeField(holder);
  return field === undefined || !isWholeField(field) || isPart ? undefined : field;
}

function toCellKey(line: number, column: number): string {
  return `${line} ${column}`;
}

/** Problems of one cell, and the field to fix it. */
export interface RowItem {
  readonly key: string;
  readonly problems: readonly TableProblem[];
  readonly isByHand: boolean;
  readonly place: CellPlace;
  /** Undefined when the cell cannot be fixed. */
  readonly cell: { readonly field: AnyFieldKey; readonly entry: IntegerEntry } | undefined;
}

/**
 * The cells of a person with problems or fixes by hand, in the order of the form. A fixed cell keeps its
 * place.
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
    const cell = fixed && { field: fixed, entry: problem.entry ?? '' };
    const order = toOrder(problem);
    const known = items.get(key) ?? { key, problems: [], isByHand: false, place: problem, cell, order };
    items.set(key, { ...known, problems: [...known.problems, problem] });
  }
  for (const { line, column, text } of person.numbers.flatMap((number) => byHand.get(number) ?? [])) {
    const target = mapping.columns[column];
    if (!target || !isWholeField(target.field)) continue;
    const { field, n } = target;
    const key = JSON.stringify([line, field, n]);
    const place = { line, column, field, n };
    const cell = { field, entry: text };
    const known = items.get(key) ?? { key, problems: [], place, cell, order: toOrder(place) };
    items.set(key, { ...known, isByHand: true });
  }
  return [...items.values()].toSorted((one, other) => compareOrder(one.order, other.order));
}

/** Section, line, row and field; -1 when there is none, which sorts first. */
type Order = readonly [number, number, number, number];

export function toOrder({
  line,
  n = -1,
  field,
  section = field && findSection(field, n),
}: Omit<CellPlace, 'column'> & Pick<TableProblem, 'section'>): Order {
  const fields: readonly unknown[] = FIELD_KEYS;
  const isOfCase = field?.startsWith('case.') || (section !== undefined && isCaseKey(section));
  // The case comes last, in the order of its columns.
  if (isOfCase) return [SECTION_KEYS.length, line, n, -1];
  const sections: readonly unknown[] = SECTION_KEYS;
  return [section ? sections.indexOf(section) : -1, line, n, fields.indexOf(field)];
}

export function compareOrder(a: Order, b: Order): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3];
}

/** Fixes by hand, by their line. */
export type FixesByLine = ReadonlyMap<number, readonly SheetFix[]>;

export function toFixesByHand(fixes: SheetFixes): FixesByLine {
  const byLine = new Map<number, SheetFix[]>();
  for (const fix of fixes.values()) {
    if (fix.isByHand) byLine.set(fix.line, [...(byLine.get(fix.line) ?? []), fix]);
  }
  return byLine;
}
