/** Work that is not on the path of a key: after the next paint, before the next key, when nobody works, or in slices. */

/**
 * Runs once the next frame stands on the screen, so that it delays no paint; gives how to call it off. A page in the
 * background is not painted: there it runs soon.
 */
export function afterPaint(run: () => void): () => void {
  let timer: number | undefined;
  if (document.hidden) {
    timer = window.setTimeout(run);
    return () => window.clearTimeout(timer);
  }
  const frame = window.requestAnimationFrame(() => {
    timer = window.setTimeout(run);
  });
  return () => {
    window.cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}

/**
 * Runs once the browser has nothing else to do, and in any case soon: a page that paints nothing may never be called idle.
 * Not every browser says when.
 */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 500 });
  else setTimeout(run, 20);
}

let pending: (() => void) | undefined;

/**
 * Runs what takes its time once the key or the press that asked for it is painted, and in any case before the next one:
 * what is typed meanwhile comes after it.
 */
export function runAfterKey(run: () => void): void {
  if (pending === run) return;
  catchUp();
  pending = run;
  afterPaint(() => {
    if (pending === run) catchUp();
  });
}

/**
 * The same for a press after which another page or no dialog stands there. Until then the page says that it takes
 * nothing: a script that is quicker than a frame waits, too, and fills no field of the page that goes.
 */
export function runAfterPress(run: () => void): void {
  runAfterKey(() => {
    document.body.removeAttribute('aria-disabled');
    run();
  });
  document.body.setAttribute('aria-disabled', 'true');
}

/** Runs what still waits. */
export function catchUp(): void {
  const run = pending;
  pending = undefined;
  run?.();
}

// Before all others that listen: what they find is as the key before left it.
for (const key of ['keydown', 'pointerdown', 'beforeinput'])
  globalThis.addEventListener?.(key, catchUp, true);

const WORK = ['keydown', 'pointerdown', 'input'] as const;

/**
 * Runs once, when nobody has typed or pressed for `restMs`, or when the page goes out of sight. Gives how to call it off.
 */
export function atRest(run: () => void, restMs: number): () => void {
  let timer: number;
  const stop = () => {
    window.clearTimeout(timer);
    for (const sign of WORK) window.removeEventListener(sign, wait, true);
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
    timer = window.setTimeout(go, restMs);
  };
  for (const sign of WORK) window.addEventListener(sign, wait, { capture: true, passive: true });
  document.addEventListener('visibilitychange', leave);
  wait();
  return stop;
}

/** Of one slice: a press or a key waits no longer for it, with room for one long step. */
const SLICE_MS = 8;

const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve));

/**
 * Runs work in slices, so that the page answers and paints meanwhile. `pause` waits between two of them. Undefined
 * where it was called off.
 */
export async function runInSlices<T>(
  steps: Generator<void, T>,
  signal: AbortSignal,
  pause: () => Promise<void> = nextTask,
): Promise<T | undefined> {
  while (!signal.aborted) {
    const end = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    await pause();
  }
  return undefined;
}
