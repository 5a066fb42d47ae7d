/** What the benches share: options, the production bundle being served, a browser, and what the run was made on. */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { findOrInstallBrowser } from '../setup/install/browser.mjs';
import { buildBundle, servePreview } from '../../src/operator/serve.mjs';

/** A number given as `--name 7`. */
export function option(name, fallback) {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? fallback : Number(process.argv[index + 1]);
}

/** A text given as `--name text`. */
export function textOption(name, fallback) {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? fallback : process.argv[index + 1];
}

/** Builds, serves under `env` (PORT, PROFILE, …) and gives the browser. */
export async function serveAndLaunch(env) {
  Object.assign(process.env, env);
  const { executablePath } = findOrInstallBrowser();
  const { chromium } = await import('@playwright/test');
  await buildBundle();
  await servePreview();
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

export function describeRun() {
  return {
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}`,
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  };
}
