/** Work for the next press, which a page that nobody uses does not need. */
import { whenIdle } from './schedule.ts';

/** Signs of somebody who uses the page; a press follows them by a second or more. */
const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'click'] as const;
/** Pause in typing, so that no key waits for the work. */
const REST_MS = 500;

let isUsed = false;

/** Runs once the page is used, after the first rest in typing; returns a function to cancel it. */
export function afterFirstUse(run: () => void): () => void {
  let timer: number | undefined;
  const wait = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      stop();
      whenIdle(run);
    }, REST_MS);
  };
  const note = ({ type }: { readonly type: string }) => {
    if (timer === undefined || type === 'keydown') wait();
    isUsed = true;
  };
  const stop = () => {
    window.clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, note, true);
  };
  for (const sign of SIGNS) window.addEventListener(sign, note, { capture: true, passive: true });
  if (isUsed) wait();
  return stop;
}
