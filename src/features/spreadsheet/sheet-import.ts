import type { ColumnTarget } from '../../domain/table/layout.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { OpenSheet, RefusedSheetError, type SheetProgress } from '../../services/spreadsheet/open-sheet.ts';
import { findColumns, rememberColumns } from '../../services/spreadsheet/remembered-columns.ts';
import type { PersonCells } from '../../services/spreadsheet/sheet-job.ts';
import { bringIn } from './bring-in.ts';
import type { ImportStage, ReadSheet } from './import-stage.ts';
import { listKnownPersons } from './known-persons.ts';

interface ImportContext {
  readonly profile: Profile;
  /** Undefined: into a new enrollment. */
  readonly session: EnrollmentSession | undefined;
  readonly onStage: (stage: ImportStage) => void;
  readonly onProgress: (progress: SheetProgress | undefined) => void;
}

const nothing = () => undefined;

/** The way of a spreadsheet into an enrollment. What was asked of a file that is closed by now is of no concern. */
export class SheetImport {
  readonly #context: ImportContext;
  #open: OpenSheet | undefined;
  #storing: AbortController | undefined;
  /** The latest work on what is stored; after a cancel it goes on for a moment. */
  #stored: Promise<void> | undefined;

  constructor(context: ImportContext) {
    this.#context = context;
  }

  choose(file: File): void {
    const { profile, onStage, onProgress } = this.#context;
    this.#close();
    const sheet = new OpenSheet(onProgress);
    this.#open = sheet;
    onStage({ kind: 'reading' });
    void this.#guard(sheet, async () => {
      const view = await sheet.read(file, profile);
      const remembered = await findColumns(view, profile.spec);
      const mapping = remembered ?? view.mapping;
      const isRemembered = remembered !== undefined;
      const empty = { persons: undefined, riskProfileCode: '', isStale: false };
      await this.#check(sheet, { fileName: file.name, view, mapping, isRemembered, ...empty });
    });
  }

  setTarget(read: ReadSheet, column: number, target: ColumnTarget | undefined): void {
    const columns = read.view.columns.map((_, at) => (at === column ? target : read.mapping.columns[at]));
    const mapping = { ...read.mapping, columns };
    this.#context.onStage({ kind: 'read', sheet: { ...read, mapping, isStale: true } });
  }

  check(read: ReadSheet): void {
    const sheet = this.#open;
    if (!sheet) return;
    void rememberColumns(read.view, read.mapping, this.#context.profile.spec);
    void this.#guard(sheet, () => this.#check(sheet, read));
  }

  bringIn(read: ReadSheet, indexes: readonly number[]): void {
    const sheet = this.#open;
    if (!sheet) return;
    const { session, onStage, onProgress } = this.#context;
    const { signal } = (this.#storing = new AbortController());
    const tell = (done: number) => onProgress({ done, total: indexes.length });
    tell(0);
    onStage({ kind: 'storing' });
    void this.#guard(sheet, async () => {
      await this.#stored;
      const work = bringIn(sheet, { read, indexes, session, signal, onProgress: tell });
      this.#stored = work.then(nothing, nothing);
      const result = await work;
      if (result === 'called-off' || this.#open !== sheet) return;
      if (result === 'not-stored') return onStage({ kind: 'read', sheet: read, isNotStored: true });
      if (result.rejected.length === 0) this.#close();
      return onStage({ kind: 'done', result, sheet: read });
    });
  }

  /** The lines of persons as the file holds them. */
  async takeCells(indexes: readonly number[]): Promise<readonly PersonCells[]> {
    return (await this.#open?.takeCells(indexes)) ?? [];
  }

  /** Gives up what is going on. What came in by now goes again, and nobody has to wait for it. */
  cancel(): void {
    this.leave();
    this.#context.onStage({ kind: 'choose', isCancelled: true });
  }

  leave(): void {
    this.#storing?.abort();
    this.#close();
  }

  async #check(sheet: OpenSheet, read: ReadSheet): Promise<void> {
    const { session, onStage, onProgress } = this.#context;
    if (this.#open !== sheet) return;
    onProgress(undefined);
    onStage({ kind: 'read', sheet: { ...read, persons: undefined, isStale: false } });
    const { persons, riskProfileCode = '' } = await sheet.check(
      read.mapping,
      await listKnownPersons(session),
    );
    if (this.#open !== sheet) return;
    const checked = { ...read, persons, riskProfileCode: String(riskProfileCode), isStale: false };
    onStage({ kind: 'read', sheet: checked });
  }

  async #guard(sheet: OpenSheet, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.#open !== sheet) return;
      this.#close();
      const refused = error instanceof RefusedSheetError ? error.problem : 'failed';
      this.#context.onStage({ kind: 'choose', refused });
    }
  }

  #close(): void {
    this.#open?.close();
    this.#open = undefined;
    this.#context.onProgress(undefined);
  }
}
