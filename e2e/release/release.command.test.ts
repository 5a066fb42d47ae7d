/** A release is the same each time, and works on a Debian that has Node and nothing else. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../setup/find-free-port.ts';
import { getProgram } from '../setup/install/programs.mjs';
import { runCommand } from '../../src/operator/run-command.fixture.ts';
import { ROOT } from '../../src/operator/install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'enrola-release-'));
const root = join(folder, 'root');
/** The tree may differ from its commit while one works. */
const AT = { SOURCE_DATE_EPOCH: '1795824000' };
let sums = '';

beforeAll(async () => {
  const { stdout, stderr, code } = await runCommand('release.mjs', [], ROOT, AT);
  if (code !== 0) throw new Error(stderr);
  sums = stdout;
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the checksums are those of the files, and a second release has the same', async () => {
  expect(sums).toMatch(/^(?:[0-9a-f]{64} {2}enrola-\d+\.\d+\.\d+\.(?:tar\.gz|cdx\.json)\n){2}$/);
  expect(readFileSync('release/SHA256SUMS', 'utf8')).toBe(sums);
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: 'release' });
  expect((await runCommand('release.mjs', [], ROOT, AT)).stdout).toBe(sums);
}, 300_000);

test('unpacked on a bare Debian with Node alone, one command is a team within a minute', async () => {
  execFileSync(getProgram('debootstrap'), ['--variant=minbase', 'bookworm', root], { stdio: 'ignore' });
  cpSync(process.execPath, join(root, 'usr/local/bin/node'));
  const app = join(root, 'opt/enrola');
  mkdirSync(app, { recursive: true });
  const [, archive = ''] = / (\S+\.tar\.gz)\n/.exec(sums) ?? [];
  execFileSync('tar', ['xzf', join('release', archive), '-C', app, '--strip-components=1']);

  const port = await findFreePort();
  const variables = [`PORT=${port}`, 'SERVICE_URL=http://localhost:9', 'PATH=/usr/local/bin:/usr/bin:/bin'];
  const command = 'cd /opt/enrola && exec node dist-server/server.mjs';
  const server = spawn('chroot', [root, '/usr/bin/env', '-i', ...variables, 'sh', '-c', command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    const log = collect(server);
    await expect.poll(() => log.join(''), { timeout: 60_000 }).toContain('ready at');
    const page = await fetch(`http://localhost:${port}/`);
    expect(await page.text()).toContain('<title>Enrola</title>');
    expect((await fetch(`http://localhost:${port}/api/me`)).status).toBe(401);
    expect(await (await fetch(`http://localhost:${port + 1}/ready`)).text()).toBe('ok\n');
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}, 600_000);

/** Output of a process, as it comes. */
function collect({ stdout, stderr }: ChildProcess): readonly string[] {
  const parts: string[] = [];
  for (const stream of [stdout, stderr]) stream?.on('data', (part) => parts.push(String(part)));
  return parts;
}
