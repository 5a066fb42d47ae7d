/**
 * The layout of a table (its line of headings, and a target for each column), and possible problems in it.
 */
import type { Doubt, EntityId, IntegerEntry } from '../enrollment/enrollment.ts';
import type { Problem, Severity } from '../fields/finding.ts';
import {
  type AnyFieldKey,
  type AnySectionKey,
  type CaseFieldKey,
  FIELD_KEYS,
  type FieldKey,
  isCaseFieldKey,
  isRowFieldKey,
  type SectionKey,
  splitRowFieldKey,
} from '../fields/registry.ts';

/** Contents of a column that are no field of the contract: a part of one, or several in one text. */
export const PART_FIELDS = ['checkDigit', 'familyNames', 'wholeName', 'familyNamesFirst'] as const;

/** A field of the contract, or a part of one or more: spreadsheets split RUTs and join names. */
export type ContractTableField = FieldKey | (typeof PART_FIELDS)[number];
/** Contents of a column: also an entry of the profile's case. */
export type TableField = ContractTableField | CaseFieldKey;

export interface ColumnTarget<F extends TableField = TableField> {
  readonly field: F;
  /**
   * Number of the row in its section, for columns such as «Teléfono 2»; undefined for fields that a person
   * has once.
   */
  readonly n?: number | undefined;
  /** True when the contents or the place suggest the field, without a heading. */
  readonly isGuessed?: boolean | undefined;
  /** The value that people chose for the column's empty cells. */
  readonly whenEmpty?: string | undefined;
}

export type LeftOutReason =
  /** A sum, a note or a signature: a line without a person. */
  'no-person' | 'hidden-row' | 'filtered' | 'hidden-column';

/** Lines and columns that one reason leaves out of a table, by index. */
export interface LeftOut {
  readonly reason: LeftOutReason;
  readonly lines: readonly number[];
  readonly columns: readonly number[];
  /** The target of each of these columns in case it is read; set by `leaveOut`. */
  readonly targets?: readonly (ColumnTarget | undefined)[] | undefined;
}

export interface TableLayout {
  /** Index of the line of headings; undefined without one. Lines before it are titles. */
  readonly headings: number | undefined;
  /**
   * One target for each column of the file, undefined for an irrelevant one; then the columns that people
   * added.
   */
  readonly columns: readonly (ColumnTarget | undefined)[];
  /** Lines and columns that are not read unless a person includes them. */
  readonly leftOut?: readonly LeftOut[] | undefined;
  /** Keys of dismissed doubts, each for all lines (`ProblemGroup`). */
  readonly settled?: readonly string[] | undefined;
}

/** Returns the number of columns. The longest line may be far below the first. */
export function countColumns(cells: readonly (readonly string[])[]): number {
  return cells.reduce((most, { length }) => Math.max(most, length), 0);
}

/**
 * Returns the section whose rows have a field; undefined for fields that a person has once. Entries of the case are in
 * rows when their column has a number.
 */
export function findSection(field: ContractTableField): SectionKey | undefined;
export function findSection(field: TableField, n?: number): AnySectionKey | undefined;
export function findSection(field: TableField, n?: number): AnySectionKey | undefined {
  if (!isWholeField(field) || !isRowFieldKey(field)) return undefined;
  return isCaseFieldKey(field) && n === undefined ? undefined : splitRowFieldKey(field).section;
}

export function isSameTarget(one: ColumnTarget | undefined, other: ColumnTarget | undefined): boolean {
  return one?.field === other?.field && one?.n === other?.n;
}

export function isTableField(name: string): name is TableField {
  const names: readonly string[] = [...FIELD_KEYS, ...PART_FIELDS];
  return names.includes(name) || isCaseFieldKey(name);
}

/** Returns true for a whole field of the contract, and for an entry of the case. */
export function isWholeField(field: TableField): field is AnyFieldKey {
  const parts: readonly string[] = PART_FIELDS;
  return !parts.includes(field);
}

/** Returns true for a whole field of the contract. */
export function isContractField(field: TableField): field is FieldKey {
  return isWholeField(field) && !isCaseFieldKey(field);
}

/** A problem of a cell that cannot occur in the form. */
export type CellProblem =
  /** A formula without a result in the file. */
  | { readonly code: 'formula' }
  /** #N/A, #REF! and similar values. */
  | { readonly code: 'error-value' }
  /** 5,69E+10: the last digits are lost. */
  | { readonly code: 'rounded' }
  /** The column has RUTs without their last digit. */
  | { readonly code: 'no-check-digit' }
  /** Another line of the same person has another value. */
  | { readonly code: 'conflict'; readonly other: IntegerEntry }
  /** The enrollment has this person already. */
  | { readonly code: 'known-person'; readonly personId: EntityId }
  /** The table has more persons than the service accepts. */
  | { readonly code: 'over-limit'; readonly max: number }
  /** The reading of the cell left a doubt. */
  | { readonly code: 'doubt'; readonly doubt: Doubt; readonly entry: IntegerEntry };

/** A problem with its place in the table. */
export interface TableProblem {
  /** Index of the line. */
  readonly line: number;
  /** Index of the column; undefined when no column belongs to it. */
  readonly column: number | undefined;
  readonly field: TableField | undefined;
  /** For a problem of a section as a whole. */
  readonly section?: AnySectionKey | undefined;
  /** Number of the row in its section, as in `ColumnTarget`. */
  readonly n?: number | undefined;
  /** The value at this place. */
  readonly entry?: IntegerEntry | undefined;
  /** The profile's suggestion for an empty cell. */
  readonly usual?: string | undefined;
  readonly problem: Problem | CellProblem;
  readonly severity: Severity;
}
