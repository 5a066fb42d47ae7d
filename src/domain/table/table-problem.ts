import type { SectionKey } from '../fields/registry.ts';
import type { Doubt, EntityId, IntegerEntry } from '../enrollment/enrollment.ts';
import type { Problem, Severity } from '../fields/finding.ts';
import type { TableField } from './layout.ts';

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
  readonly problem: Problem | CellProblem;
  readonly severity: Severity;
}
