/** A release is the same each time, and works on a Debian that has Node and nothing else, and as an image. */
import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../setup/find-free-port.ts';
import { getProgram } from '../setup/install/programs.mjs';
import { stopProcess } from '../setup/team-process.ts';
import { runCommand } from '../../src/operator/run-command.fixture.ts';
import { ROOT } from '../../src/operator/install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'enrola-release-'));
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

test('`npm run team` says where to go, and shows a person nothing that is for programs', async () => {
  const port = await findFreePort();
  // The environment of a test would make a development build.
  const env = { ...process.env, NODE_ENV: '', PORT: String(port), DATA_FOLDER: join(folder, 'team') };
  const team = spawn(process.execPath, ['src/operator/team.mjs'], { env, ...PIPED });
  const log = collect(team);
  try {
    await expect
      .poll(() => log.join(''), { timeout: 120_000 })
      .toContain(`Enrola: http://localhost:${port}\n`);
  } finally {
    await stopProcess(team);
  }
  expect(log.join('')).toContain(`Set up the team (once, within 72 h): the link in ${folder}`);
  expect(log.join('')).not.toContain('"code"');
}, 300_000);

describe('on a bare Debian with Node alone', () => {
  const root = join(folder, 'root');
  const app = join(root, 'opt/enrola');

  beforeAll(() => {
    execFileSync(getProgram('debootstrap'), ['--variant=minbase', 'bookworm', root], { stdio: 'ignore' });
    cpSync(process.execPath, join(root, 'usr/local/bin/node'));
    mkdirSync(app, { recursive: true });
    const [, archive = ''] = / (\S+\.tar\.gz)\n/.exec(sums) ?? [];
    execFileSync('tar', ['xzf', join('release', archive), '-C', app, '--strip-components=1']);
  }, 300_000);

  test('one command is a team within a minute', async () => {
    const port = await findFreePort();
    const variables = [`PORT=${port}`, SERVICE, 'PATH=/usr/local/bin:/usr/bin:/bin'];
    const command = 'cd /opt/enrola && exec node dist-server/server.mjs';
    const server = spawn('chroot', [root, '/usr/bin/env', '-i', ...variables, 'sh', '-c', command], PIPED);
    await whileItRuns(server, async () => {
      const page = await fetch(`http://localhost:${port}/`);
      expect(await page.text()).toContain('<title>Enrola</title>');
      expect((await fetch(`http://localhost:${port}/api/me`)).status).toBe(401);
      expect(await (await fetch(`http://localhost:${port + 1}/ready`)).text()).toBe('ok\n');
    });
  }, 300_000);

  test('its image runs without rights on a file system that nothing can write to', async () => {
    const store = ['--root', join(folder, 'store'), '--storage-driver', 'vfs'];
    const podman = (...args: readonly string[]) =>
      execFileSync(getProgram('podman'), [...store, ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    const archive = join(folder, 'base.tar');
    execFileSync('tar', ['cf', archive, '-C', root, '--exclude=./opt', '.']);
    podman('import', '--quiet', archive, 'localhost/base:1');
    const building = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', 'BASE=localhost/base:1'];
    const file = join(app, 'src/operator/proxies/Containerfile');
    execFileSync(
      getProgram('buildah'),
      [...store, 'build', '--quiet', ...building, '--file', file, '--tag', 'enrola', app],
      { stdio: 'pipe' },
    );

    const [port, name] = [await findFreePort(), `enrola-${process.pid}`];
    const limits = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'];
    const here = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];
    // A container of CI has no systemd for the timer of the health check, and may not raise limits.
    const allowed = [
      '--health-interval',
      'disable',
      '--ulimit',
      'nofile=4096:4096',
      '--ulimit',
      'nproc=4096:4096',
    ];
    const variables = [`PORT=${port}`, `HEALTH_PORT=${port + 1}`, SERVICE].flatMap((one) => ['--env', one]);
    const args = [
      'run',
      '--rm',
      '--name',
      name,
      '--network',
      'host',
      ...limits,
      ...allowed,
      ...variables,
      'enrola',
    ];
    const server = spawn(getProgram('podman'), [...store, ...here, ...args], PIPED);
    await whileItRuns(server, () => {
      const inside = (command: string) => podman(...here, 'exec', name, 'sh', '-c', command).trim();
      expect(inside('id -u')).toBe('65532');
      expect(inside('touch /opt/enrola/x 2>&1 || true')).toContain('Read-only file system');
      expect(inside('stat -c %a /var/lib/enrola')).toBe('700');
      expect(podman(...here, 'healthcheck', 'run', name).trim()).toBe('');
      podman(...here, 'stop', '--time', '20', name);
    });
  }, 300_000);
});

const SERVICE = 'SERVICE_URL=http://localhost:9';
const PIPED: SpawnOptions = { stdio: ['ignore', 'pipe', 'pipe'] };

/** Works while a server runs, from the line that says that it is ready; then the server is told to end. */
async function whileItRuns(server: ChildProcess, work: () => unknown): Promise<void> {
  const log = collect(server);
  try {
    await expect.poll(() => log.join(''), { timeout: 60_000 }).toContain('"code":"ready"');
    await work();
  } finally {
    await stopProcess(server);
  }
}

/** Output of a process, as it comes. */
function collect({ stdout, stderr }: ChildProcess): readonly string[] {
  const parts: string[] = [];
  for (const stream of [stdout, stderr]) stream?.on('data', (part) => parts.push(String(part)));
  return parts;
}
