/**
 * The built server, stopped (SIGSTOP) after a send is committed and noted on the disk, before its request, as
 * on a laptop that sleeps. When it continues, it is too late and it must not write: others may have taken it
 * for gone.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeTests, startDatabase } from '../db/team-db.fixture.ts';
import { enterAndQueue } from './queued.fixture.ts';
import { setUpServer, signalAt } from './server-process.fixture.ts';
import { startService } from './service.fixture.ts';

/** `DEADLINE_MS` in sender.ts, plus a second. */
const PAUSE_MS = 6000;

const database = beforeTests(() => startDatabase('postgres'));
const service = beforeTests(() => startService(() => 'create'));
let folder: string;
let child: ChildProcess | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'enrola-pause-'));
});

afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

it('a process that was paused before it wrote its request writes none', async () => {
  const start = setUpServer(folder, database.place.databaseUrl, service.url);
  const { attemptId } = await enterAndQueue(database.db);
  const server = start(signalAt('noted', 'SIGSTOP'));
  child = server;
  const stateOf = async () =>
    (await database.db.sql('select state from team.attempt where id = $1', [attemptId]))[0]?.['state'];
  await expect.poll(() => isStopped(server), { timeout: 60_000 }).toBe(true);
  expect(await stateOf()).toBe('sending');
  await sleep(PAUSE_MS);
  server.kill('SIGCONT');
  await expect.poll(stateOf, { timeout: 30_000 }).not.toBe('sending');
  expect(await stateOf()).toBe('unknown');
  // It had connected, so it could have written.
  expect(service.connections()).toBe(1);
  expect(service.arrivals).toEqual([]);
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
}, 180_000);

/** True when a signal has stopped the process; its state follows its name. */
const isStopped = ({ pid }: ChildProcess) => / T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
