/**
 * Lines of a text with separators between its cells: CSV, TSV, and what the clipboard has of a spreadsheet. RFC 4180, and
 * what people and other programs make of it: a quote that is no quote of a cell never takes other lines with it.
 */

/** Why a line wants a look. */
export type LineDoubt =
  /** A quote that does not enclose its cell, or has no other one, is part of the text. */
  | 'literal-quote'
  /** What stands between two quotes could be cells or lines of the table. */
  | 'joined-cells'
  /** It has more cells than the table. */
  | 'more-cells'
  /** It has fewer cells than the table, whose other lines have all. */
  | 'fewer-cells'
  /** Together with the one beside it, it would have the cells of one line. */
  | 'broken-line';

export interface SeparatedLine {
  readonly cells: readonly string[];
  readonly doubt?: LineDoubt | undefined;
}

const SEPARATORS = [';', '\t', ',', '|'] as const;
/** The separator is told by so much of the text. */
const SAMPLE_CHARACTERS = 64 * 1024;

/** The separator that parts most lines into the same number of cells; a comma where nothing does. */
export function guessSeparator(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  let best = { separator: ',', share: 0, width: 1 };
  for (const separator of SEPARATORS) {
    const widths = readRecords(sample, separator)
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
      .map(({ cells }) => cells.length);
    const width = findCommon(widths);
    const share = widths.filter((count) => count === width).length / widths.length;
    // «PEREZ SOTO, JUAN» below «Nombre» is one column.
    const isTable = width > 2 || (width === 2 && widths[0] === 2);
    if (isTable && (share > best.share || (share === best.share && width > best.width)))
      best = { separator, share, width };
  }
  return best.separator;
}

/** All lines, empty ones too; `onRead` is told how many characters are done. */
export function readSeparated(
  text: string,
  separator: string,
  onRead?: (done: number) => void,
): readonly SeparatedLine[] {
  const records = readRecords(text, separator);
  const width = findWidth(records);
  const lines = records.some(({ isMany }) => isMany) ? readRecords(text, separator, width, onRead) : records;
  return withWidths(lines, width);
}

/** The cells of the headings, unless a line above a wider table is what comes first. Titles have one cell. */
function findWidth(records: readonly ReadRecord[]): number {
  const widths = records.map(({ cells }) => cells.length).filter((count) => count > 1);
  const common = findCommon(widths);
  const [first = common] = widths;
  return first * 2 > common ? first : common;
}

interface ReadRecord extends SeparatedLine {
  /** A cell of it goes over several lines. */
  readonly isMany: boolean;
  /** Separators inside of its cells. */
  readonly within: number;
}

/** Without a width, whatever stands between two quotes is one cell. */
function readRecords(
  text: string,
  separator: string,
  width?: number,
  onRead?: (done: number) => void,
): ReadRecord[] {
  const reader = new RecordReader(text, separator, width);
  const records: ReadRecord[] = [];
  while (!reader.isDone) {
    records.push(reader.next());
    onRead?.(reader.at);
  }
  return records;
}

interface QuotedCell {
  readonly text: string;
  /** Index behind it. */
  readonly end: number;
}

/** Reads one line of the table after the other. */
class RecordReader {
  at = 0;
  readonly #text: string;
  readonly #separator: string;
  readonly #width: number | undefined;
  /** No quote is looked for behind the last one. */
  readonly #lastQuote: number;
  #doubt: LineDoubt | undefined;
  #isMany = false;
  #within = 0;
  /** Up to here stands what could be one cell, and is read as lines. */
  #contested = 0;

  constructor(text: string, separator: string, width: number | undefined) {
    this.#text = text;
    this.#separator = separator;
    this.#width = width;
    this.#lastQuote = text.lastIndexOf('"');
  }

  get isDone(): boolean {
    return this.at >= this.#text.length;
  }

  next(): ReadRecord {
    const cells: string[] = [];
    const start = this.at;
    this.#doubt = undefined;
    this.#isMany = false;
    this.#within = 0;
    for (;;) {
      cells.push(this.#readCell(start));
      if (this.#text[this.at] !== this.#separator) break;
      this.at += 1;
    }
    if (start < this.#contested) this.#doubt ??= 'joined-cells';
    if (this.#text[this.at] === '\r') this.at += 1;
    if (this.#text[this.at] === '\n') this.at += 1;
    return { cells, doubt: this.#doubt, isMany: this.#isMany, within: this.#within };
  }

  /** `start`: of the line of the table. */
  #readCell(start: number): string {
    const quoted = this.#text[this.at] === '"' ? this.#findQuoted(this.at) : undefined;
    if (quoted && this.#mayJoin(start, quoted)) {
      this.at = quoted.end;
      this.#within += quoted.text.split(this.#separator).length - 1;
      return quoted.text;
    }
    const end = this.#findEnd(this.at);
    const text = this.#text.slice(this.at, end);
    this.at = end;
    // One quote by itself may close what another cell opens; two are one only between quotes.
    const isOdd = text.split('"').length % 2 === 0;
    if (text.startsWith('"') || isOdd || text.includes('""')) this.#doubt ??= 'literal-quote';
    return isWrapped(text) ? text.slice(1, -1) : text;
  }

  /** A cell in quotes from its opening quote on; undefined where none closes it before a separator or a line's end. */
  #findQuoted(opening: number): QuotedCell | undefined {
    let closing = opening + 1;
    for (; ; closing += 2) {
      closing = closing > this.#lastQuote ? -1 : this.#text.indexOf('"', closing);
      if (closing < 0) return undefined;
      if (this.#text[closing + 1] !== '"') break;
    }
    let end = closing + 1;
    while (this.#text[end] === ' ') end += 1;
    if (end < this.#text.length && !this.#isBoundary(end)) return undefined;
    return { text: this.#text.slice(opening + 1, closing).replaceAll('""', '"'), end };
  }

  /** Whether a cell in quotes is one: over several lines it may be a quote that was opened and closed by chance. */
  #mayJoin(start: number, { text, end }: QuotedCell): boolean {
    if (!/[\r\n]/.test(text)) return true;
    this.#isMany = true;
    if (this.#width === undefined) return true;
    const within = text.split(this.#separator).length - 1;
    if (this.#width >= 2 && within > 0) {
      const lines = this.#text.slice(start, this.#findLineEnd(end)).split(/\r\n|[\r\n]/);
      const whole = lines.filter((line) => this.#countCells(line) === this.#width);
      if (whole.length * 2 > lines.length) {
        this.#contested = Math.max(this.#contested, end);
        return false;
      }
    }
    return true;
  }

  /** Of a line by itself. */
  #countCells(line: string): number {
    return new RecordReader(line, this.#separator, 0).next().cells.length;
  }

  #isBoundary(at: number): boolean {
    const sign = this.#text[at];
    return sign === this.#separator || sign === '\n' || sign === '\r';
  }

  #findEnd(from: number): number {
    let end = from;
    while (end < this.#text.length && !this.#isBoundary(end)) end += 1;
    return end;
  }

  #findLineEnd(from: number): number {
    let end = from;
    while (end < this.#text.length && this.#text[end] !== '\n' && this.#text[end] !== '\r') end += 1;
    return end;
  }
}

/** A text that has quotes of its own and was put between two more: `"Villa "Los Aromos" 4"`, `""Los Aromos" 4"`. */
function isWrapped(text: string): boolean {
  return text.length > 2 && text.endsWith('"') && /^"(?:[^"]*[\s(])?"[^\s"]/.test(text);
}

/** The most frequent number; of several the first one. 1 where there is none. */
function findCommon(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  let common = 1;
  for (const [count, often] of times) {
    if (often > (times.get(common) ?? 0)) common = count;
  }
  return common;
}

/** With a doubt at the lines that have another number of cells than the table, or could be several. */
function withWidths(lines: readonly ReadRecord[], width: number): readonly SeparatedLine[] {
  if (width < 2)
    return lines.map(({ cells, doubt, isMany }) => ({ cells, doubt: isMany ? 'joined-cells' : doubt }));
  const pieces = findPieces(lines, width);
  const headings = lines.findIndex(({ cells }) => cells.length >= width);
  const filled = lines.filter(
    ({ cells }, index) => index > headings && cells.some((cell) => cell.trim() !== ''),
  );
  const short = filled.filter(({ cells }) => cells.length < width).length;
  // Some programs leave out the empty cells at the end of each line; where quotes are in doubt, no short line is one.
  const isShortTold =
    short <= Math.max(MOST_SHORT, filled.length / 10) || lines.some(({ doubt }) => doubt !== undefined);
  let isDoubted = false;
  return lines.map(({ cells, doubt, isMany, within }, index) => {
    if (cells.every((cell) => cell.trim() === '')) return { cells };
    const isShort = cells.length < width && index > headings;
    const hasMore = cells.slice(width).some((cell) => cell.trim() !== '');
    const mayBeSeveral = isShort && within > 0 && cells.length + within >= width;
    // What a quote leaves behind stands in the lines below it.
    const isRest = isDoubted && (isMany || cells.length < width || cells.some((cell) => cell.includes('"')));
    const doubts: readonly (LineDoubt | false | undefined)[] = [
      doubt,
      (mayBeSeveral || (isMany && within >= width - 1)) && 'joined-cells',
      hasMore && 'more-cells',
      (pieces.has(index) || isRest || (isShort && cells.length === 1)) && 'broken-line',
      isShort && isShortTold && 'fewer-cells',
    ];
    const [found] = doubts.filter((one) => one !== undefined && one !== false);
    isDoubted = found !== undefined && found !== 'more-cells' && found !== 'fewer-cells';
    return { cells, doubt: found };
  });
}

/** So few short lines are told, however short the table is. */
const MOST_SHORT = 3;

/** Short lines beside each other that have the cells of one together. */
function findPieces(lines: readonly ReadRecord[], width: number): ReadonlySet<number> {
  const pieces = new Set<number>();
  for (let first = 0; first < lines.length; first += 1) {
    let last = first;
    let sum = 0;
    for (; (lines[last]?.cells.length ?? width) < width; last += 1) sum += lines[last]?.cells.length ?? 0;
    const isOne = last > first + 1 && sum - (last - first - 1) === width;
    for (; first < last; first += 1) if (isOne) pieces.add(first);
  }
  return pieces;
}
