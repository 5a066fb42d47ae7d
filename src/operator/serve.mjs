// @ts-check
/**
 * Serves the production bundle in dist/ with the sandbox, on PORT. Shared by `npm start` and by the e2e tests;
 * run directly it first builds a bundle that is missing or older than its sources.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './install.mjs';
import { getFreePort } from './port.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** Builds the production bundle into dist/, saying nothing unless something is wrong. */
export async function buildBundle() {
  const { build } = await import('vite');
  await build({ root: ROOT, logLevel: 'warn' });
}

/**
 * Serves dist/ until Ctrl+C or SIGTERM.
 * @returns {Promise<void>} once the server answers
 */
export async function servePreview() {
  const port = await getFreePort();
  const { preview } = await import('vite');
  const server = await preview({ root: ROOT, logLevel: 'warn', preview: { port } });
  const stop = () => {
    server.httpServer.close();
    process.exit(0);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(signal, stop);
  stopWithNpm(stop);
  console.log(`Enrola: http://localhost:${port}/`);
}

/** @returns {boolean} whether dist/ holds a bundle at least as new as everything it is made of */
function isBundleFresh() {
  const built = statSync('dist/index.html', { throwIfNoEntry: false })?.mtimeMs;
  return built !== undefined && SOURCES.every((path) => getNewestChange(path) <= built);
}

/**
 * @param {string} path file or folder
 * @returns {number} when the newest file in it was changed (ms)
 */
function getNewestChange(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => getNewestChange(join(path, name))));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(ROOT);
  try {
    if (!isBundleFresh()) await buildBundle();
    await servePreview();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
