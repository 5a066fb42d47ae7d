// @ts-check
/**
 * Finds the Java in which the Nu HTML checker runs, or installs it. In this order: what JAVA_PATH names, an installed
 * one, Debian's `default-jre-headless`.
 */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { installPackages } from './apt.mjs';

const HELP =
  'No Java for the HTML checker was found or could be installed. Install one (17 or newer), or set JAVA_PATH to its ' +
  'executable, and run it again.';

/** @returns {string} the executable; throws a sentence that says what to do */
export function findOrInstallJava() {
  const path = findJava() ?? (installPackages(['default-jre-headless'], ['debian', 'ubuntu']) && findJava());
  if (!path) throw new Error(HELP);
  return path;
}

/** @returns {string | undefined} */
function findJava() {
  const path = process.env['JAVA_PATH'] ?? 'java';
  return spawnSync(path, ['-version'], { stdio: 'ignore', timeout: 30_000 }).status === 0 ? path : undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(findOrInstallJava());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
