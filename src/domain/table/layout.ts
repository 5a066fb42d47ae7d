/** What stands where in a table (its line of headings, and a target for each column), and what can be wrong there. */
import type { Doubt, EntityId, IntegerEntry } from '../enrollment/enrollment.ts';
import type { Problem, Severity } from '../fields/finding.ts';
import {
  FIELD_KEYS,
  type FieldKey,
  isRowFieldKey,
  type SectionKey,
  splitRowFieldKey,
} from '../fields/registry.ts';

/** What a column holds that is no field of the contract: a part of one, or several in one text. */
export const PART_FIELDS = ['checkDigit', 'familyNames', 'wholeName', 'familyNamesFirst'] as const;

/** A field of the contract, or a part of some: spreadsheets split RUTs and join names. */
export type TableField = FieldKey | (typeof PART_FIELDS)[number];

export interface ColumnTarget {
  readonly field: TableField;
  /** Which row of its section, for columns such as «Teléfono 2»; undefined of what a person has once. */
  readonly n?: number | undefined;
  /** Told by its contents or its place: no heading says so. */
  readonly isGuessed?: boolean | undefined;
  /** What people chose for the cells in which nothing stands. */
  readonly whenEmpty?: string | undefined;
}

export type LeftOutReason =
  /** A sum, a note or a signature: nobody stands in it. */
  'no-person' | 'hidden-row' | 'filtered' | 'hidden-column';

/** What one reason leaves out of a table, by indexes. */
export interface LeftOut {
  readonly reason: LeftOutReason;
  readonly lines: readonly number[];
  readonly columns: readonly number[];
  /** What each of the columns is taken for as soon as it is read; set by `leaveOut`. */
  readonly targets?: readonly (ColumnTarget | undefined)[] | undefined;
}

export interface TableLayout {
  /** Index of the line of headings; undefined where there is none. Lines before it are titles. */
  readonly headings: number | undefined;
  /** By column, each of the file; undefined: of no concern. Behind those of the file come columns that people added. */
  readonly columns: readonly (ColumnTarget | undefined)[];
  /** Lines and columns that are not read unless somebody takes them. */
  readonly leftOut?: readonly LeftOut[] | undefined;
  /** Keys of the doubts that somebody said are none, each for all lines (`ProblemGroup`). */
  readonly settled?: readonly string[] | undefined;
}

/** The columns of a table: its longest line may stand far below. */
export function countColumns(cells: readonly (readonly string[])[]): number {
  return cells.reduce((most, { length }) => Math.max(most, length), 0);
}

/** The section that a field is of; undefined of what a person has once. */
export function findSection(field: TableField): SectionKey | undefined {
  return isWholeField(field) && isRowFieldKey(field) ? splitRowFieldKey(field).section : undefined;
}

export function isSameTarget(one: ColumnTarget | undefined, other: ColumnTarget | undefined): boolean {
  return one?.field === other?.field && one?.n === other?.n;
}

export function isTableField(name: string): name is TableField {
  const names: readonly string[] = [...FIELD_KEYS, ...PART_FIELDS];
  return names.includes(name);
}

/** Whether it is a whole field of the contract. */
export function isWholeField(field: TableField): field is FieldKey {
  const parts: readonly string[] = PART_FIELDS;
  return !parts.includes(field);
}

/** What can be wrong with a cell that nobody could type in the form. */
export type CellProblem =
  /** A formula of which the file does not say what it gives. */
  | { readonly code: 'formula' }
  /** #N/A, #REF! and their like. */
  | { readonly code: 'error-value' }
  /** 5,69E+10: the last digits are gone. */
  | { readonly code: 'rounded' }
  /** The column holds RUTs without their last digit. */
  | { readonly code: 'no-check-digit' }
  /** Another line of the same person says something else. */
  | { readonly code: 'conflict'; readonly other: IntegerEntry }
  /** The enrollment has this person already. */
  | { readonly code: 'known-person'; readonly personId: EntityId }
  /** More persons than the service takes. */
  | { readonly code: 'over-limit'; readonly max: number }
  /** It came in with a doubt. */
  | { readonly code: 'doubt'; readonly doubt: Doubt; readonly entry: IntegerEntry };

/** A problem and where in the table it stands. */
export interface TableProblem {
  /** Index of the line. */
  readonly line: number;
  /** Index of the column; undefined where there is none for it. */
  readonly column: number | undefined;
  readonly field: TableField | undefined;
  /** Of what concerns a section as a whole. */
  readonly section?: SectionKey | undefined;
  /** Which row of its section, as in `ColumnTarget`. */
  readonly n?: number | undefined;
  /** What stands there. */
  readonly entry?: IntegerEntry | undefined;
  /** What the profile suggests where nothing stands. */
  readonly usual?: string | undefined;
  readonly problem: Problem | CellProblem;
  readonly severity: Severity;
}
