// @ts-check
/**
 * Finds the engines in which the main journey runs beside Chromium, or installs them where Debian has them: Firefox
 * (what FIREFOX_PATH names, an installed one, Debian's `firefox-esr`), and WebKitGTK's MiniBrowser with its WebDriver,
 * on a screen that nobody sees (`webkit2gtk-driver`, `xvfb`).
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './apt.mjs';
import { findOrInstallBrowser } from './browser.mjs';
import { findProgram } from './programs.mjs';

/**
 * @typedef {{ driver: string, browser: string, screen: string }} WebKitParts commands and paths
 * @typedef {{ missing: string }} Missing why it cannot be had, for people
 */

const DEBIAN = ['debian'];

/** @returns {import('./browser.mjs').Browser | Missing} */
export function findOrInstallChromium() {
  try {
    return findOrInstallBrowser();
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

/** @returns {import('./browser.mjs').Browser | Missing} */
export function findOrInstallFirefox() {
  const executablePath = orInstall(findFirefox, ['firefox-esr']);
  return executablePath === undefined
    ? { missing: 'No Firefox was found or could be installed; FIREFOX_PATH may name one.' }
    : { executablePath, args: [] };
}

/** @returns {WebKitParts | Missing} */
export function findOrInstallWebKit() {
  return (
    orInstall(findWebKit, ['webkit2gtk-driver', 'xvfb', 'xauth']) ?? {
      missing:
        'No MiniBrowser of WebKitGTK with WebKitWebDriver and xvfb-run was found or could be installed.',
    }
  );
}

/**
 * @template T
 * @param {() => T | undefined} find
 * @param {string[]} packages of Debian
 * @returns {T | undefined}
 */
function orInstall(find, packages) {
  return find() ?? (installPackages(packages, DEBIAN) ? find() : undefined);
}

/** @returns {string | undefined} */
function findFirefox() {
  const chosen = process.env['FIREFOX_PATH'];
  return findProgram('firefox-esr', chosen, '--version') ?? findProgram('firefox', chosen, '--version');
}

/** @returns {WebKitParts | undefined} */
function findWebKit() {
  const driver = findProgram('WebKitWebDriver', undefined, '--help');
  const screen = findProgram('xvfb-run', undefined, '--help');
  const cookies = findProgram('xauth', undefined, 'version');
  const browser = findMiniBrowser();
  return driver && screen && cookies && browser ? { driver, screen, browser } : undefined;
}

/** It is no command: it stands among the parts of the library, the newest version last. */
function findMiniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec'].flatMap((folder) => [folder, ...listFolders(folder)]);
  const parts = folders.flatMap(listFolders).filter((path) => /\/webkit(?:2gtk|gtk)-[\d.]+$/.test(path));
  return parts
    .toSorted()
    .map((folder) => join(folder, 'MiniBrowser'))
    .findLast((path) => existsSync(path));
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFolders(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(path, name));
}
