/** Attempts that this process cannot send yet, because their files cannot be read. They stay queued. */
import type { WriteLog } from '../log.ts';
import { FilesAwayError, type PutOffIds } from './take-attempt.ts';

interface Pauses {
  readonly firstMs: number;
  readonly maxMs: number;
}

export class PutOff {
  readonly #pauses: Pauses;
  readonly #writeLog: WriteLog | undefined;
  readonly #attempts = new Map<string, { readonly tries: number; readonly until: number }>();

  /** The pause of an attempt doubles with each try. */
  constructor(pauses: Pauses, writeLog?: WriteLog) {
    this.#pauses = pauses;
    this.#writeLog = writeLog;
  }

  /** Ids of the attempts that are not tried now, and of those whose turn comes again. */
  list(): PutOffIds {
    const now = performance.now();
    const ids = [...this.#attempts.keys()];
    const isResting = (id: string) => (this.#attempts.get(id)?.until ?? 0) > now;
    return { resting: ids.filter(isResting), due: ids.filter((id) => !isResting(id)) };
  }

  /** Takes an attempt, or puts off the one whose files cannot be read. */
  async take<Taken extends { readonly id: string }>(
    taking: (putOff: PutOffIds) => Promise<Taken | undefined>,
  ): Promise<Taken | 'put-off' | undefined> {
    const putOff = this.list();
    try {
      const taken = await taking(putOff);
      // When nothing is left to take, what was due is not queued any more.
      for (const id of taken ? [taken.id] : putOff.due) this.#attempts.delete(id);
      return taken;
    } catch (error) {
      if (!(error instanceof FilesAwayError)) throw error;
      this.#add(error);
      return 'put-off';
    }
  }

  /** Logs each attempt once. */
  #add({ attemptId: attempt, kind: is }: FilesAwayError): void {
    const tries = this.#attempts.get(attempt)?.tries ?? 0;
    const pauseMs = Math.min(this.#pauses.firstMs * 2 ** tries, this.#pauses.maxMs);
    this.#attempts.set(attempt, { tries: tries + 1, until: performance.now() + pauseMs });
    if (tries === 0) this.#writeLog?.({ code: 'send-put-off', attempt, is });
  }
}
