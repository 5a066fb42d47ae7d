import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';

/** Those who wait, in their order. */
const waiting = new Set<() => void>();
let isRunning = false;

function runNext(): void {
  isRunning = waiting.size > 0;
  if (!isRunning) return;
  // A paint between two turns: what is pressed or typed comes first.
  afterPaint(() => {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next();
    }
    runNext();
  });
}

/**
 * False until it is this part's turn to be made: parts that are many, or large, are made one by one, so that a long
 * page can be used before all of it stands. `isNow`: there is no waiting.
 */
export function useTurn(isNow: boolean): boolean {
  const [hasCome, setCome] = useState(isNow);
  useEffect(() => {
    if (hasCome) return undefined;
    const come = () => startTransition(() => setCome(true));
    waiting.add(come);
    if (!isRunning) runNext();
    return () => void waiting.delete(come);
  }, [hasCome]);
  return hasCome || isNow;
}
