// @ts-check
/** Finds a program that tests need on this machine, or installs the Debian package that has it. */
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './apt.mjs';

/** Where they are when they are not on the PATH: as a rule only root has the first two there. */
const USUAL_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/**
 * @param {string} name
 * @param {string | undefined} chosen what the environment names in its place
 * @param {string} question what makes it say its version and end
 * @returns {string | undefined} the executable
 */
export function findProgram(name, chosen, question) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...USUAL_FOLDERS];
  const paths = chosen ? [chosen] : folders.filter(Boolean).map((folder) => join(folder, name));
  return paths.find((path) => canRun(path, question));
}

/**
 * @param {string} command
 * @param {string} question what makes it say its version and end
 */
export function canRun(command, question) {
  return spawnSync(command, [question], { stdio: 'ignore', timeout: 10_000 }).status === 0;
}

/**
 * What a script of such a program does when it is run by itself: prints where the program is, after it was installed
 * where that was needed, or says what to do.
 *
 * @param {string} script its `import.meta.url`
 * @param {{ find: () => string | undefined, packages: string[], help: string }} program
 */
export function runAsInstaller(script, { find, packages, help }) {
  if (script !== pathToFileURL(process.argv[1] ?? '').href) return;
  const path = find() ?? (installPackages(packages, ['debian', 'ubuntu']) ? find() : undefined);
  if (path === undefined) console.error(help);
  else console.log(path);
  process.exitCode = path === undefined ? 1 : 0;
}
