import { FIELDS } from '../../domain/fields/registry.ts';
import {
  type ColumnTarget,
  type TableLayout,
  findSection,
  isContractField,
} from '../../domain/table/layout.ts';
import type { SheetPerson } from '../../services/spreadsheet/sheet.ts';
import {
  type FixesByLine,
  type RowItem,
  type SheetFix,
  compareOrder,
  findFixedField,
  toOrder,
  toRowItems,
} from './sheet-fixes.ts';

/** A column of the rows: one of the layout, or of a value that no column has. */
export interface ValueColumn {
  readonly key: string;
  readonly target: ColumnTarget;
  /** Index in the layout; undefined for a value without a column. */
  readonly column: number | undefined;
}

/** Columns in the order of the form: those that are imported, and those of values that are missing. */
export function toValueColumns(
  mapping: TableLayout,
  persons: readonly SheetPerson[],
): readonly ValueColumn[] {
  const columns = new Map<string, ValueColumn>();
  for (const [column, target] of mapping.columns.entries()) {
    if (!target) continue;
    // Two columns can have the same field.
    const key = columns.has(toKey(target)) ? `${toKey(target)} ${column}` : toKey(target);
    columns.set(key, { key, target, column });
  }
  for (const { problems } of persons) {
    for (const problem of problems) {
      const field = findFixedField(problem, mapping);
      if (field === undefined) continue;
      const target = { field, n: problem.n };
      const key = toKey(target);
      if (!columns.has(key)) columns.set(key, { key, target, column: undefined });
    }
  }
  return [...columns.values()].toSorted((one, other) => compareOrder(orderOf(one), orderOf(other)));
}

const orderOf = ({ target: { field, n } }: ValueColumn) => toOrder({ line: 0, field, n });

const toKey = ({ field, n }: ColumnTarget) => `${field} ${findSection(field, n) ? (n ?? 1) : ''}`;

/** A cell of a row: its text as the file has it or as it was corrected by hand, with the problems or the correction of its value. */
export interface ValueCell {
  readonly key: string;
  readonly line: number;
  readonly text: string;
  readonly item: RowItem | undefined;
}

interface RowCells {
  /** The cells of each column: one for each line of the person. */
  readonly byColumn: readonly (readonly ValueCell[])[];
  /** Problems that belong to no cell. */
  readonly others: readonly RowItem[];
}

/** Places the problems of a person in the cells of its lines. */
export function toRowCells(
  person: SheetPerson,
  columns: readonly ValueColumn[],
  mapping: TableLayout,
  byHand: FixesByLine,
): RowCells {
  const items = new Map<string, RowItem>();
  const others: RowItem[] = [];
  for (const item of toRowItems(person, byHand, mapping)) {
    const { line, column, field, n } = item.place;
    const fixed = findFixedField(item.place, mapping);
    const target = fixed === undefined ? undefined : toKey({ field: fixed, n });
    const own = columns.find((one) => one.column !== undefined && one.column === column);
    const isOwn = own && (target === undefined || toKey(own.target) === target);
    const found = isOwn ? own : columns.find(({ key }) => key === target);
    const key = `${line} ${found?.key}`;
    if (!found || field === undefined || !person.numbers.includes(line) || items.has(key)) others.push(item);
    else items.set(key, item);
  }
  const byColumn = columns.map(({ key, column }) =>
    person.numbers.map((line, at) => ({
      key: `${line} ${key}`,
      line,
      text: column === undefined ? '' : toText({ line, column }, person.texts[at], byHand),
      item: items.get(`${line} ${key}`),
    })),
  );
  return { byColumn, others };
}

/** A correction by hand shows at once; the texts of the person have it after the next check. */
function toText(
  { line, column }: Pick<SheetFix, 'line' | 'column'>,
  texts: readonly string[] | undefined,
  byHand: FixesByLine,
): string {
  const fix = byHand.get(line)?.find((one) => one.column === column);
  return fix?.text ?? texts?.[column] ?? '';
}

/** True for a text that an entry of one line holds whole; a longer text was cut. */
export function isEditable(text: string): boolean {
  return !text.endsWith('…') && !/[\r\n\t\v\f\u2028\u2029]/.test(text);
}

const WIDTHS = { short: 7.5, medium: 9, long: 12 } as const;

/** Width of a column in rem. */
export function widthOf({ field }: ColumnTarget): number {
  return isContractField(field) ? WIDTHS[FIELDS[field].width] : WIDTHS.long;
}
