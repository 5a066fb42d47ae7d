/** Options without `--` before them, as npm really passes the commands of this project on. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from './install.mjs';

const run = (...args: readonly string[]) => {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', ...args], { cwd: ROOT, encoding: 'utf8' });
  return { status, stderr };
};

test.each([
  [['profile:check', 'public/profile.json', '--live'], '--live'],
  [['profile:draft', 'openapi.json', '--fetch'], '--fetch'],
  [['proxy', 'nginx', 'public/profile.json', 'https://service.example', '--root=/srv'], '--root'],
])('%j does nothing, and says where -- belongs', (args, option) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(1);
  expect(stderr).toContain(`npm took ${option} for itself`);
});
