import { ConfigError } from './config.ts';

/**
 * Runs a command to its end. An error is printed line by line, and the process exits with 1 even if something
 * is open.
 */
export function runCommand(name: string, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const lines = error instanceof ConfigError ? error.problems : [String(error)];
    for (const line of lines) console.error(`${name}: ${line}`);
    process.exit(1);
  });
}
