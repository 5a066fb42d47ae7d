// @ts-check
/**
 * Finds the age program with which e2e/age-files.spec.ts opens and makes encrypted files, or installs it. In this
 * order: what AGE_PATH names, an installed one, Debian's `age` package. It takes passphrases from a terminal only, which
 * the test gives it by `script` of util-linux.
 */
import { canRun, findProgram, runAsInstaller } from './program.mjs';

export const AGE_HELP =
  'No age program (https://age-encryption.org), or no `script` of util-linux, was found or could be installed. Install ' +
  'both, or set AGE_PATH to the executable of age, and run npm test again.';

/** @returns {string | undefined} the executable of age; undefined too when `script` is missing */
export function findAge() {
  return canRun('script', '--version') ? findProgram('age', process.env['AGE_PATH'], '--version') : undefined;
}

runAsInstaller(import.meta.url, { find: findAge, packages: ['age', 'bsdutils'], help: AGE_HELP });
