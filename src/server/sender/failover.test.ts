/**
 * Two processes of the built server, whose database fails over again and again: a real primary is killed, and
 * its standby promoted. Nothing arrives twice; every process stops until the operator resumes it.
 * ENROLA_SENDS and ENROLA_FAILOVERS raise the numbers above those of CI.
 */
import { type ChildProcess, execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { stopProcess } from '../../../e2e/setup/team-process.ts';
import { beforeTests } from '../db/team-db.fixture.ts';
import { openTeamDb } from '../db/open-team-db.ts';
import { startReplicated } from '../db/replicated.fixture.ts';
import { enterAndQueue } from './queued.fixture.ts';
import { setUpServer } from './server-process.fixture.ts';
import { startService } from './service.fixture.ts';

const SENDS = Number(process.env['ENROLA_SENDS'] ?? 40);
const FAILOVERS = Number(process.env['ENROLA_FAILOVERS'] ?? 2);
const POLL = { timeout: 120_000, interval: 10 };

describe.each(['asynchronous', 'synchronous'])('%s', (replication) => {
  const isSynchronous = replication === 'synchronous';
  const database = beforeTests(() => startReplicated(isSynchronous));
  const service = beforeTests(() => startService(() => 'create'));
  const folder = mkdtempSync(join(tmpdir(), 'enrola-failover-'));
  const running: ChildProcess[] = [];
  afterEach(() => Promise.all(running.splice(0).map(stopProcess)));
  afterAll(() => rmSync(folder, { recursive: true }));

  const start = (name: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    const pace = { SENDS_PER_MINUTE: '300' };
    running.push(setUpServer(join(folder, name), database.databaseUrl, service.url)(pace));
  };
  const toLog = (name: string) => join(folder, name, 'data', 'sent.log');
  /** Opens another pool each time, because earlier ones lead to a primary that is gone. */
  const ask = async (text: string) => {
    const db = await openTeamDb({ folder, databaseUrl: database.databaseUrl });
    try {
      return await db.sql(text);
    } finally {
      await db.close();
    }
  };
  const queue = async (count: number) => {
    const db = await openTeamDb({ folder, databaseUrl: database.databaseUrl });
    try {
      for (let n = 0; n < count; n += 1) await enterAndQueue(db);
    } finally {
      await db.close();
    }
  };
  const readStates = async () =>
    new Map(
      (await ask('select id, state from team.attempt')).map(({ id, state }) => [String(id), String(state)]),
    );
  const isHalted = async () =>
    (await ask('select 1 as one from team.sending where halted_at is not null')).length > 0;
  const resume = async (...logs: readonly string[]) => {
    const env = {
      ...process.env,
      DATABASE_URL: database.databaseUrl,
      DATA_FOLDER: join(folder, 'a', 'data'),
    };
    const { stdout } = await promisify(execFile)(process.execPath, ['dist-server/resume.mjs', ...logs], {
      env,
    });
    return stdout;
  };

  it('nothing arrives twice, nothing is sent before the operator says go on', async () => {
    const perRound = Math.ceil(SENDS / FAILOVERS);
    let lost = 0;
    for (let round = 0; round < FAILOVERS; round += 1) {
      const before = service.arrivals.length;
      // Nothing is sent before all attempts are queued.
      for (const child of running) child.kill('SIGSTOP');
      await queue(perRound);
      for (const child of running) child.kill('SIGCONT');
      if (round === 0) for (const name of ['a', 'b']) start(name);
      const untilArrived = (count: number) =>
        expect.poll(() => service.arrivals.length, POLL).toBeGreaterThanOrEqual(count);
      await untilArrived(before + Math.floor(perRound / 4));
      if (!isSynchronous) {
        database.stopReceiving();
        await untilArrived(before + Math.floor(perRound / 2));
      } else await sleep(Math.random() * 200);
      await database.failOver();
      await expect.poll(isHalted, POLL).toBe(true);
      // This process has never sent anything from here.
      if (round === 0) start('later');
      const halted = service.arrivals.length;
      await sleep(2000);
      expect(service.arrivals.length).toBe(halted);

      const states = await readStates();
      const forgotten = service.arrivals.filter(
        ({ attemptId }) => (states.get(attemptId) ?? 'queued') === 'queued',
      );
      lost += forgotten.length;
      expect(await resume(toLog('b'), ...(round > 0 ? [toLog('later')] : []))).toContain('sending goes on');
      const isDone = async () => {
        const left = [...(await readStates()).values()];
        return !left.includes('queued') && !left.includes('sending');
      };
      await expect.poll(isDone, { ...POLL, interval: 300 }).toBe(true);
    }
    const arrived = service.arrivals.map(({ attemptId }) => attemptId);
    expect(new Set(arrived).size).toBe(arrived.length);
    const states = [...(await readStates())];
    expect(states).toHaveLength(perRound * FAILOVERS);
    for (const [id, state] of states)
      if (state === 'confirmed') expect(arrived).toContain(id);
      else expect(state).toBe('unknown');
    if (isSynchronous) expect(lost).toBe(0);
    else expect(lost).toBeGreaterThan(0);
    const count = (state: string) => states.filter(([, each]) => each === state).length;
    console.log(
      `${replication}: ${states.length} sends, ${FAILOVERS} failovers: ${arrived.length} arrived once, ` +
        `${lost} forgotten by the database, ${count('confirmed')} confirmed, ${count('unknown')} unknown`,
    );
  }, 1_800_000);
});
