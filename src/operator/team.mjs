// @ts-check
/**
 * `npm run team`: on a fresh machine with Node and npm alone, installs what is missing, builds the app and the team server,
 * and runs it with the embedded database in data/ (or DATABASE_URL) and the sandbox as its service (or SERVICE_URL).
 * `npm run team:demo` fills a folder of its own with invented people first. Stops on Ctrl+C.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { ensureInstalled, ROOT } from './install.mjs';
import { getFreePort } from './port.mjs';

const isDemo = process.argv.includes('--demo');

try {
  const port = await getFreePort();
  ensureInstalled();
  const { buildBundle } = await import('./serve.mjs');
  await buildBundle();
  buildServer();
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

function buildServer() {
  const vite = 'node_modules/vite/bin/vite.js';
  const args = [vite, 'build', '--config', 'src/server/vite.config.ts', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The team server could not be built.');
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
  // Ctrl+C reaches the child by itself.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  /** @type {number | null} */
  const code = await new Promise((resolve) => child.once('exit', resolve));
  process.exit(code ?? 1);
}

/**
 * The sandbox on a port of this computer alone: what the team server sends is seen at /sandbox/people there.
 * @param {(url: string) => Promise<void>} work
 */
async function withSandbox(work) {
  const { withSource } = await import('./load-source.mjs');
  await withSource(
    '/src/sandbox/service.ts',
    (/** @type {typeof import('../sandbox/service.ts')} */ services) =>
      withSource(
        '/src/sandbox/handler.ts',
        async (/** @type {typeof import('../sandbox/handler.ts')} */ { createSandbox }) => {
          const service = await services.createService({}, ROOT);
          const { handle } = createSandbox(() => service);
          const server = createServer((request, response) =>
            handle(request, response, () => response.writeHead(404).end()),
          );
          await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
          const address = server.address();
          const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
          console.log(`Sandbox as the service: ${url}/sandbox/people`);
          await work(url);
        },
      ),
  );
}
