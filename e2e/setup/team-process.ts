/** The built team server as a process of its own, for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A test is too short for the thorough compiler of the embedded database. */
export const QUICK_START = ['--liftoff-only', '--wasm-lazy-compilation'];

/**
 * With the environment of the test, and these variables. What it says on standard error is shown.
 * @param log descriptor of the file that its log is written to
 */
export function startTeamProcess(variables: NodeJS.ProcessEnv, log?: number): ChildProcess {
  return spawn(process.execPath, [...QUICK_START, 'dist-server/server.mjs'], {
    env: { ...process.env, HEALTH_PORT: '0', ...variables },
    stdio: ['ignore', log ?? 'ignore', 'inherit'],
  });
}

const START_LIMIT_MS = 90_000;
/** Something else may listen there, and say nothing. */
const ANSWER_LIMIT_MS = 5000;

/**
 * Resolves once it answers; rejects after a minute and a half.
 * @param needed processes that have to run for that: it rejects as soon as one of them has ended
 */
export async function untilTeamAnswers(origin: string, ...needed: readonly ChildProcess[]): Promise<void> {
  for (const end = performance.now() + START_LIMIT_MS; performance.now() < end; await sleep(100)) {
    const isUp = await fetch(`${origin}/api/team`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
    const ended = needed.find((child) => !isRunning(child));
    if (ended) throw new Error(`a process ended before ${origin} answered: ${toEnd(ended)}`);
    if (isUp) return;
  }
  throw new Error(`no team server answers at ${origin}`);
}

/** Resolves once it has ended, also where it had before. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

const toEnd = ({ spawnargs, exitCode, signalCode }: ChildProcess) =>
  `${spawnargs.join(' ')} (${signalCode ?? exitCode})`;
