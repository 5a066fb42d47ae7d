import { toLogged } from './db/db.ts';
import type { LogCode, WriteLog } from './log.ts';

/**
 * Logs a failure when it begins, when it becomes another one, and when it is over.
 * @param toCodes codes of a failure: for its beginning, and for its end
 */
export function tellChanges(
  log: WriteLog,
  toCodes: (error: unknown) => readonly [begun: LogCode, over: LogCode],
) {
  let over: LogCode | undefined;
  const works = () => {
    if (over !== undefined) log({ code: over });
    over = undefined;
  };
  return {
    works,
    fails: (error: unknown) => {
      const [code, back] = toCodes(error);
      if (back === over) return;
      works();
      log({ code, ...toLogged(error) });
      over = back;
    },
  };
}
