// @ts-check
/**
 * Makes a fresh clone runnable: checks the Node version and installs when what is installed differs from
 * package-lock.json. Uses nothing but Node itself, because nothing else may be there yet.
 *
 * "What is installed" is the record npm keeps at node_modules/.package-lock.json, so an install made by hand counts
 * and is never thrown away needlessly (which would strand a machine without network).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 *
 * @typedef {{ packages: Record<string, LockEntry> }} LockFile
 */

/** Node and the dependencies are ready when this returns; ends the process with a message when they cannot be. */
export function ensureInstalled() {
  const problem = findNodeProblem(process.versions.node);
  if (problem !== undefined) stop(problem);
  process.chdir(ROOT);
  const wanted = findLockFile('package-lock.json');
  if (wanted === undefined) stop('package-lock.json is missing or unreadable.');
  if (isInstalled(wanted)) return;
  console.log('Installing what is missing (npm ci)…');
  const { status, error } = runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (error !== undefined) stop(`npm could not be started: ${error.message}`);
  if (status !== 0) stop('npm ci failed; the reason is above. Is the package registry reachable?');
}

/**
 * @param {string} version as in process.versions.node
 * @returns {string | undefined} the sentence to show, or undefined when this Node will do
 */
function findNodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  return isEnough
    ? undefined
    : `Enrola needs Node 20.19 or later (on 22: 22.12 or later); this is ${version}.`;
}

/**
 * @param {LockFile} wanted
 * @returns {boolean} whether every package that the lockfile asks for is installed in the locked version
 */
function isInstalled(wanted) {
  const installed = findLockFile('node_modules/.package-lock.json');
  if (installed === undefined) return false;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity && existsSync(path);
  });
}

/**
 * @param {string} path
 * @returns {LockFile | undefined}
 */
function findLockFile(path) {
  try {
    return /** @type {LockFile} */ (JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * The npm that started this script when there is one; else the one on the PATH (on Windows a .cmd file, which only
 * a shell can start).
 * @param {string[]} args
 */
export function runNpm(args) {
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { stdio: ['ignore', 'inherit', 'inherit'] };
  const npmCli = process.env['npm_execpath'];
  if (npmCli !== undefined && /npm-cli\.c?js$/.test(npmCli)) {
    return spawnSync(process.execPath, [npmCli, ...args], options);
  }
  return process.platform === 'win32'
    ? spawnSync(`npm ${args.join(' ')}`, { ...options, shell: true })
    : spawnSync('npm', args, options);
}

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  console.error(message);
  process.exit(1);
}
