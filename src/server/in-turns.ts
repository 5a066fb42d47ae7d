/**
 * Long work of one request in pieces, so that the others are answered meanwhile: the process has one thread. A save is a dozen
 * short questions, and each would wait for a piece. So between two pieces is a pause, the longer the more the others ask.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Steps } from '../domain/profile/steps.ts';

/** Longest piece, in milliseconds; a page of rows is about as long. */
const PIECE_MS = 5;
const MAX_PAUSE_MS = 100;
/** Rows that what reads a whole table takes at once. */
export const ROWS_AT_ONCE = 200;

const WINDOW_MS = 200;
let window = { from: performance.eventLoopUtilization(), at: performance.now(), utilization: 0 };

/** How much of its time the thread worked of late: 0 to 1. */
function getUtilization(): number {
  const now = performance.now();
  if (now - window.at > WINDOW_MS) {
    const { utilization } = performance.eventLoopUtilization(window.from);
    window = { from: performance.eventLoopUtilization(), at: now, utilization };
  }
  return window.utilization;
}

/** Alone the long work gets a third of the time; of what the others need it takes nothing. */
function giveWay(tookMs: number): Promise<void> {
  const pauseMs = Math.max(tookMs, PIECE_MS) / Math.max(1 - getUtilization(), 0.05);
  return sleep(Math.min(pauseMs, MAX_PAUSE_MS));
}

/** Takes the steps to their end, with pauses. Stops at what throws. */
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

/** Runs it for each of them in order, with pauses. Stops at what throws. */
export const inTurns = <T>(values: readonly T[], run: (value: T, index: number) => void): Promise<void> =>
  toEndInTurns(forEach(values, run));

function* forEach<T>(values: readonly T[], run: (value: T, index: number) => void): Steps<void> {
  for (const [index, value] of values.entries()) {
    run(value, index);
    yield;
  }
}

/** Runs it again and again, with pauses, until it says that there is no more. */
export async function pageByPage(readPage: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const begun = performance.now();
    if (!(await readPage())) return;
    await giveWay(performance.now() - begun);
  }
}
