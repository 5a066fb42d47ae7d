import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './schedule.ts';

interface Growth {
  /** Shown at once. */
  readonly first: number;
  /** Added per turn; between turns a press or a key comes first. */
  readonly step: number;
}

/** Counts up to `total` in small turns, so that a long page is painted, and can be used, before all of it stands. */
export function useGrowingCount(total: number, { first, step }: Growth): number {
  const [count, setCount] = useState(first);
  const isWhole = count >= total;
  useEffect(() => {
    if (isWhole) return undefined;
    return afterPaint(() => startTransition(() => setCount(count + step)));
  }, [count, isWhole, step]);
  return Math.min(count, total);
}
