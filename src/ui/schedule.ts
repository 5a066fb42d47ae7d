/**
 * Schedules work that must not delay a key: after the next paint, before the next key, in idle time, or in
 * slices.
 */

/**
 * Runs after the next frame is painted, so that it delays no paint; returns a function to cancel it. A page
 * in the background is not painted: there it runs soon.
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
 * Runs when the browser is idle, and soon in any case: a page without paints may never count as idle.
 * Browsers without idle callbacks get a short timeout.
 */
export function whenIdle(run: () => void, timeout = 500): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout });
  else setTimeout(run, 20);
}

/** Longest wait for an idle moment after the paint. */
const LATEST_MS = 100;

const pending = new Set<() => void>();

/**
 * Runs work after the triggering key or press is painted, and in any case before the next one: later input is
 * handled after it. Several works of one key run in their order.
 */
export function runAfterKey(run: () => void): void {
  addPending(run, catchUp);
}

/** Same for work that shows nothing at once: it waits for the first idle moment after the paint. */
export function runWhenIdleAfterKey(run: () => void): void {
  addPending(run, () => whenIdle(() => pending.has(run) && catchUp(), LATEST_MS));
}

function addPending(run: () => void, onPaint: () => void): void {
  if (pending.has(run)) return;
  pending.add(run);
  afterPaint(() => {
    if (pending.has(run)) onPaint();
  });
}

/**
 * Runs slow work after a press that leads to another page or closes a dialog. Until then the page is marked
 * as disabled: even a script that is faster than a frame waits, and fills no field of the old page.
 */
export function runAfterPress(run: () => void): void {
  runAfterKey(() => {
    document.body.removeAttribute('aria-disabled');
    run();
  });
  document.body.setAttribute('aria-disabled', 'true');
}

/** Runs the pending work. */
export function catchUp(): void {
  // Work that is added meanwhile waits for its own paint.
  const due = [...pending];
  for (const run of due) if (pending.delete(run)) run();
}

// In the capture phase, so that other listeners find the result of the previous key.
for (const key of ['keydown', 'pointerdown', 'beforeinput'])
  globalThis.addEventListener?.(key, catchUp, true);

const WORK = ['keydown', 'pointerdown', 'input'] as const;

/**
 * Runs once, when nobody has typed or pressed for `restMs`, or when the page is hidden. Returns a function to
 * cancel it. `firstMs`: the time when nobody types or presses at all meanwhile.
 */
export function atRest(run: () => void, restMs: number, firstMs = restMs): () => void {
  let timer: number | undefined;
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
  timer = window.setTimeout(go, firstMs);
  return stop;
}

/** Length of one slice: a press or a key never waits longer for it, with room for one long step. */
const SLICE_MS = 8;

const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve));

/**
 * Runs work in slices, so that the page can respond and paint in between. `pause` waits between two slices.
 * Returns undefined when it was aborted.
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
