import { afterPaint } from './after-paint.ts';

const SIGNS = ['keydown', 'pointerdown', 'beforeinput'] as const;

let pending: (() => void) | undefined;

/**
 * Runs what takes its time once the key or the press that asked for it is painted, and in any case before the next one:
 * what is typed meanwhile comes after it.
 */
export function runAfterKey(run: () => void): void {
  catchUp();
  pending = run;
  for (const sign of SIGNS) window.addEventListener(sign, catchUp, true);
  afterPaint(catchUp);
}

/** Runs what still waits. */
export function catchUp(): void {
  const run = pending;
  if (!run) return;
  pending = undefined;
  for (const sign of SIGNS) window.removeEventListener(sign, catchUp, true);
  run();
}
