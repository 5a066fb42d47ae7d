import { ConfigError } from './config.ts';

/** Runs a command to its end; what went wrong is said line by line, and the process ends with 1, whatever it has opened. */
export function runCommand(name: string, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const lines = error instanceof ConfigError ? error.problems : [String(error)];
    for (const line of lines) console.error(`${name}: ${line}`);
    process.exit(1);
  });
}
