// @ts-check
/**
 * Finds the browser that the e2e tests drive, or installs one. In this order: what CHROME_PATH names, Playwright's
 * own Chromium (downloaded when it can be), an installed Chrome or Chromium, Debian's `chromium` package.
 *
 * Component tests and journeys prefer the headless shell: the same engine without windows, a third faster. Playwright
 * brings it with its Chromium; Debian has it as a package. What needs the whole browser (pop-ups, the disk, the
 * benches) asks for `findBrowser`.
 *
 * A failed download is remembered per Playwright version, so that a machine which cannot reach the download server
 * does not pay for the attempt on every run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './apt.mjs';
import { ROOT } from '../../../src/operator/install.mjs';

/** @typedef {{ executablePath: string, args: string[] }} Browser what Playwright's `launchOptions` take */

/** Name of Debian's package and of its program. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const DOWNLOAD_LIMIT_MS = 240_000;
const FAILED_DOWNLOADS = join(ROOT, 'node_modules/.cache/enrola/failed-browser-downloads');
const HELP =
  'No browser for the e2e tests was found or could be installed. Install Google Chrome or Chromium, or set ' +
  'CHROME_PATH to the executable of one, and run npm test again.';

const require = createRequire(import.meta.url);

/** @returns {Browser | undefined} a browser that is already on this machine */
export function findBrowser() {
  return findChosen() ?? findPlaywrightOwn() ?? findInstalled();
}

/** @returns {Partial<Browser> | undefined} the headless shell, or without one the whole browser */
export function findHeadlessShell() {
  const chosen = findChosen();
  if (chosen !== undefined) return chosen;
  const own = findPlaywrightOwn();
  // Without a path Playwright starts its own shell.
  if (own !== undefined) return { args: own.args };
  return findFirstUsable(toPaths([HEADLESS_SHELL])) ?? findInstalled();
}

/** @returns {Browser} a browser, downloaded or installed when there is none; throws a sentence that says what to do */
export function findOrInstallBrowser() {
  const own = findChosen() ?? findPlaywrightOwn();
  if (own !== undefined) return own;
  const installed = findInstalled();
  // Without any browser a remembered failure is no reason not to try again.
  if (installed === undefined || !isDownloadKnownToFail()) download();
  const found = findPlaywrightOwn() ?? installed ?? (installChromium() ? findInstalled() : undefined);
  if (found === undefined) throw new Error(HELP);
  return found;
}

/** @returns {Browser | undefined} */
function findChosen() {
  const path = process.env['CHROME_PATH'];
  if (path === undefined || path === '') return undefined;
  if (!existsSync(path)) throw new Error(`CHROME_PATH names «${path}», which does not exist.`);
  return toBrowser(path);
}

/** @returns {Browser | undefined} Playwright's own, when downloaded and able to start (its libraries are present) */
function findPlaywrightOwn() {
  const { chromium } = /** @type {typeof import('@playwright/test')} */ (require('@playwright/test'));
  return findFirstUsable([chromium.executablePath()]);
}

/** @returns {Browser | undefined} */
function findInstalled() {
  return findFirstUsable(getUsualPaths());
}

/** @returns {string[]} where Chrome and Chromium are on this platform */
function getUsualPaths() {
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map(
      (name) => process.env[name] ?? '',
    );
    const ends = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'];
    return roots.filter((root) => root !== '').flatMap((root) => ends.map((end) => join(root, end)));
  }
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  return toPaths(['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']);
}

/**
 * @param {string[]} names of programs
 * @returns {string[]} where they may be
 */
function toPaths(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const all = [...folders, '/usr/bin', '/usr/local/bin', '/snap/bin'];
  return names.flatMap((name) => all.map((folder) => join(folder, name)));
}

/**
 * @param {string[]} paths
 * @returns {Browser | undefined}
 */
function findFirstUsable(paths) {
  const path = paths.find((candidate) => existsSync(candidate) && canStart(candidate));
  return path === undefined ? undefined : toBrowser(path);
}

/**
 * On Linux a browser may be present without its libraries. (On Windows `--version` would open a window.)
 * @param {string} path
 */
function canStart(path) {
  if (process.platform !== 'linux') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
}

/**
 * Chromium's sandbox refuses to run as root, which is how containers run; nobody else gives it up.
 * @param {string} executablePath
 * @returns {Browser}
 */
function toBrowser(executablePath) {
  const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
  return { executablePath, args: isRootOnLinux ? ['--no-sandbox'] : [] };
}

function download() {
  console.log('Downloading a browser for the e2e tests…');
  const cli = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: DOWNLOAD_LIMIT_MS,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  });
  if (status === 0) {
    rmSync(FAILED_DOWNLOADS, { force: true });
    return;
  }
  console.log('The download failed; looking for another browser.');
  mkdirSync(dirname(FAILED_DOWNLOADS), { recursive: true });
  writeFileSync(FAILED_DOWNLOADS, getPlaywrightVersion());
}

/** @returns {boolean} */
function isDownloadKnownToFail() {
  return existsSync(FAILED_DOWNLOADS) && readFileSync(FAILED_DOWNLOADS, 'utf8') === getPlaywrightVersion();
}

/** @returns {string} */
function getPlaywrightVersion() {
  return /** @type {{ version: string }} */ (require('@playwright/test/package.json')).version;
}

/** Not on Ubuntu, whose package of that name is a stub of a snap. */
function installChromium() {
  return installPackages(['chromium', HEADLESS_SHELL], ['debian']);
}

/** @returns {Partial<Browser> | undefined} the headless shell, installed where only the whole browser was there */
function findOrInstallHeadlessShell() {
  const hasOther = findChosen() !== undefined || findPlaywrightOwn() !== undefined;
  if (!hasOther && findFirstUsable(toPaths([HEADLESS_SHELL])) === undefined)
    installPackages([HEADLESS_SHELL], ['debian']);
  return findHeadlessShell();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const whole = findOrInstallBrowser();
    console.log([whole, findOrInstallHeadlessShell()].map((found) => found?.executablePath).join('\n'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
