// @ts-check
/**
 * Finds the nginx with which e2e/nginx.spec.ts tests the operator's configuration, or installs it. In this order: what
 * NGINX_PATH names, an installed one, Debian's `nginx` package (whose service is not started). The test makes its
 * certificates with `openssl`.
 */
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './apt.mjs';

export const NGINX_HELP =
  'No nginx (or no openssl) for the test of the proxy was found or could be installed. Install both, or set ' +
  'NGINX_PATH to the executable of nginx, and run npm test again.';
/** Where it is when it is not on the PATH: as a rule only root has the first two there. */
const USUAL_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** @returns {string | undefined} the executable of an nginx on this machine; undefined too when openssl is missing */
export function findNginx() {
  const chosen = process.env['NGINX_PATH'] ?? '';
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...USUAL_FOLDERS];
  const paths = chosen === '' ? folders.filter(Boolean).map((folder) => join(folder, 'nginx')) : [chosen];
  return canRun('openssl', 'version') ? paths.find((path) => canRun(path, '-v')) : undefined;
}

/** @returns {string} the executable; throws a sentence that says what to do */
function findOrInstallNginx() {
  const path = findNginx() ?? (installBoth() ? findNginx() : undefined);
  if (path === undefined) throw new Error(NGINX_HELP);
  return path;
}

function installBoth() {
  return installPackages(['nginx', 'openssl'], ['debian', 'ubuntu']);
}

/**
 * @param {string} command
 * @param {string} question what makes it say its version and end
 */
function canRun(command, question) {
  return spawnSync(command, [question], { stdio: 'ignore', timeout: 10_000 }).status === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(findOrInstallNginx());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
