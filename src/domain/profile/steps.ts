/** Work in steps: between two of them the runner may do something else, or stop. */
export type Steps<T> = Generator<void, T>;

/** All steps at once. */
export function toEnd<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
