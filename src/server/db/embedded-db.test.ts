/** The embedded database keeps what it acknowledged, and belongs to one process. */
import { spawnSync } from 'node:child_process';
import fs, { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FolderTakenError, lockFolder } from './folder-lock.ts';
import { openTeamDb } from './open-team-db.ts';
import { createUser } from './team-db.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'enrola-embedded-'));
const fsync = vi.spyOn(fs, 'fsyncSync');
syncBuiltinESMExports();

afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

test('each commit is brought to the disk; a second process is refused; all is there at the next start', async () => {
  const db = await openTeamDb({ folder });
  await expect(openTeamDb({ folder })).rejects.toBeInstanceOf(FolderTakenError);
  fsync.mockClear();
  const ROUNDS = 20;
  const users = [];
  for (let round = 0; round < ROUNDS; round += 1) users.push(await createUser(db));
  expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(ROUNDS);
  await db.close();
  const again = await openTeamDb({ folder });
  const rows = await again.sql('select id from team.app_user order by created_at');
  expect(rows.map(({ id }) => id)).toEqual(users);
  await again.close();
}, 120_000);

const ISOLATED = ['--map-root-user', '--net'];
const mayIsolate = spawnSync('unshare', [...ISOLATED, 'true']).status === 0;

test.skipIf(!mayIsolate)(
  'a process in another container, with another network, is told who has the folder',
  async () => {
    const db = await openTeamDb({ folder });
    const args = [...ISOLATED, process.execPath, 'dist-server/audit.mjs'];
    const env = { ...process.env, DATA_FOLDER: folder };
    const { status, stderr } = spawnSync('unshare', args, { encoding: 'utf8', env });
    expect(stderr).toMatch(
      new RegExp(
        `: process ${process.pid} on ${hostname()} has worked with ${folder} since 20[^;]*; stop it first\\n$`,
      ),
    );
    expect(status).toBe(1);
    await db.close();
  },
  120_000,
);

test('a process that died while it started leaves a folder that opens', async () => {
  await (await openTeamDb({ folder })).close();
  writeFileSync(join(folder, 'postmaster.pid'), '');
  const db = await openTeamDb({ folder });
  expect(await db.sql('select 1 as one')).toEqual([{ one: 1 }]);
  await db.close();
}, 120_000);

test('a folder that another process holds for a moment, because it ends, is waited for', async () => {
  const release = await lockFolder(folder);
  const locking = lockFolder(folder);
  await sleep(300);
  release();
  await expect(locking).resolves.toBeTypeOf('function');
  (await locking)();
});

test('a linked folder is opened as what it leads to; a link that leads nowhere is named', async () => {
  const link = `${folder}-link`;
  symlinkSync(folder, link);
  const db = await openTeamDb({ folder: link });
  await expect(openTeamDb({ folder })).rejects.toBeInstanceOf(FolderTakenError);
  await db.close();
  rmSync(link);
  symlinkSync(`${folder}-nowhere`, link);
  await expect(openTeamDb({ folder: link })).rejects.toThrow(`${link} is a link that leads to no folder`);
  rmSync(link);
}, 120_000);

describe('without the command flock', () => {
  const path = process.env['PATH'];
  const warnings: string[] = [];
  const collect = ({ message }: Error) => void warnings.push(message);
  beforeEach(() => {
    process.env['PATH'] = '/nonexistent';
    process.on('warning', collect);
  });
  afterEach(() => {
    process.env['PATH'] = path;
    process.off('warning', collect);
    warnings.length = 0;
  });
  const file = join(folder, 'process.pid');
  const leave = (pid: number, host = hostname(), since = new Date()) =>
    writeFileSync(file, JSON.stringify({ pid, host, since }));

  test('a second process is refused by name, and a warning says what is not prevented', async () => {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(
      new RegExp(`^process ${process.pid} on \\S+ has worked with .* since 20[^;]*; stop it first$`),
    );
    expect(warnings[0]).toMatch(/no command «flock».*not from one in another container/);
    release();
    (await lockFolder(folder))();
  });

  test.each([
    ['a process that ended', () => leave(spawnSync(process.execPath, ['--version']).pid)],
    ['a container that is gone', () => leave(1, 'gone')],
    ['the process of this number before a restart', () => leave(process.pid, hostname(), new Date(0))],
  ])('what %s left is taken over', async (_name, leaveBehind) => {
    leaveBehind();
    const release = await lockFolder(folder);
    expect(JSON.parse(readFileSync(file, 'utf8').split('\n')[0] ?? '')).toMatchObject({ pid: process.pid });
    release();
  });

  test('of two that take it over at once one has it', async () => {
    leave(1, 'gone');
    const results = await Promise.allSettled([lockFolder(folder), lockFolder(folder)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a disk that takes no locks is refused with its reason', async () => {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'flock'), '#!/bin/sh\necho "flock: 3: No locks available" >&2\nexit 71\n', {
    mode: 0o755,
  });
  const path = process.env['PATH'];
  process.env['PATH'] = programs;
  await expect(lockFolder(folder)).rejects.toThrow(
    `${folder} cannot be locked: flock: 3: No locks available`,
  );
  process.env['PATH'] = path;
});
