// @ts-check
/**
 * Finds the Caddy with which e2e/proxy*.spec.ts test the operator's configuration, or installs it. In this order: what
 * CADDY_PATH names, an installed one, Debian's `caddy` package (whose service is not started).
 */
import { findProgram, runAsInstaller } from './program.mjs';

export const CADDY_HELP =
  'No Caddy for the test of the proxy was found or could be installed. Install it, or set CADDY_PATH to its ' +
  'executable, and run npm test again.';

/** @returns {string | undefined} the executable of a Caddy on this machine */
export function findCaddy() {
  return findProgram('caddy', process.env['CADDY_PATH'], 'version');
}

runAsInstaller(import.meta.url, { find: findCaddy, packages: ['caddy'], help: CADDY_HELP });
