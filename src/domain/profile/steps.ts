/** Work that is done in steps: between two of them whoever runs it may do something else, or give it up. */
export type Steps<T> = Generator<void, T>;

/** All steps at once. */
export function toEnd<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
