import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { profileSchema } from '../domain/profile/schema/profile-schema.ts';
import { toSecurityHeaders } from '../domain/profile/security-headers.ts';
import { toHeaderBlocks } from './header-blocks.ts';

const PROFILE = 'e2e/setup/second-service/profile.json';
const text = readFileSync(new URL(`../../${PROFILE}`, import.meta.url), 'utf8');
const headers = toSecurityHeaders(profileSchema.parse(JSON.parse(text)), { isHttps: true });

function run(...args: string[]) {
  return spawnSync(process.execPath, ['src/operator/headers.mjs', ...args], { encoding: 'utf8' });
}

test('both servers are told every header with its value, nginx on errors too', async () => {
  const blocks = await toHeaderBlocks(text);
  const nginx = [...(blocks?.nginx ?? '').matchAll(/^add_header (\S+) "([^"]*)" always;$/gm)];
  const caddy = [...(blocks?.caddy ?? '').matchAll(/^\t(\S+) "([^"]*)"$/gm)];
  for (const lines of [nginx, caddy]) {
    expect(Object.fromEntries(lines.map(([, name, value]) => [name, value]))).toEqual(headers);
  }
});

test('a profile that is bad has no headers', async () => {
  expect(await toHeaderBlocks('{')).toBeUndefined();
  expect(await toHeaderBlocks('{"name": "x"}')).toBeUndefined();
});

test('the command prints those of one server for its file, and fails with a sentence', async () => {
  const blocks = await toHeaderBlocks(text);
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
