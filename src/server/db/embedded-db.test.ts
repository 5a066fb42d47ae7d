/** The embedded database keeps what it acknowledged, and belongs to one process. */
import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
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
  await release();
  await expect(locking).resolves.toBeTypeOf('function');
  await (await locking)();
});
