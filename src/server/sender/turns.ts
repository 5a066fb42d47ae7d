const MAX_AT_ONCE = 4;
/** With more of them waiting, the service is too slow to be asked. */
const MAX_WAITING = 200;

/** Runs a few at once, and the others in order; rejects when too many wait. */
export function createTurns() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= MAX_WAITING) throw new Error('too many wait');
    if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
