/** A sheet as its file holds it, in texts. */
export interface Sheet {
  /** Cells of the lines in which something stands. */
  readonly cells: readonly (readonly string[])[];
  /** Of each line, its number in the file as spreadsheets show it. */
  readonly numbers: readonly number[];
  /** Of the sheet that was read; undefined where files have no sheets. */
  readonly name?: string | undefined;
  /** Sheets that are not read. */
  readonly others: readonly string[];
}

/** Why a file is not read. */
export type SheetProblem =
  | { readonly code: 'too-large'; readonly maxMB: number }
  | { readonly code: 'too-many-lines'; readonly max: number }
  | { readonly code: 'too-many-columns'; readonly max: number }
  | { readonly code: 'encrypted' }
  /** A spreadsheet of another kind: .xls, .xlsb, .ods, .numbers. */
  | { readonly code: 'other-kind' }
  | { readonly code: 'web-page' }
  | { readonly code: 'no-sheet' }
  | { readonly code: 'damaged' }
  | { readonly code: 'empty' };

/** Thrown by what reads a file, from whatever depth. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Told how much of the work of reading is done, from 0 to 1. */
export type OnRead = (share: number) => void;

export const MAX_FILE_MB = 25;
/** Of all that a file holds once it is unpacked. */
export const MAX_UNPACKED_MB = 64;
const MAX_LINES = 20_000;
export const MAX_COLUMNS = 200;

/** Takes lines one by one, and refuses more than anybody enters. */
export class SheetLines {
  readonly cells: string[][] = [];
  readonly numbers: number[] = [];

  add(number: number, cells: readonly string[]): void {
    const last = cells.findLastIndex((cell) => cell.trim() !== '');
    if (last < 0) return;
    if (last >= MAX_COLUMNS) throw new SheetError({ code: 'too-many-columns', max: MAX_COLUMNS });
    if (this.cells.length >= MAX_LINES) throw new SheetError({ code: 'too-many-lines', max: MAX_LINES });
    this.cells.push(cells.slice(0, last + 1));
    this.numbers.push(number);
  }
}
