/** What the page and the worker of a spreadsheet tell each other. */
import type { EntityId, IntegerEntry, Person } from '../../domain/enrollment/enrollment.ts';
import type { IsoDate } from '../../domain/formats/date.ts';
import type { CatalogState } from '../../domain/profile/catalog.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { TablePersonState } from '../../domain/table/check-table-person.ts';
import type { TableLayout, TableProblem } from '../../domain/table/layout.ts';
import type { SheetProblem } from './sheet.ts';

/** A profile as it can be sent: functions cannot. */
export interface SentProfile {
  readonly spec: ProfileSpec;
  readonly catalogs: ReadonlyMap<string, CatalogState>;
  readonly today: IsoDate;
}

/** The page asks one thing at a time; each answer ends with `end`, or the job with `refused`. */
export type SheetJob =
  | { readonly kind: 'read'; readonly file: Blob; readonly profile: SentProfile }
  | {
      readonly kind: 'check';
      readonly mapping: TableLayout;
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
  readonly mapping: TableLayout;
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
  /** `line` is such a number too. */
  readonly problems: readonly TableProblem[];
}

/** The lines of a person as the file holds them. */
export interface PersonCells {
  readonly index: number;
  readonly lines: readonly (readonly string[])[];
}

export type SheetAnswer =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number | undefined }
  | { readonly kind: 'sheet'; readonly view: SheetView }
  | { readonly kind: 'checked'; readonly persons: readonly SheetPerson[] }
  | { readonly kind: 'riskProfile'; readonly code: IntegerEntry }
  | { readonly kind: 'persons'; readonly persons: readonly Person[] }
  | { readonly kind: 'cells'; readonly cells: readonly PersonCells[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly problem: SheetProblem };
