/** A spreadsheet as its file holds it, and what the page and the worker that reads it tell each other. */
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
  /** Of cells whose format makes something else of them, by line and column. */
  readonly cellDoubts?: CellDoubts | undefined;
  /** How its letters were read, where that is not plain. */
  readonly encoding?: SheetEncoding | undefined;
  /** Lines and columns that the file hides, by their indexes in `cells`. */
  readonly hidden?: readonly LeftOut[] | undefined;
  /** Lines that could be read in another way, by their indexes in `cells`. */
  readonly doubts?: ReadonlyMap<number, LineDoubt> | undefined;
}

/** Doubts of cells by the index of their line, then by that of their column. */
type CellDoubts = ReadonlyMap<number, readonly (Doubt | undefined)[]>;

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

/** Thrown by what reads a file, from whatever depth, in the worker and then on the page. */
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

/** A profile as it can be sent: functions cannot. */
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
      /** How somebody wants its letters read. */
      readonly reading?: Reading | undefined;
    }
  | {
      readonly kind: 'check';
      readonly mapping: TableLayout;
      /** `line` as spreadsheets number it. */
      readonly fixes: readonly CellFix[];
      /** Persons that the enrollment has, by their identifiers. */
      readonly known: ReadonlyMap<string, EntityId>;
    }
  /** The persons of the latest check by their numbers there. */
  | { readonly kind: 'take'; readonly indexes: readonly number[] }
  | { readonly kind: 'cells'; readonly indexes: readonly number[] };

/** Before anything is checked: what stands in the file. */
export interface SheetView {
  readonly sheetName: string | undefined;
  readonly otherSheets: readonly string[];
  /** Of lines below the headings. */
  readonly lineCount: number;
  readonly columns: readonly SheetColumn[];
  /** With `leftOut`: what is not read unless somebody takes it. */
  readonly mapping: TableLayout;
  /** Beside `mapping.leftOut`: what stands there, as people know it. */
  readonly leftOut: readonly LeftOutText[];
  readonly lineDoubts: readonly LinesInDoubt[];
  /** Cells with line breaks or tabs that are read as spaces. */
  readonly breakCount: number;
  readonly encoding: SheetEncoding | undefined;
}

/** Lines that could be read in another way, by their numbers as spreadsheets show them. */
export interface LinesInDoubt {
  readonly doubt: LineDoubt;
  readonly numbers: readonly number[];
}

/** What one reason leaves out, as it is told. */
export interface LeftOutText {
  /** Numbers of its lines as spreadsheets show them. */
  readonly numbers: readonly number[];
  /** What stands in the first ones. */
  readonly texts: readonly string[];
}

export interface SheetColumn {
  /** As spreadsheets call it: `AB`. */
  readonly letter: string;
  readonly heading: string;
  /** A few of its cells. */
  readonly samples: readonly string[];
}

/** A person of the file as the preview shows it. */
export interface SheetPerson {
  readonly index: number;
  readonly name: string;
  readonly identifier: string;
  readonly state: TablePersonState;
  /** Numbers of its lines as spreadsheets show them. */
  readonly numbers: readonly number[];
  readonly problems: readonly GroupedProblem[];
}

/** `line` is a number as spreadsheets show it. */
interface GroupedProblem extends TableProblem {
  /** Key of the group that it is of. */
  readonly group: string | undefined;
}

/** The lines of a person as the file holds them, with what was put right. */
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
