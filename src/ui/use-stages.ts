import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './schedule.ts';

/**
 * Counts from 0 to `last`, one more with each paint, and from 0 again for something else: what is large is made in parts,
 * so that no part of it holds up a key or a press.
 */
export function useStages(of: unknown, last: number): number {
  const [reached, setReached] = useState({ of, stage: 0 });
  const stage = reached.of === of ? reached.stage : 0;
  useEffect(() => {
    if (stage >= last) return undefined;
    return afterPaint(() => startTransition(() => setReached({ of, stage: stage + 1 })));
  }, [of, stage, last]);
  return stage;
}
