import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { TableLayout } from '../../domain/table/layout.ts';
import type { SheetProgress } from '../../services/spreadsheet/open-sheet.ts';
import type { SheetProblem } from '../../services/spreadsheet/sheet.ts';
import type { SheetPerson, SheetView } from '../../services/spreadsheet/sheet-job.ts';

/** A file that was read, with what its columns are taken for. */
export interface ReadSheet {
  readonly fileName: string;
  readonly view: SheetView;
  readonly mapping: TableLayout;
  readonly isRemembered: boolean;
  /** Undefined while it is checked. */
  readonly persons: readonly SheetPerson[] | undefined;
  readonly riskProfileCode: string;
  /** The columns were changed since. */
  readonly isStale: boolean;
}

export interface ImportResult {
  readonly enrollmentId: EntityId;
  readonly imported: number;
  readonly hasMarks: boolean;
  readonly rejected: readonly SheetPerson[];
}

/** How far an import is. */
export type ImportStage =
  | { readonly kind: 'choose'; readonly refused?: SheetProblem | 'failed'; readonly isCancelled?: boolean }
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly sheet: ReadSheet; readonly isNotStored?: boolean }
  | { readonly kind: 'storing' }
  | { readonly kind: 'done'; readonly result: ImportResult; readonly sheet: ReadSheet };

export interface ImportState {
  readonly stage: ImportStage;
  readonly progress: SheetProgress | undefined;
}
