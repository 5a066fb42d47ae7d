/**
 * Reads a text with separators between cells: CSV, TSV, and a spreadsheet's clipboard. Follows RFC 4180, and
 * tolerates what people and other programs write: a stray quote never swallows other lines.
 */

/** Reason to check a line. */
export type LineDoubt =
  /** A quote that does not enclose its cell, or has no partner, is part of the text. */
  | 'literal-quote'
  /** The text between two quotes could be cells or lines of the table. */
  | 'joined-cells'
  /** The line has more cells than the table. */
  | 'more-cells'
  /** The line has fewer cells than the table, and most other lines have all. */
  | 'fewer-cells'
  /** This line and an adjacent one together would have the cells of one line. */
  | 'broken-line';

export interface SeparatedLine {
  readonly cells: readonly string[];
  readonly doubt?: LineDoubt | undefined;
}

const SEPARATORS = [';', '\t', ',', '|'] as const;
/** Size of the sample that tells the separator. */
const SAMPLE_CHARACTERS = 64 * 1024;

/** Returns the separator that splits most lines into the same number of cells; a comma if none does. */
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

/** Returns all lines, including empty ones; `onRead` gets the number of characters that are done. */
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

/**
 * Returns the number of headings, unless the first line only stands above a wider table. Titles have one
 * cell.
 */
function findWidth(records: readonly ReadRecord[]): number {
  const widths = records.map(({ cells }) => cells.length).filter((count) => count > 1);
  const common = findCommon(widths);
  const [first = common] = widths;
  return first * 2 > common ? first : common;
}

interface ReadRecord extends SeparatedLine {
  /** True when one of its cells spans several lines. */
  readonly isMany: boolean;
  /** Number of separators within its cells. */
  readonly within: number;
}

/** Without a width, any text between two quotes is one cell. */
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
  /** Index after the cell. */
  readonly end: number;
}

/** Reads the lines of the table one by one. */
class RecordReader {
  at = 0;
  readonly #text: string;
  readonly #separator: string;
  readonly #width: number | undefined;
  /** The search for quotes ends at the last one. */
  readonly #lastQuote: number;
  #doubt: LineDoubt | undefined;
  #isMany = false;
  #within = 0;
  /** Text before this index could be one cell, but is read as lines. */
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

  /** `start`: index of the start of the table's line. */
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
    // A single quote may close another cell's quote. Two quotes in a row mean one quote only within a quoted
    // cell.
    const isOdd = text.split('"').length % 2 === 0;
    if (text.startsWith('"') || isOdd || text.includes('""')) this.#doubt ??= 'literal-quote';
    return isWrapped(text) ? text.slice(1, -1) : text;
  }

  /**
   * Finds a quoted cell from its opening quote; undefined when no quote closes it before a separator or the
   * end of a line.
   */
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

  /**
   * Returns true when a quoted text counts as one cell. Over several lines, its two quotes may be unrelated.
   */
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

  /** Counts the cells of a line read on its own. */
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

/**
 * True for a text with its own quotes in another pair of quotes: `"Villa "Los Aromos" 4"`, `""Los Aromos"
 * 4"`.
 */
function isWrapped(text: string): boolean {
  return text.length > 2 && text.endsWith('"') && /^"(?:[^"]*[\s(])?"[^\s"]/.test(text);
}

/** Returns the most frequent number; the first one of several. 1 when there is none. */
function findCommon(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  let common = 1;
  for (const [count, often] of times) {
    if (often > (times.get(common) ?? 0)) common = count;
  }
  return common;
}

/** Adds a doubt to lines that have another number of cells than the table, or could be several lines. */
function withWidths(lines: readonly ReadRecord[], width: number): readonly SeparatedLine[] {
  if (width < 2)
    return lines.map(({ cells, doubt, isMany }) => ({ cells, doubt: isMany ? 'joined-cells' : doubt }));
  const pieces = findPieces(lines, width);
  const headings = lines.findIndex(({ cells }) => cells.length >= width);
  const filled = lines.filter(
    ({ cells }, index) => index > headings && cells.some((cell) => cell.trim() !== ''),
  );
  const short = filled.filter(({ cells }) => cells.length < width).length;
  // Some programs omit empty cells at the end of lines, so many short lines need no doubt, unless quotes are
  // in doubt.
  const isShortTold =
    short <= Math.max(MOST_SHORT, filled.length / 10) || lines.some(({ doubt }) => doubt !== undefined);
  let isDoubted = false;
  return lines.map(({ cells, doubt, isMany, within }, index) => {
    if (cells.every((cell) => cell.trim() === '')) return { cells };
    const isShort = cells.length < width && index > headings;
    const hasMore = cells.slice(width).some((cell) => cell.trim() !== '');
    const mayBeSeveral = isShort && within > 0 && cells.length + within >= width;
    // The rest of a broken quote continues in the lines below.
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

/** Up to this number of short lines always get a doubt, in any table. */
const MOST_SHORT = 3;

/** Finds successive short lines that together have the cells of one line. */
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
