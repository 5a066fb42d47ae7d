import type { LeftOut } from '../../domain/table/layout.ts';
import { toSerialDate } from '../../domain/table/read-cell.ts';
import { MAX_COLUMNS, SheetLines } from './sheet.ts';
import { type ShownCell, toShownNumber, toShownText } from './shown-cell.ts';
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

/** Days from the end of 1899 to 1 January 1904. */
const DAYS_TO_1904 = 1462;
interface Worksheet {
  readonly lines: SheetLines;
  /** Hidden parts, by their indexes in `lines`. */
  readonly hidden: readonly LeftOut[];
}

/** The lines of a worksheet as shown; a vertically merged cell fills each of its lines. */
export function readWorksheet(
  bytes: Uint8Array,
  workbook: Workbook,
  onBytes?: (done: number) => void,
): Worksheet {
  const rows = new Map<number, ShownCell[]>();
  const hidden = new HiddenParts();
  const merged: MergedColumn[] = [];
  let number = 0;
  let column = 0;
  let cells: ShownCell[] = [];
  let cell: Cell | undefined;
  let inside = '';
  readXml(bytes, {
    onBytes,
    open: (name, attributes) => {
      hidden.open(name, attributes, number);
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
        const shown = toShown(cell, workbook);
        // A cell far to the right must not create a line of that length; the column limit still reports it.
        if (shown.text !== '') cells[Math.min(cell.column, MAX_COLUMNS + 1) - 1] = shown;
        cell = undefined;
      } else if (name === 'row' && cells.length > 0) rows.set(number, cells);
      inside = '';
    },
  });
  fillMerged(rows, merged);
  const lines = new SheetLines();
  for (const [at, row] of [...rows].toSorted(([one], [other]) => one - other)) {
    const filled = Array.from(row, (shown: ShownCell | undefined) => shown ?? { text: '' });
    lines.add(
      at,
      filled.map(({ text }) => text),
      filled.map(({ doubt }) => doubt),
    );
  }
  return { lines, hidden: hidden.toParts(lines) };
}

function toShown({ type, value, formula, style }: Cell, { texts, formats, isFrom1904 }: Workbook): ShownCell {
  if (value === undefined) return { text: formula === undefined ? '' : `=${formula}` };
  const format = formats[style];
  switch (type) {
    case 's':
      return toShownText(texts[Number(value)] ?? '', format?.code);
    case 'str':
    case 'inlineStr':
      return toShownText(toPlainText(value), format?.code);
    case 'b':
      return { text: value === '1' ? 'TRUE' : 'FALSE' };
    case 'e':
      return { text: value };
    case 'd':
      return { text: value.slice(0, 10) };
    default: {
      const number = Number(value);
      if (value.trim() === '' || Number.isNaN(number)) return { text: value };
      return format?.isDate ? toDay(number, isFrom1904) : toShownNumber(number, format?.code);
    }
  }
}

/**
 * A date stays a date, even if its format shows only a part. A number that is no date is read as it is:
 * spreadsheets show a row of signs for it.
 */
function toDay(number: number, isFrom1904: boolean): ShownCell {
  const day = toSerialDate(number + (isFrom1904 ? DAYS_TO_1904 : 0));
  return day === undefined ? { text: String(number), doubt: 'shown-otherwise' } : { text: day };
}

/** Column number from 1: `B7` is 2. */
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

/** Only fills lines with other cells: merged cells alone make no persons. */
function fillMerged(rows: ReadonlyMap<number, ShownCell[]>, merged: readonly MergedColumn[]): void {
  for (const { column, first, last } of merged) {
    const shown = rows.get(first)?.[column - 1];
    if (!shown) continue;
    for (const [number, cells] of rows) {
      if (number > first && number <= last) cells[column - 1] ??= shown;
    }
  }
}

/** Parts that a worksheet hides: by hand, or by a filter over their range. */
class HiddenParts {
  readonly #rows: number[] = [];
  readonly #columns: number[] = [];
  #filtered: MergedColumn | undefined;
  #isFiltering = false;

  /** Called for each element; `latest` is the number of the row before. */
  open(name: string, attributes: () => Readonly<Partial<Record<string, string>>>, latest: number): void {
    if (name === 'row') {
      const { r, hidden } = attributes();
      if (isTrue(hidden)) this.#rows.push(Number(r ?? latest + 1));
    } else if (name === 'col') {
      const { min, max, hidden } = attributes();
      const last = Math.min(Number(max), MAX_COLUMNS);
      if (isTrue(hidden)) for (let at = Number(min); at <= last; at += 1) this.#columns.push(at - 1);
    } else if (name === 'autoFilter') [this.#filtered] = toMergedColumn(attributes()['ref'] ?? '');
    else if (name === 'filterColumn') this.#isFiltering = true;
  }

  toParts({ cells, numbers }: SheetLines): readonly LeftOut[] {
    const hidden = new Set(this.#rows);
    const lines = numbers.flatMap((number, line) => (hidden.has(number) ? [line] : []));
    const isFiltered = (line: number) => this.#isFiltered(numbers[line] ?? 0);
    const columns = this.#columns.filter((column) =>
      cells.some((line) => (line[column] ?? '').trim() !== ''),
    );
    const parts: LeftOut[] = [
      { reason: 'hidden-row', lines: lines.filter((line) => !isFiltered(line)), columns: [] },
      { reason: 'filtered', lines: lines.filter(isFiltered), columns: [] },
      { reason: 'hidden-column', lines: [], columns },
    ];
    return parts.filter((part) => part.lines.length + part.columns.length > 0);
  }

  #isFiltered(number: number): boolean {
    if (!this.#isFiltering || !this.#filtered) return false;
    return number > this.#filtered.first && number <= this.#filtered.last;
  }
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
