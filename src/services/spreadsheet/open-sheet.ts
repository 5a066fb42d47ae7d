// oxlint-disable-next-line import/default -- Vite's, of the built worker
import workerUrl from './sheet-worker.ts?worker&url';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { Catalog, CatalogState } from '../../domain/profile/catalog.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { CellFix } from '../../domain/table/fixes.ts';
import type { TableLayout } from '../../domain/table/layout.ts';
import type { ProblemGroup } from '../../domain/table/problem-groups.ts';
import type { Reading } from './misread-cells.ts';
import { toTrustedWorkerUrl } from '../offline/worker-url.ts';
import {
  type PersonCells,
  type SentProfile,
  type SheetAnswer,
  SheetError,
  type SheetJob,
  type SheetPerson,
  type SheetView,
} from './sheet.ts';

/** Progress of a job; without a total when it is unknown. */
export interface SheetProgress {
  readonly done: number;
  readonly total: number | undefined;
}

export interface CheckedSheet {
  readonly persons: readonly SheetPerson[];
  /** Problems by their causes, the most important ones. */
  readonly groups: readonly ProblemGroup[];
  /** Risk profile of the enrollment; `''` when the file has none. */
  readonly riskProfileCode: string;
}

/**
 * A spreadsheet in a worker of its own: ending the worker stops its job and frees its memory. One job at a
 * time. Jobs reject with `SheetError`, or with another error after `close`.
 */
export class OpenSheet {
  readonly #worker = new Worker(toTrustedWorkerUrl(workerUrl), { type: 'module' });
  readonly #closing = new AbortController();
  readonly #onProgress: (progress: SheetProgress) => void;

  constructor(onProgress: (progress: SheetProgress) => void) {
    this.#onProgress = onProgress;
  }

  /** Aborted when the sheet is closed. */
  get closed(): AbortSignal {
    return this.#closing.signal;
  }

  async read(file: Blob, profile: Profile, reading?: Reading): Promise<SheetView> {
    const answers = await this.#run({ kind: 'read', file, profile: toSent(profile), reading });
    const [view] = answers.flatMap((answer) => (answer.kind === 'sheet' ? [answer.view] : []));
    if (!view) throw new Error('the worker gave no sheet');
    return view;
  }

  /** `fixes`: corrections by people, by the line numbers of the file. */
  async check(
    mapping: TableLayout,
    fixes: readonly CellFix[],
    known: ReadonlyMap<string, EntityId>,
  ): Promise<CheckedSheet> {
    const answers = await this.#run({ kind: 'check', mapping, fixes, known });
    const [riskProfileCode = ''] = answers.flatMap((answer) =>
      answer.kind === 'riskProfile' ? [String(answer.code)] : [],
    );
    const persons = answers.flatMap((answer) => (answer.kind === 'checked' ? answer.persons : []));
    const groups = answers.flatMap((answer) => (answer.kind === 'groups' ? answer.groups : []));
    return { persons, groups, riskProfileCode };
  }

  /** Persons of the latest check, by their indexes there. */
  async take(indexes: readonly number[]): Promise<readonly Person[]> {
    const answers = await this.#run({ kind: 'take', indexes });
    return answers.flatMap((answer) => (answer.kind === 'persons' ? answer.persons : []));
  }

  /** The lines of these persons as the file has them, with the corrections. */
  async takeCells(indexes: readonly number[]): Promise<readonly PersonCells[]> {
    const answers = await this.#run({ kind: 'cells', indexes });
    return answers.flatMap((answer) => (answer.kind === 'cells' ? answer.cells : []));
  }

  close(): void {
    this.#worker.terminate();
    this.#closing.abort();
  }

  /** Collects the answers of the worker until the job ends. */
  #run(job: SheetJob): Promise<readonly SheetAnswer[]> {
    return new Promise((resolve, reject) => {
      const answers: SheetAnswer[] = [];
      const listening = new AbortController();
      const { signal } = listening;
      const fail = (error: Error) => {
        listening.abort();
        reject(error);
      };
      const onClosed = () => fail(new Error('the spreadsheet was closed'));
      if (this.closed.aborted) {
        onClosed();
        return;
      }
      this.closed.addEventListener('abort', onClosed, { signal });
      // The worker did not load, or it crashed.
      this.#worker.addEventListener('error', () => fail(new Error('the worker failed')), { signal });
      const onMessage = ({ data }: MessageEvent<SheetAnswer>) => {
        if (data.kind === 'progress') this.#onProgress(data);
        else if (data.kind === 'refused') fail(new SheetError(data.problem));
        else if (data.kind === 'end') {
          listening.abort();
          resolve(answers);
        } else answers.push(data);
      };
      this.#worker.addEventListener('message', onMessage, { signal });
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
  // The list depends on the person: the page checks its values.
  return { status: status === 'waiting' ? 'loading' : status };
}
