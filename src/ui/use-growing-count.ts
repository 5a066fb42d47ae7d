import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './schedule.ts';

interface Growth {
  /** Shown at once. */
  readonly first: number;
  /** Added per step. A press or a key can come between two steps. */
  readonly step: number;
}

/**
 * Counts up to `total` in small steps, so that a long page is painted and usable before it is complete.
 * Starts again at `first` when `of` changes.
 */
export function useGrowingCount(total: number, { first, step }: Growth, of?: unknown): number {
  const [grown, setGrown] = useState({ of, count: first });
  const count = grown.of === of ? grown.count : first;
  const isWhole = count >= total;
  useEffect(() => {
    if (isWhole) return undefined;
    return afterPaint(() => startTransition(() => setGrown({ of, count: count + step })));
  }, [of, count, isWhole, step]);
  return Math.min(count, total);
}
