/** A spreadsheet as its file has it, and the messages between the page and the worker that reads it. */
import type { Doubt, EntityId, IntegerEntry, Person } from '../../domain/enrollment/enrollment.ts';
import type { IsoDate } from '../../domain/formats/date.ts';
import type { CatalogState } from '../../domain/profile/catalog.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { TablePersonState } from '../../domain/table/check-table-person.ts';
import type { CellFix } from '../../domain/table/fixes.ts';
import type { LeftOut, TableLayout, TableProblem } from '../../domain/table/layout.ts';
import type { LineDoubt } from '../../domain/table/read-separated.ts';
import type { Reading, SheetEncoding } from './misread-cells.ts';
import type { ProblemGroup } from '../../domain/table/problem-groups.ts';

/** A sheet as its file has it, in texts. */
export interface Sheet {
  /** Cells of the lines that are not empty. */
  readonly cells: readonly (readonly string[])[];
  /** Number of each line in the file, as spreadsheets show it. */
  readonly numbers: readonly number[];
  /** Name of the sheet that was read; undefined for files without sheets. */
  readonly name?: string | undefined;
  /** Sheets that are not read. */
  readonly others: readonly string[];
  /** Doubts of cells whose format shows another value, by line and column. */
  readonly cellDoubts?: CellDoubts | undefined;
  /** Encoding of the text, when it is not certain. */
  readonly encoding?: SheetEncoding | undefined;
  /** Lines and columns that the file hides, by their indexes in `cells`. */
  readonly hidden?: readonly LeftOut[] | undefined;
  /** Lines with a second possible reading, by their indexes in `cells`. */
  readonly doubts?: ReadonlyMap<number, LineDoubt> | undefined;
}

/** Doubts of cells by the index of their line, then of their column. */
type CellDoubts = ReadonlyMap<number, readonly (Doubt | undefined)[]>;

/** Why a file cannot be read. */
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

/** Thrown at any depth while a file is read, in the worker and then on the page. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Receives the share of the reading that is done, from 0 to 1. */
export type OnRead = (share: number) => void;

export const MAX_FILE_MB = 25;
/** Limit of everything that a file contains when unpacked. */
export const MAX_UNPACKED_MB = 64;
const MAX_LINES = 20_000;
export const MAX_COLUMNS = 200;

/** Collects lines one by one, and refuses more than a user could enter. */
export class SheetLines {
  readonly cells: string[][] = [];
  readonly numbers: number[] = [];
  readonly cellDoubts = new Map<number, readonly (Doubt | undefined)[]>();

  add(number: number, cells: readonly string[], doubts: readonly (Doubt | undefined)[] = []): void {
    const last = cells.findLastIndex((cell) => cell.trim() !== '');
    if (last < 0) return;
    if (last >= MAX_COLUMNS) throw new SheetError({ code: 'too-many-columns', max: MAX_COLUMNS });
    if (this.cells.length >= MAX_LINES) throw new SheetError({ code: 'too-many-lines', max: MAX_LINES });
    if (doubts.some(Boolean)) this.cellDoubts.set(this.cells.length, doubts);
    this.cells.push(cells.slice(0, last + 1));
    this.numbers.push(number);
  }
}

/** A profile that can be posted to a worker, without functions. */
export interface SentProfile {
  readonly spec: ProfileSpec;
  readonly catalogs: ReadonlyMap<string, CatalogState>;
  readonly today: IsoDate;
}

/** The page asks one thing at a time; each answer ends with `end`, or the job with `refused`. */
export type SheetJob =
  | {
      readonly kind: 'read';
      readonly file: Blob;
      readonly profile: SentProfile;
      /** Encoding that the user chose. */
      readonly reading?: Reading | undefined;
    }
  | {
      readonly kind: 'check';
      readonly mapping: TableLayout;
      /** `line` is the number that spreadsheets show. */
      readonly fixes: readonly CellFix[];
      /** Persons of the enrollment, by their identifiers. */
      readonly known: ReadonlyMap<string, EntityId>;
    }
  /** Persons of the latest check, by their indexes there. */
  | { readonly kind: 'take'; readonly indexes: readonly number[] }
  | { readonly kind: 'cells'; readonly indexes: readonly number[] };

/** Content of the file before anything is checked. */
export interface SheetView {
  readonly sheetName: string | undefined;
  readonly otherSheets: readonly string[];
  /** Number of lines below the headings. */
  readonly lineCount: number;
  readonly columns: readonly SheetColumn[];
  /** `leftOut` names the parts that are not read unless somebody includes them. */
  readonly mapping: TableLayout;
  /** Describes the parts of `mapping.leftOut` for people. */
  readonly leftOut: readonly LeftOutText[];
  readonly lineDoubts: readonly LinesInDoubt[];
  /** Cells with line breaks or tabs that are read as spaces. */
  readonly breakCount: number;
  readonly encoding: SheetEncoding | undefined;
}

/** Lines with a second possible reading, by the numbers that spreadsheets show. */
export interface LinesInDoubt {
  readonly doubt: LineDoubt;
  readonly numbers: readonly number[];
}

/** Parts that are left out for one reason, as they are shown. */
export interface LeftOutText {
  /** Numbers of its lines as spreadsheets show them. */
  readonly numbers: readonly number[];
  /** Texts of the first ones. */
  readonly texts: readonly string[];
}

export interface SheetColumn {
  /** Letters as spreadsheets write them: `AB`. */
  readonly letter: string;
  readonly heading: string;
  /** A few of its cells. */
  readonly samples: readonly string[];
}

/** A person of the file for the preview. */
export interface SheetPerson {
  readonly index: number;
  readonly name: string;
  readonly state: TablePersonState;
  /** Numbers of its lines as spreadsheets show them. */
  readonly numbers: readonly number[];
  readonly problems: readonly GroupedProblem[];
  /** Texts of the columns that are read, for each of `numbers`, with the corrections. A cut one ends with «…». */
  readonly texts: readonly (readonly string[])[];
}

/** `line` is a number as spreadsheets show it. */
interface GroupedProblem extends TableProblem {
  /** Key of its group. */
  readonly group: string | undefined;
}

/** The lines of a person as the file has them, with the corrections. */
export interface PersonCells {
  readonly index: number;
  readonly lines: readonly (readonly string[])[];
}

export type SheetAnswer =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number | undefined }
  | { readonly kind: 'sheet'; readonly view: SheetView }
  | { readonly kind: 'checked'; readonly persons: readonly SheetPerson[] }
  | { readonly kind: 'groups'; readonly groups: readonly ProblemGroup[] }
  | { readonly kind: 'riskProfile'; readonly code: IntegerEntry }
  | { readonly kind: 'persons'; readonly persons: readonly Person[] }
  | { readonly kind: 'cells'; readonly cells: readonly PersonCells[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly problem: SheetProblem };
