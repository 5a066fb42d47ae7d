/**
 * The built server, killed again and again while it sends: nothing arrives twice, nothing is lost, nothing is said that
 * is not so. ENROLA_SENDS and ENROLA_KILLS ask for more than CI does.
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
import { setUpServer } from './server-process.fixture.ts';
import { BEHAVIOURS, startService } from './service.fixture.ts';

const SENDS = Number(process.env['ENROLA_SENDS'] ?? 60);
const KILLS = Number(process.env['ENROLA_KILLS'] ?? 6);

const database = beforeTests(() => startDatabase('postgres'));
let connections = 0;
const service = beforeTests(() =>
  startService(() => {
    // Never five troubles in a row: the queue does not rest.
    const isDue = (connections += 1) % 4 !== 0;
    return (isDue && BEHAVIOURS[Math.floor(Math.random() * BEHAVIOURS.length)]) || 'create';
  }),
);
let folder: string;
let start: ReturnType<typeof setUpServer>;
let child: ChildProcess | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'enrola-kills-'));
  start = setUpServer(folder, database.place.databaseUrl, service.url);
});

afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const count = async (state: string) =>
  Number(
    (await database.db.sql('select count(*) as n from team.attempt where state = $1', [state]))[0]?.['n'],
  );

it('arrives at most once, and what it says is so', async () => {
  for (let n = 0; n < SENDS; n += 1) await enterAndQueue(database.db);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = start();
    child = running;
    const before = await count('queued');
    // It must have begun: some are sent, then it dies at any moment.
    for (
      let now = before;
      now > 0 && now === before && running.exitCode === null;
      now = await count('queued')
    )
      await sleep(5);
    await sleep(Math.random() * 300);
    running.kill('SIGKILL');
    await once(running, 'exit');
  }
  child = start();
  await expect.poll(() => count('queued'), { timeout: 120_000, interval: 200 }).toBe(0);
  // Those of the processes that were killed are taken for gone after 30 s.
  await expect.poll(() => count('sending'), { timeout: 90_000, interval: 500 }).toBe(0);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);

  const arrived = service.arrivals.map(({ attemptId }) => attemptId);
  expect(new Set(arrived).size).toBe(arrived.length);
  const behaviours = new Map(service.arrivals.map(({ attemptId, behaviour }) => [attemptId, behaviour]));
  const attempts = await database.db.sql('select id, state from team.attempt');
  expect(attempts).toHaveLength(SENDS);
  for (const { id, state } of attempts) {
    const behaviour = behaviours.get(String(id));
    if (state === 'confirmed') expect(behaviour).toBe('create');
    else if (state === 'rejected') expect(behaviour).toBe('refuse');
    else expect(state).toBe('unknown');
  }
  const noted = readFileSync(join(folder, 'data', 'sent.log'), 'utf8');
  for (const id of arrived) expect(noted).toContain(id);
  console.log(
    `${SENDS} sends, ${KILLS} kills: ${arrived.length} arrived once, ${await count('confirmed')} confirmed, ` +
      `${await count('rejected')} rejected, ${await count('unknown')} unknown`,
  );
}, 600_000);
