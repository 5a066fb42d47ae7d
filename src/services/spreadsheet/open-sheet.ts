import type { EntityId, IntegerEntry, Person } from '../../domain/enrollment/enrollment.ts';
import type { Catalog, CatalogState } from '../../domain/profile/catalog.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { TableLayout } from '../../domain/table/layout.ts';
import { toTrustedWorkerUrl } from '../offline/worker-url.ts';
import type { SheetProblem } from './sheet.ts';
import type { PersonCells, SentProfile, SheetAnswer, SheetJob, SheetPerson, SheetView } from './sheet-job.ts';
// oxlint-disable-next-line import/default -- Vite's, of the built worker
import workerUrl from './sheet-worker.ts?worker&url';

/** How far a job is; without a total where nobody knows. */
export interface SheetProgress {
  readonly done: number;
  readonly total: number | undefined;
}

export interface CheckedSheet {
  readonly persons: readonly SheetPerson[];
  readonly riskProfileCode: IntegerEntry | undefined;
}

/** Why a file was not read, thrown by what asks for it. */
export class RefusedSheetError extends Error {
  override readonly name = 'RefusedSheetError';
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * A spreadsheet in a worker of its own: ending it stops whatever it does, and gives its memory back. One job at a time.
 * Jobs reject with `RefusedSheetError`, or with another error once it was closed.
 */
export class OpenSheet {
  readonly #worker = new Worker(toTrustedWorkerUrl(workerUrl), { type: 'module' });
  readonly #closed = new AbortController();
  readonly #onProgress: (progress: SheetProgress) => void;

  constructor(onProgress: (progress: SheetProgress) => void) {
    this.#onProgress = onProgress;
  }

  async read(file: Blob, profile: Profile): Promise<SheetView> {
    let view: SheetView | undefined;
    await this.#run({ kind: 'read', file, profile: toSent(profile) }, (answer) => {
      if (answer.kind === 'sheet') ({ view } = answer);
    });
    if (!view) throw new Error('the worker gave no sheet');
    return view;
  }

  async check(mapping: TableLayout, known: ReadonlyMap<string, EntityId>): Promise<CheckedSheet> {
    const persons: SheetPerson[] = [];
    let riskProfileCode: IntegerEntry | undefined;
    await this.#run({ kind: 'check', mapping, known }, (answer) => {
      if (answer.kind === 'checked') persons.push(...answer.persons);
      if (answer.kind === 'riskProfile') riskProfileCode = answer.code;
    });
    return { persons, riskProfileCode };
  }

  /** Persons of the latest check, by their indexes there. */
  async take(indexes: readonly number[]): Promise<readonly Person[]> {
    const persons: Person[] = [];
    await this.#run({ kind: 'take', indexes }, (answer) => {
      if (answer.kind === 'persons') persons.push(...answer.persons);
    });
    return persons;
  }

  /** The lines of such persons as the file holds them. */
  async takeCells(indexes: readonly number[]): Promise<readonly PersonCells[]> {
    const cells: PersonCells[] = [];
    await this.#run({ kind: 'cells', indexes }, (answer) => {
      if (answer.kind === 'cells') cells.push(...answer.cells);
    });
    return cells;
  }

  close(): void {
    this.#worker.terminate();
    this.#closed.abort();
  }

  #run(job: SheetJob, onAnswer: (answer: SheetAnswer) => void): Promise<void> {
    const { signal } = this.#closed;
    return new Promise((resolve, reject) => {
      const listening = new AbortController();
      const end = (then: () => void) => {
        listening.abort();
        then();
      };
      const options = { signal: listening.signal };
      if (signal.aborted) reject(new Error('the spreadsheet was closed'));
      signal.addEventListener(
        'abort',
        () => end(() => reject(new Error('the spreadsheet was closed'))),
        options,
      );
      // It did not load, or broke down.
      this.#worker.addEventListener(
        'error',
        () => end(() => reject(new Error('the worker failed'))),
        options,
      );
      this.#worker.addEventListener(
        'message',
        ({ data }: MessageEvent<SheetAnswer>) => {
          if (data.kind === 'progress') this.#onProgress(data);
          else if (data.kind === 'end') end(resolve);
          else if (data.kind === 'refused') end(() => reject(new RefusedSheetError(data.problem)));
          else onAnswer(data);
        },
        options,
      );
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin
      this.#worker.postMessage(job);
    });
  }
}

function toSent({ spec, catalogs, today }: Profile): SentProfile {
  const states = [...catalogs].map(([name, catalog]) => [name, toState(catalog)] as const);
  return { spec, catalogs: new Map(states), today: today() };
}

function toState({ status, entries, loadedAt = '', isOutdated = false }: Catalog): CatalogState {
  if (status === 'ready') return { status, entries, loadedAt, isOutdated };
  // Which list it is depends on the person: its values are checked on the page.
  return { status: status === 'waiting' ? 'loading' : status };
}
