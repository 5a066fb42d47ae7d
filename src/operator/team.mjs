// @ts-check
/**
 * `npm run team`: on a fresh machine with Node and npm alone, installs what is missing, builds the app and the team server,
 * and runs it with the embedded database in data/ (or DATABASE_URL) and the sandbox as its service (or SERVICE_URL).
 * `npm run team:demo` fills a folder of its own with invented people first. Stops on Ctrl+C.
 */
import { spawn, spawnSync } from 'node:child_process';
import { buildTeamServer } from './build-team.mjs';
import { ensureInstalled, ROOT } from './install.mjs';
import { getFreePort } from './port.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

const isDemo = process.argv.includes('--demo');

try {
  const port = await getFreePort();
  ensureInstalled();
  const { buildBundle } = await import('./serve.mjs');
  await buildBundle();
  buildTeamServer();
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_FOLDER: process.env['DATA_FOLDER'] ?? (isDemo ? 'data/demo' : 'data/team'),
  };
  if (isDemo) runOnce('demo', environment);
  await (process.env['SERVICE_URL']
    ? serve(environment)
    : withSandbox((url) => serve({ ...environment, SERVICE_URL: url })));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
function runOnce(name, env) {
  const { status } = spawnSync(process.execPath, [`dist-server/${name}.mjs`], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Runs the server until it ends; what stops this process stops it.
 * @param {NodeJS.ProcessEnv} env
 */
async function serve(env) {
  const child = spawn(process.execPath, ['dist-server/server.mjs'], { cwd: ROOT, stdio: 'inherit', env });
  const stop = () => void child.kill('SIGTERM');
  // Ctrl+C reaches the child by itself.
  process.on('SIGINT', () => undefined);
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  stopWithNpm(stop);
  /** @type {number | null} */
  const code = await new Promise((resolve) => child.once('exit', resolve));
  process.exit(code ?? 1);
}

/**
 * The sandbox on a port of this computer alone: what the team server sends is seen at /sandbox there.
 * @param {(url: string) => Promise<void>} work
 */
async function withSandbox(work) {
  const { withSource } = await import('./load-source.mjs');
  await withSource(
    '/src/sandbox/test-server.ts',
    async (/** @type {typeof import('../sandbox/test-server.ts')} */ { startTestServer }) => {
      const { origin } = await startTestServer({}, ROOT);
      console.log(`Sandbox as the service: ${origin}/sandbox`);
      await work(origin);
    },
  );
}
