// @ts-check
/**
 * Finds the age program with which e2e/age-files.spec.ts opens and makes encrypted files, or installs it. In this
 * order: what AGE_PATH names, an installed one, Debian's `age` package. It takes passphrases from a terminal only, which
 * the test gives it by `script` of util-linux.
 */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { installPackages } from './apt.mjs';

export const AGE_HELP =
  'No age program (https://age-encryption.org), or no `script` of util-linux, was found or could be installed. Install ' +
  'both, or set AGE_PATH to the executable of age, and run npm test again.';

/** @returns {string | undefined} the executable of age; undefined too when `script` is missing */
export function findAge() {
  const path = process.env['AGE_PATH'] ?? 'age';
  return canRun(path) && canRun('script') ? path : undefined;
}

/** @returns {string} the executable; throws a sentence that says what to do */
function findOrInstallAge() {
  const path =
    findAge() ?? (installPackages(['age', 'bsdutils'], ['debian', 'ubuntu']) ? findAge() : undefined);
  if (path === undefined) throw new Error(AGE_HELP);
  return path;
}

/** @param {string} command */
function canRun(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(findOrInstallAge());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
