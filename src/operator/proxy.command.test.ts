import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from './install.mjs';
import { toProxyConfiguration } from './proxy-configuration.ts';
import { runCommand } from './run-command.fixture.ts';

const PROFILE = 'e2e/setup/second-service/profile.json';
const SERVICE = 'https://service.example/v2';

const run = (...parts: readonly string[]) => runCommand('proxy.mjs', parts, ROOT);

test('the command prints the configuration alone, and fails with a sentence', async () => {
  const made = await toProxyConfiguration(
    'caddy',
    readFileSync('src/operator/proxies/Caddyfile', 'utf8'),
    readFileSync(PROFILE, 'utf8'),
    { serviceUrl: SERVICE, name: 'desk.example' },
  );
  expect(await run('caddy', PROFILE, SERVICE, '--name', 'desk.example')).toEqual({
    code: 0,
    stdout: made.ok ? made.text : '',
    stderr: '',
  });
  expect(await run('nginx', 'package.json', SERVICE)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'package.json: the profile is bad; «npm run profile:check» says why\n',
  });
  for (const [parts, problem] of [
    [[], 'For which server?'],
    [['apache', PROFILE, SERVICE], '«apache»: only nginx and caddy are known.'],
    [['nginx'], 'Which profile?'],
    [['nginx', PROFILE], 'Where is the service?'],
    [['nginx', PROFILE, SERVICE, 'x'], '«x» is too much.'],
    [['nginx', PROFILE, SERVICE, '--nome', 'x'], "'--nome'"],
    [['nginx', 'none.json', SERVICE], 'none.json: there is no such file'],
  ] as const) {
    const { code, stdout, stderr } = await run(...parts);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(problem);
  }
}, 60_000);
