import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toHeaderBlocks } from './header-blocks.ts';

const PROFILE = 'e2e/setup/second-service/profile.json';

function run(...args: string[]) {
  return spawnSync(process.execPath, ['src/operator/headers.mjs', ...args], { encoding: 'utf8' });
}

test('the command prints those of one server for its file, and fails with a sentence', async () => {
  const blocks = await toHeaderBlocks(readFileSync(PROFILE, 'utf8'));
  expect(run(PROFILE, 'caddy')).toMatchObject({ status: 0, stdout: blocks?.caddy });
  expect(run('package.json')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'package.json: a bad profile; «npm run profile:check package.json» says why\n',
  });
  expect(run('none.json', 'nginx')).toMatchObject({
    status: 1,
    stderr: 'none.json: there is no such file\n',
  });
  expect(run(PROFILE, 'apache').status).toBe(1);
}, 60_000);
