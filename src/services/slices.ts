import type { Steps } from '../domain/profile/steps.ts';

/** Of one slice: a press or a key waits no longer for it, with room for one long step. */
const SLICE_MS = 8;

const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve));

/**
 * Runs work in slices, so that the page answers and paints meanwhile. `pause` waits between two of them. Undefined
 * where it was called off.
 */
export async function runInSlices<T>(
  steps: Steps<T>,
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
