/**
 * The production bundle of a checkout, built and served by the checkout's own Vite and configuration, in processes of
 * their own. So this tree and another commit are built and served alike, wherever their scripts lie.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill()));
// Without these a signal would end the process before anything is cleaned up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

/** Runs a program to its end; throws when it fails. Its output goes to the console. */
export async function run(command, args, { cwd }) {
  const child = start(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`«${command} ${args.join(' ')}» failed in ${cwd}.`);
}

/** Builds into the folder's `dist`. */
export async function buildBundle(folder) {
  await run(process.execPath, [viteOf(folder), 'build', '--logLevel', 'warn'], { cwd: folder });
}

/**
 * Serves the folder's `dist` with its sandbox until this process ends; a server that stops earlier ends the process.
 * @param env for the configuration: PROFILE, SANDBOX_SERVICE
 * @returns the origin, once the server answers
 */
export async function serveBundle(folder, port, env = {}) {
  const args = ['preview', '--host', 'localhost', '--port', String(port), '--strictPort'];
  const server = start(process.execPath, [viteOf(folder), ...args], {
    cwd: folder,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.once('exit', () => {
    throw new Error(`The server of ${folder} on port ${port} stopped.`);
  });
  const origin = `http://localhost:${port}`;
  let said = '';
  return new Promise((resolve) => {
    server.stdout.on('data', (chunk) => {
      said += stripVTControlCharacters(String(chunk));
      if (said.includes(origin)) resolve(origin);
    });
  });
}

const viteOf = (folder) => join(folder, 'node_modules', 'vite', 'bin', 'vite.js');

function start(command, args, options) {
  const child = spawn(command, args, {
    ...options,
    shell: process.platform === 'win32' && command === 'npm',
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}
