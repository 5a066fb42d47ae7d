/** Events that show a user at work; dictation and pasting come as `input`. */
const SIGNS = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'input'] as const;
/** Timers may be late when a page becomes visible again or its computer wakes up. */
const RETURNS = ['focus', 'pageshow'] as const;
const AWAKENINGS = ['visibilitychange', 'resume'] as const;
/** Longest time until a changed clock, or a computer that slept, is noticed. */
const LONGEST_MS = 15_000;
const ON_THE_WAY = { capture: true, passive: true };

/**
 * Calls back once, when nobody has worked in this tab for `ms`; returns a function that stops watching. It
 * reads two clocks and takes the longer time: one stops while the computer sleeps, and the other one can be
 * set.
 */
export function watchIdle(ms: number, onIdle: () => void): () => void {
  let last = readClocks();
  let timer: number | undefined;
  const stop = () => {
    window.clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, note, ON_THE_WAY);
    for (const type of RETURNS) window.removeEventListener(type, check);
    for (const type of AWAKENINGS) document.removeEventListener(type, check);
  };
  const findRest = () => {
    const { wall, running } = readClocks();
    return ms - Math.max(wall - last.wall, running - last.running);
  };
  function check(): void {
    window.clearTimeout(timer);
    const rest = findRest();
    if (rest > 0) {
      timer = window.setTimeout(check, Math.min(rest, LONGEST_MS));
      return;
    }
    stop();
    onIdle();
  }
  /** An event after the time is over comes too late: a user who wakes the computer must unlock first. */
  function note(): void {
    if (findRest() <= 0) check();
    else last = readClocks();
  }
  for (const sign of SIGNS) window.addEventListener(sign, note, ON_THE_WAY);
  for (const type of RETURNS) window.addEventListener(type, check);
  for (const type of AWAKENINGS) document.addEventListener(type, check);
  check();
  return stop;
}

function readClocks() {
  return { wall: Date.now(), running: performance.now() };
}
