// @ts-check
/**
 * The programs that tests use beside the browser, found on this machine or installed from Debian's package. The search
 * order is: the path in the environment variable, the PATH, the usual folders.
 *
 *   node e2e/setup/install/programs.mjs nginx caddy age     installs what is missing, prints the paths
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './apt.mjs';

/**
 * A program by its command. The variable that names another executable is `SYSTEMD_ANALYZE_PATH` for `systemd-analyze`.
 *
 * @typedef {object} Program
 * @property {string} [question] the argument that makes it print its version and end; `--version` by default
 * @property {string[]} packages of Debian
 * @property {[command: string, question: string]} [companion] another program that it needs
 * @property {string} [module] a file of another package that it loads; one that the environment names has it built in or beside it
 */

/** @satisfies {Record<string, Program>} */
const PROGRAMS = {
  nginx: {
    question: '-v',
    packages: ['nginx', 'libnginx-mod-http-brotli-static', 'openssl'],
    companion: ['openssl', 'version'],
    module: '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
  },
  caddy: { question: 'version', packages: ['caddy'] },
  // It reads passphrases from a terminal only; `script` of util-linux gives it one.
  age: { packages: ['age', 'bsdutils'], companion: ['script', '--version'] },
  // Makes a cluster of PostgreSQL; the server lies beside it.
  initdb: { packages: ['postgresql'] },
  // Makes a bare Debian, as root.
  debootstrap: { packages: ['debootstrap'] },
  'systemd-analyze': { packages: ['systemd'] },
  buildah: { packages: ['buildah'] },
  // Its usual runtime needs more rights than a container of CI has.
  podman: { packages: ['podman', 'runc'], companion: ['runc', '--version'] },
  // Checks metrics and rules of alerts.
  promtool: { packages: ['prometheus'] },
  // For the Nu HTML checker.
  java: { question: '-version', packages: ['default-jre-headless'] },
};

/** @typedef {keyof typeof PROGRAMS} ProgramName */

/** Folders of programs that are often not on the PATH of a user who is not root. */
const USUAL_FOLDERS = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  ...[18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`),
];

/**
 * @param {ProgramName} name
 * @returns {string} the executable; installs its package when it is missing; throws a sentence that says what to do
 */
export function getProgram(name) {
  const { packages } = PROGRAMS[name];
  const path = find(name) ?? (installPackages(packages, ['debian', 'ubuntu']) && find(name));
  if (path) return path;
  throw new Error(
    `The tests need ${packages.join(' and ')}, and could not install it. Install it, or set ` +
      `${toVariable(name)} to the executable of ${name}, and run the command again.`,
  );
}

/**
 * @param {string} command
 * @param {string | undefined} chosen the path that the environment names instead
 * @param {string} question the argument that makes it print its version and end
 * @returns {string | undefined} the executable
 */
export function findProgram(command, chosen, question) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...USUAL_FOLDERS];
  const paths = chosen ? [chosen] : folders.filter(Boolean).map((folder) => join(folder, command));
  return paths.find((path) => canRun(path, question));
}

/** @param {ProgramName} name */
function find(name) {
  /** @type {Program} */
  const { question = '--version', companion, module } = PROGRAMS[name];
  const chosen = process.env[toVariable(name)];
  if (companion !== undefined && !canRun(...companion)) return undefined;
  if (module !== undefined && !chosen && !existsSync(module)) return undefined;
  return findProgram(name, chosen, question);
}

/** @param {ProgramName} name */
const toVariable = (name) => `${name.toUpperCase().replace('-', '_')}_PATH`;

/**
 * @param {string} command
 * @param {string} question
 */
function canRun(command, question) {
  return spawnSync(command, [question], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    for (const name of process.argv.slice(2)) {
      if (!(name in PROGRAMS)) throw new Error(`«${name}» is none of ${Object.keys(PROGRAMS).join(', ')}.`);
      console.log(getProgram(/** @type {ProgramName} */ (name)));
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
