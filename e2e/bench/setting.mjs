/**
 * Shared parts of the benches: options, the browser, the served production bundle, and data about the
 * machine.
 */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { findOrInstallBrowser } from '../setup/install/browser.mjs';
import { buildBundle, serveBundle } from './bundle.mjs';

/** The folder that holds package.json. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** A number given as `--name 7`. */
export function option(name, fallback) {
  const text = textOption(name);
  if (text === undefined) return fallback;
  if (!Number.isFinite(Number(text))) throw new Error(`--${name} takes a number, not «${text}».`);
  return Number(text);
}

/** A text given as `--name text`. */
export function textOption(name, fallback) {
  const index = process.argv.indexOf(`--${name}`);
  if (index < 0) return fallback;
  const text = process.argv[index + 1];
  if (text === undefined || text.startsWith('--')) throw new Error(`--${name} lacks its value.`);
  return text;
}

export function findBrowserPath() {
  return findOrInstallBrowser().executablePath;
}

/** Height of the window frame around a page of headless Chromium, px. */
const WINDOW_HEAD = 87;

const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  `--window-size=1366,${768 + WINDOW_HEAD}`,
];

/**
 * The window shows 1366 x 768 px of a page. Contexts use that size: with a `viewport` the lowest 87 px are
 * not painted.
 */
export async function launchBrowser() {
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ executablePath: findBrowserPath(), args: BROWSER_ARGS });
}

/** A browser of its own that keeps its cache and compiled code in a folder. @returns its context */
export async function launchInFolder(folder, options = {}) {
  const { chromium } = await import('@playwright/test');
  return chromium.launchPersistentContext(folder, {
    executablePath: findBrowserPath(),
    args: BROWSER_ARGS,
    viewport: null,
    locale: 'es-CL',
    ...options,
  });
}

/**
 * Builds this tree and serves it on the port, under `env` (PROFILE, …). @returns the browser, and the app's
 * address
 */
export async function serveAndLaunch(port, env = {}) {
  await buildBundle(ROOT);
  const origin = await serveBundle(ROOT, port, env);
  return { browser: await launchBrowser(), origin };
}

export function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

export function describeRun() {
  return {
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}`,
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short', 'HEAD'),
  };
}
