/** The built team server as a process of its own, for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * With the environment of the test, and these variables. What it says on standard error is shown.
 * @param log descriptor of the file that its log is written to
 */
export function startTeamProcess(variables: NodeJS.ProcessEnv, log?: number): ChildProcess {
  return spawn(process.execPath, ['dist-server/server.mjs'], {
    env: { ...process.env, HEALTH_PORT: '0', ...variables },
    stdio: ['ignore', log ?? 'ignore', 'inherit'],
  });
}

/** Resolves once it answers; rejects after half a minute. */
export async function untilTeamAnswers(origin: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isUp = await fetch(`${origin}/api/team`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  throw new Error(`no team server answers at ${origin}`);
}
