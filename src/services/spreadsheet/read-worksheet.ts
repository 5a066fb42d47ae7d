import { toSerialDate } from '../../domain/table/read-cell.ts';
import { MAX_COLUMNS, SheetLines } from './sheet.ts';
import { readXml, toPlainText, type Workbook } from './workbook.ts';

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string | undefined;
  formula: string | undefined;
}

interface MergedColumn {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/** From 1 January 1904 on, in days since the end of 1899. */
const DAYS_TO_1904 = 1462;
/** Spreadsheets keep fifteen digits of a number. */
const LAST_EXACT = 1e15;

/** The lines of a worksheet as texts; what is merged downwards stands in each of its lines. */
export function readWorksheet(
  bytes: Uint8Array,
  workbook: Workbook,
  onBytes?: (done: number) => void,
): SheetLines {
  const rows = new Map<number, string[]>();
  const merged: MergedColumn[] = [];
  let number = 0;
  let column = 0;
  let cells: string[] = [];
  let cell: Cell | undefined;
  let inside = '';
  readXml(bytes, {
    onBytes,
    open: (name, attributes) => {
      if (name === 'row') {
        number = Number(attributes()['r'] ?? number + 1);
        cells = [];
        column = 0;
      } else if (name === 'c') {
        const { r, t = 'n', s } = attributes();
        column = r === undefined ? column + 1 : toColumn(r);
        cell = { column, type: t, style: Number(s ?? 0), value: undefined, formula: undefined };
      } else if (name === 'mergeCell') {
        merged.push(...toMergedColumn(attributes()['ref'] ?? ''));
      } else if (cell && name === 'f') {
        cell.formula = '';
      } else if (cell && name === 'v') {
        cell.value = '';
      }
      inside = name === 'rPh' || inside === 'rPh' ? 'rPh' : name;
    },
    text: (text) => {
      if (cell && inside === 'f') cell.formula = (cell.formula ?? '') + text;
      else if (cell && (inside === 'v' || inside === 't')) cell.value = (cell.value ?? '') + text;
    },
    close: (name) => {
      if (name === 'c' && cell) {
        const text = toText(cell, workbook);
        // What stands far out is not worth a line of that length; that it is too far out is told all the same.
        if (text !== '') cells[Math.min(cell.column, MAX_COLUMNS + 1) - 1] = text;
        cell = undefined;
      } else if (name === 'row' && cells.length > 0) rows.set(number, cells);
      inside = '';
    },
  });
  fillMerged(rows, merged);
  const lines = new SheetLines();
  for (const [at, row] of [...rows].toSorted(([one], [other]) => one - other)) {
    lines.add(
      at,
      Array.from(row, (text: string | undefined) => text ?? ''),
    );
  }
  return lines;
}

function toText({ type, value, formula, style }: Cell, { texts, formats, isFrom1904 }: Workbook): string {
  if (value === undefined) return formula === undefined ? '' : `=${formula}`;
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'str':
    case 'inlineStr':
      return toPlainText(value);
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return value;
    case 'd':
      return value.slice(0, 10);
    default:
      return toNumberText(value, formats[style], isFrom1904);
  }
}

function toNumberText(
  value: string,
  format: Workbook['formats'][number] | undefined,
  isFrom1904: boolean,
): string {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value;
  if (format?.isDate) return toSerialDate(number + (isFrom1904 ? DAYS_TO_1904 : 0)) ?? value;
  if (Math.abs(number) >= LAST_EXACT) return number.toExponential().replace('e', 'E');
  return String(number).padStart(format?.digits ?? 0, '0');
}

/** From 1: `B7` is 2. */
function toColumn(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** The first column of a range of several lines. */
function toMergedColumn(reference: string): MergedColumn[] {
  const [, letters = '', first = '', last = ''] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(reference) ?? [];
  const range = { column: toColumn(letters), first: Number(first), last: Number(last) };
  return range.column > 0 && range.last > range.first ? [range] : [];
}

/** Lines that have nothing else stay as they are: merged cells make no persons. */
function fillMerged(rows: ReadonlyMap<number, string[]>, merged: readonly MergedColumn[]): void {
  for (const { column, first, last } of merged) {
    const text = rows.get(first)?.[column - 1];
    if (text === undefined || text === '') continue;
    for (const [number, cells] of rows) {
      if (number > first && number <= last) cells[column - 1] ??= text;
    }
  }
}
