// @ts-check
/**
 * `npm run team`: on a fresh machine with Node and npm alone, installs what is missing, builds the app and the team server,
 * and runs it with the embedded database in data/ (or DATABASE_URL) and the sandbox as its service (or SERVICE_URL).
 * `npm run team:demo` fills a folder of its own with invented people first. Stops on Ctrl+C.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
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
  const child = spawn(process.execPath, ['dist-server/server.mjs'], {
    cwd: ROOT,
    stdio: ['inherit', 'pipe', 'inherit'],
    env,
  });
  createInterface({ input: child.stdout }).on('line', showLine);
  const stop = () => void child.kill('SIGTERM');
  // Ctrl+C reaches the child by itself.
  process.on('SIGINT', () => undefined);
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  stopWithNpm(stop);
  /** @type {number | null} */
  const code = await new Promise((resolve) => child.once('close', resolve));
  process.exit(code ?? 1);
}

/**
 * Shows the person at this terminal where to go, and of the server's log the requests and what is wrong.
 * @param {string} text
 */
function showLine(text) {
  const { level, code, address, file = '' } = parseLine(text);
  if (code === 'ready') console.log(`Enrola: ${address}`);
  else if (code === 'set-up') console.log(`Set up the team (once, within 72 h): ${toSetUp(file)}`);
  else if (level !== 'info') console.log(text);
}

/**
 * Text that is not a JSON object has no members, so it is shown as it is.
 * @param {string} text
 * @returns {{ level?: string, code?: string, address?: string, file?: string }}
 */
function parseLine(text) {
  try {
    return /** @type {ReturnType<typeof parseLine> | null} */ (JSON.parse(text)) ?? {};
  } catch {
    return {};
  }
}

/**
 * The link makes an administrator, so it appears where nobody keeps the output only.
 * @param {string} file
 */
function toSetUp(file) {
  return process.stdout.isTTY ? readFileSync(file, 'utf8').trim() : `the link in ${file}`;
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
