// @ts-check
/**
 * Finds the nginx with which e2e/proxy*.spec.ts test the operator's configuration, or installs it. In this order: what
 * NGINX_PATH names, an installed one, Debian's `nginx` package (whose service is not started). The tests make their
 * certificates with `openssl`.
 */
import { canRun, findProgram, runAsInstaller } from './program.mjs';

export const NGINX_HELP =
  'No nginx (or no openssl) for the test of the proxy was found or could be installed. Install both, or set ' +
  'NGINX_PATH to the executable of nginx, and run npm test again.';

/** @returns {string | undefined} the executable of an nginx on this machine; undefined too when openssl is missing */
export function findNginx() {
  return canRun('openssl', 'version') ? findProgram('nginx', process.env['NGINX_PATH'], '-v') : undefined;
}

runAsInstaller(import.meta.url, { find: findNginx, packages: ['nginx', 'openssl'], help: NGINX_HELP });
