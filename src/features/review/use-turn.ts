import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../../ui/schedule.ts';

/** A turn that stood on the screen sooner leaves room for one more at the next. */
const SHORT_TURN_MS = 40;
const MOST_AT_ONCE = 3;

/** Those who wait, in their order, and those whose turn has come but who do not stand yet. */
const waiting = new Set<() => void>();
const coming = new Set<() => void>();
let isRunning = false;
let share = 1;

function run(began: number): void {
  isRunning = waiting.size + coming.size > 0;
  if (!isRunning) return;
  // A paint between two turns: what is pressed or typed comes first.
  afterPaint(() => {
    if (coming.size > 0) return run(began);
    share = performance.now() - began < SHORT_TURN_MS ? Math.min(MOST_AT_ONCE, share + 1) : 1;
    const now = performance.now();
    for (const come of [...waiting].slice(0, share)) {
      waiting.delete(come);
      coming.add(come);
      come();
    }
    return run(now);
  });
}

/**
 * False until it is this part's turn to be made: parts that are many, or large, are made a few at a time, so that a
 * long page can be used before all of it stands. `isNow`: there is no waiting.
 */
export function useTurn(isNow: boolean): boolean {
  const [hasCome, setCome] = useState(isNow);
  useEffect(() => {
    if (hasCome) return undefined;
    const come = () => startTransition(() => setCome(true));
    waiting.add(come);
    if (!isRunning) {
      share = 0;
      run(performance.now());
    }
    return () => {
      waiting.delete(come);
      coming.delete(come);
    };
  }, [hasCome]);
  return hasCome || isNow;
}
