import { startTransition, useEffect, useState } from 'react';

/** Shown at once: more than fits a window. */
const FIRST = 8;
/** Added per turn; between turns a press or a key comes first. */
const STEP = 8;
const PAUSE_MS = 20;

/** Counts up to `total` in small turns, so that a long page can be used before all of it stands. */
export function useGrowingCount(total: number): number {
  const [count, setCount] = useState(FIRST);
  const isWhole = count >= total;
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = window.setTimeout(
      () => startTransition(() => setCount((before) => before + STEP)),
      PAUSE_MS,
    );
    return () => window.clearTimeout(timer);
  }, [count, isWhole]);
  return Math.min(count, total);
}
