import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../setup/find-free-port.ts';

/** Includes a build when dist/ is old. */
const START_LIMIT_MS = 180_000;

export interface Server {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** The production bundle with the sandbox, as `npm start` serves it. */
export async function startServer(root: string): Promise<Server> {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['src/operator/serve.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    // The code that imports these files runs under «development», which would build another bundle.
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port) },
  });
  await waitForServer(`http://localhost:${port}/`, child, START_LIMIT_MS);
  return { port, stop: () => stop(child) };
}

/** Waits until the address answers; throws when the server process has ended. */
export async function waitForServer(url: string, child: ChildProcess, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`What should serve ${url} ended with ${child.exitCode}.`);
    if (performance.now() > end) throw new Error(`Nothing answers at ${url}.`);
    await sleep(100);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
