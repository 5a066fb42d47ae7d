/**
 * The built server, killed again and again while it sends, on both databases: nothing arrives twice, nothing
 * is lost, and every reported state is true. ENROLA_SENDS and ENROLA_KILLS raise the numbers above those of
 * CI.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../e2e/setup/find-free-port.ts';
import type { Db } from '../db/db.ts';
import { beforeTests, KINDS, startDatabase, type TestDatabase } from '../db/team-db.fixture.ts';
import { enterAndQueue } from './queued.fixture.ts';
import { setUpServer, withDb } from './server-process.fixture.ts';
import { BEHAVIOURS, startService } from './service.fixture.ts';

const SENDS = Number(process.env['ENROLA_SENDS'] ?? 40);
const KILLS = Number(process.env['ENROLA_KILLS'] ?? 4);

describe.each(KINDS)('%s', (kind) => {
  let connections = 0;
  const service = beforeTests(() =>
    startService(() => {
      // There are never five troubles in a row, so the queue does not rest.
      const isDue = (connections += 1) % 4 !== 0;
      return (isDue && BEHAVIOURS[Math.floor(Math.random() * BEHAVIOURS.length)]) || 'create';
    }),
  );
  let cluster: TestDatabase | undefined;
  let folder: string;
  let healthPort: number;
  let start: () => ChildProcess;
  let child: ChildProcess | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'enrola-kills-'));
    cluster = kind === 'postgres' ? await startDatabase(kind) : undefined;
    healthPort = await findFreePort();
    const startServer = setUpServer(folder, cluster?.place.databaseUrl, service.url);
    start = () => (child = startServer({ HEALTH_PORT: String(healthPort) }));
  }, 120_000);
  afterAll(async () => {
    child?.kill('SIGKILL');
    await cluster?.stop();
    rmSync(folder, { recursive: true });
  });

  const withOwnDb = <T>(run: (db: Db) => Promise<T>) => withDb(folder, cluster?.place.databaseUrl, run);
  /** Reads the running process's count; undefined when it does not answer yet. */
  const countNow = async (state: string): Promise<number | undefined> => {
    const answer = await fetch(`http://127.0.0.1:${healthPort}/metrics`).catch(() => undefined);
    if (answer?.ok === false) throw new Error(`/metrics answered ${answer.status}`);
    const text = await answer?.text();
    return text === undefined ? undefined : Number(new RegExp(`"${state}"} (\\d+)`).exec(text)?.[1] ?? 0);
  };

  it('arrives at most once, and what it says is so', async () => {
    await withOwnDb(async (db) => {
      for (let n = 0; n < SENDS; n += 1) await enterAndQueue(db);
    });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = connections;
      const running = start();
      // The process must have begun to send; then it dies at a random moment.
      const hasBegun = async () =>
        connections > before || running.exitCode !== null || (await countNow('queued')) === 0;
      await expect.poll(hasBegun, { timeout: 120_000, interval: 5 }).toBe(true);
      await sleep(Math.random() * 300);
      running.kill('SIGKILL');
      await once(running, 'exit');
    }
    const last = start();
    await expect.poll(() => countNow('queued'), { timeout: 900_000, interval: 500 }).toBe(0);
    // The attempts of killed processes are given up after 30 s.
    await expect.poll(() => countNow('sending'), { timeout: 90_000, interval: 500 }).toBe(0);
    last.kill('SIGTERM');
    expect(await once(last, 'exit')).toEqual([0, null]);

    const arrived = service.arrivals.map(({ attemptId }) => attemptId);
    expect(new Set(arrived).size).toBe(arrived.length);
    const behaviours = new Map(service.arrivals.map(({ attemptId, behaviour }) => [attemptId, behaviour]));
    const attempts = await withOwnDb((db) => db.sql('select id, state from team.attempt'));
    expect(attempts).toHaveLength(SENDS);
    const noted = readFileSync(join(folder, 'data', 'sent.log'), 'utf8');
    for (const { id, state } of attempts) {
      const behaviour = behaviours.get(String(id));
      if (state === 'confirmed') expect(behaviour).toBe('create');
      else if (state === 'rejected') expect(behaviour).toBe('refuse');
      else expect(state).toBe('unknown');
      // An attempt that never left is not unknown.
      expect(noted).toContain(String(id));
    }
    const [again] = await withOwnDb((db) =>
      db.sql("select count(*) as n from team.journal where kind = 'put-back'"),
    );
    const count = (state: string) => attempts.filter((each) => each['state'] === state).length;
    console.log(
      `${kind}: ${SENDS} sends, ${KILLS} kills: ${arrived.length} arrived once, ${count('confirmed')} confirmed, ` +
        `${count('rejected')} rejected, ${count('unknown')} unknown, ${String(again?.['n'])} went back into the queue`,
    );
  }, 2_400_000);
});
