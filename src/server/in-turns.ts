/**
 * Splits the long work of one request into pieces, because the process has one thread and others need
 * answers. A save makes a dozen short queries, each of which would wait for a piece. So the work pauses
 * between two pieces, for longer the more the other requests ask.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Steps } from '../domain/profile/steps.ts';

/** Longest piece, in milliseconds; a page of rows takes about as long. */
const PIECE_MS = 5;
const MAX_PAUSE_MS = 100;
/** Rows per page when a whole table is read. */
export const ROWS_AT_ONCE = 200;

const WINDOW_MS = 200;
let window = { from: performance.eventLoopUtilization(), at: performance.now(), utilization: 0 };

/** Share of time for which the thread was recently busy: 0 to 1. */
function getUtilization(): number {
  const now = performance.now();
  if (now - window.at > WINDOW_MS) {
    const { utilization } = performance.eventLoopUtilization(window.from);
    window = { from: performance.eventLoopUtilization(), at: now, utilization };
  }
  return window.utilization;
}

/**
 * Pauses the long work: alone it gets about a third of the time, and less while others keep the thread busy.
 */
function giveWay(tookMs: number): Promise<void> {
  const pauseMs = Math.max(tookMs, PIECE_MS) / Math.max(1 - getUtilization(), 0.05);
  return sleep(Math.min(pauseMs, MAX_PAUSE_MS));
}

/** Runs all steps, with pauses. Stops at the first error. */
export async function toEndInTurns<T>(steps: Steps<T>): Promise<T> {
  let begun = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const took = performance.now() - begun;
    if (took > PIECE_MS) {
      await giveWay(took);
      begun = performance.now();
    }
  }
}

/** Runs a function for each value in order, with pauses. Stops at the first error. */
export const inTurns = <T>(values: readonly T[], run: (value: T, index: number) => void): Promise<void> =>
  toEndInTurns(forEach(values, run));

function* forEach<T>(values: readonly T[], run: (value: T, index: number) => void): Steps<void> {
  for (const [index, value] of values.entries()) {
    run(value, index);
    yield;
  }
}

/** Reads page after page, with pauses, until `readPage` returns false. */
export async function pageByPage(readPage: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const begun = performance.now();
    if (!(await readPage())) return;
    await giveWay(performance.now() - begun);
  }
}
