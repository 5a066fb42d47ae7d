import type { TaskMeta } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Measured times. `.ci/run` prints them, `npm run bench` compares each with its limit. */
    figures?: readonly {
      readonly name: string;
      readonly value: number;
      readonly unit: 'ms';
      readonly most: number;
    }[];
  }
}

/**
 * Measures CPU time, not wall-clock time: other work on the machine must not count.
 * @param task the test, whose report gets the figure
 * @param most milliseconds; a test itself does not fail by its time
 */
export function measureCpu<T>(
  task: { readonly meta: TaskMeta },
  { name, most, run }: { readonly name: string; readonly most: number; readonly run: () => T },
): T {
  const start = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(start);
  task.meta.figures = [{ name, value: (user + system) / 1000, unit: 'ms', most }];
  return result;
}
