/**
 * The built server, stopped (SIGSTOP) between the commit of a send and its request, as a laptop that sleeps: once it goes
 * on, too much time has passed, and it must not write any more. Others may have taken it for gone.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeTests, startDatabase } from '../db/team-db.fixture.ts';
import { enterAndQueue } from './queued.fixture.ts';
import { setUpServer } from './server-process.fixture.ts';
import { startService } from './service.fixture.ts';

/** The moment is some milliseconds long: most tries come too late. */
const MAX_TRIES = 200;
/** `DEADLINE_MS` in sender.ts, and a second. */
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
  const server = setUpServer(folder, database.place.databaseUrl, service.url)();
  child = server;
  const stateOf = async (id: string) =>
    (await database.db.sql('select state from team.attempt where id = $1', [id]))[0]?.['state'];
  const hasArrived = (id: string) => service.arrivals.some(({ attemptId }) => attemptId === id);
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const { attemptId } = await enterAndQueue(database.db);
    while ((await stateOf(attemptId)) === 'queued');
    server.kill('SIGSTOP');
    // In turns: what has arrived is known, however busy this process was.
    for (let turn = 0; turn < 10; turn += 1) await sleep(10);
    if (hasArrived(attemptId)) {
      server.kill('SIGCONT');
      await expect.poll(() => stateOf(attemptId), { timeout: 10_000 }).toBe('confirmed');
      continue;
    }
    await sleep(PAUSE_MS);
    server.kill('SIGCONT');
    await expect.poll(() => stateOf(attemptId), { timeout: 10_000 }).toBe('unknown');
    expect(hasArrived(attemptId)).toBe(false);
    console.log(`caught between commit and request at try ${tries}`);
    server.kill('SIGTERM');
    await once(server, 'exit');
    return;
  }
  throw new Error(`not caught in ${MAX_TRIES} tries`);
}, 240_000);
