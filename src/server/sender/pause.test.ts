/**
 * The built server, stopped (SIGSTOP) between the commit of a send and its request, as a laptop that sleeps: once it goes
 * on, too much time has passed, and it must not write any more. Others may have taken it for gone.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTeamServer } from '../../operator/build-team.mjs';
import { startTeamProcess } from '../../../e2e/setup/team-process.ts';
import { createUser, startDatabase, type TestDatabase } from '../db/team-db.fixture.ts';
import { enterAndQueue } from './queued.fixture.ts';
import { type FaultyService, startService } from './service.fixture.ts';

/** The moment is some milliseconds long: most tries come too late. */
const MAX_TRIES = 200;
/** `DEADLINE_MS` in sender.ts, and a second. */
const PAUSE_MS = 6000;

let database: TestDatabase;
let service: FaultyService;
let folder: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  buildTeamServer();
  database = await startDatabase('postgres');
  service = await startService(() => 'create');
  folder = mkdtempSync(join(tmpdir(), 'enrola-pause-'));
  const profile = { name: 'Prueba', baseUrl: '', request: { headers: { 'x-attempt': '{attemptId}' } } };
  writeFileSync(join(folder, 'profile.json'), JSON.stringify(profile));
}, 60_000);

afterAll(async () => {
  child?.kill('SIGKILL');
  await service.stop();
  await database.stop();
  rmSync(folder, { recursive: true });
}, 30_000);

it('a process that was paused before it wrote its request writes none', async () => {
  const server = startTeamProcess({
    DATABASE_URL: database.place.databaseUrl ?? '',
    DATA_FOLDER: join(folder, 'data'),
    PROFILE: join(folder, 'profile.json'),
    SERVICE_URL: service.url.href,
    PORT: '0',
  });
  child = server;
  const agent = await createUser(database.db);
  const supervisor = await createUser(database.db, 'supervisor');
  const stateOf = async (id: string) =>
    (await database.db.sql('select state from team.attempt where id = $1', [id]))[0]?.['state'];
  const hasArrived = (id: string) => service.arrivals.some(({ attemptId }) => attemptId === id);
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const { attemptId } = await enterAndQueue(database.db, agent, supervisor);
    while ((await stateOf(attemptId)) === 'queued');
    server.kill('SIGSTOP');
    await sleep(100);
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
