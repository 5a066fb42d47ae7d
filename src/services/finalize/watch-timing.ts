import { sleep } from '../clock.ts';

/** The entry comes with the end of the body, or a task later. */
const LIMIT_MS = 250;

/**
 * Watches how the next answer from `url` arrives. What it gives, once the body was read, is true where the browser knows
 * that the headers of a final answer never ended: Chromium counts what it made an answer of as an interim one then.
 * False where it does not know, as from another origin without `Timing-Allow-Origin`.
 */
export function watchTiming(url: string): () => Promise<boolean> {
  if (typeof PerformanceObserver === 'undefined') return () => Promise.resolve(false);
  const { href } = new URL(url, window.location?.href);
  const start = performance.now();
  const entry = new Promise<PerformanceEntry>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const found = list.getEntriesByName(href).find(({ startTime }) => startTime >= start);
      if (!found) return;
      observer.disconnect();
      resolve(found);
    });
    observer.observe({ type: 'resource' });
  });
  return async () => {
    const found = await Promise.race([entry, sleep(LIMIT_MS)]);
    return found !== undefined && isUnfinished(found);
  };
}

/** Both are newer than the types of TypeScript, and missing in some browsers. */
function isUnfinished(entry: PerformanceEntry): boolean {
  const interim: unknown = Reflect.get(entry, 'firstInterimResponseStart');
  return typeof interim === 'number' && interim > 0 && Reflect.get(entry, 'finalResponseHeadersStart') === 0;
}
