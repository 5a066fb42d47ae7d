/** As long without a key or a press, and nobody is in the middle of something. */
const REST_MS = 3000;
const SIGNS = ['keydown', 'pointerdown', 'input'] as const;

/**
 * Runs once, when nobody has typed or pressed for a moment, or when the page goes out of sight: what the very first visit
 * loads and hashes for the worker would cost whoever types a third of each key. Gives how to call it off.
 */
export function whenAtRest(run: () => void): () => void {
  let timer: number;
  const stop = () => {
    window.clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, wait, true);
    document.removeEventListener('visibilitychange', leave);
  };
  const go = () => {
    stop();
    run();
  };
  const leave = () => {
    if (document.visibilityState === 'hidden') go();
  };
  const wait = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(go, REST_MS);
  };
  for (const sign of SIGNS) window.addEventListener(sign, wait, { capture: true, passive: true });
  document.addEventListener('visibilitychange', leave);
  wait();
  return stop;
}
