/** The queue when the service is in trouble or the database loses an answer, on both databases. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Db, SqlError } from '../db/db.ts';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { listEntries } from '../journal/journal-store.ts';
import type { LogLine } from '../log.ts';
import { enterAndQueue } from './queued.fixture.ts';
import { resumeSending } from './resume-sending.ts';
import { createSender } from './sender.ts';
import { openSendLog, type SendLog } from './send-log.ts';
import { type Behaviour, type FaultyService, startService } from './service.fixture.ts';
import { HEARTBEAT_MS } from './take-attempt.ts';

interface TestSender {
  readonly db?: Db;
  /** Time limit for an answer. */
  readonly timeoutMs?: number;
  readonly troublePauseMs?: number;
  readonly sendsAtOnce?: number;
}

/** First pause of the queue when the service is in trouble. */
const TROUBLE_PAUSE_MS = 500;

/** Time between the nth of these moments and the one before. */
const waitBefore = (moments: readonly number[], n: number) => (moments[n - 1] ?? 0) - (moments[n - 2] ?? 0);

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  let folder: string;
  let log: SendLog;
  let service: FaultyService | undefined;
  /** Lines that the senders of a test logged. */
  let lines: LogLine[];
  /** Stops the senders of a test: those of a failed one must not work in the next. */
  let stops: (() => Promise<void>)[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'enrola-trouble-'));
    log = openSendLog(join(folder, 'sent.log'));
  });
  beforeEach(() => {
    lines = [];
    stops = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    await service?.stop();
    await Promise.all(stops.map((stop) => stop()));
    service = undefined;
    await database.db.sql("update team.attempt set state = 'cancelled' where state = 'queued'");
  });
  afterAll(() => {
    log.close();
    rmSync(folder, { recursive: true });
  });

  /** @returns a function that stops the sender, after its requests have ended */
  const runSender = async (baseUrl: URL, { timeoutMs = 20_000, ...more }: TestSender = {}) => {
    const sender = await createSender({
      db: database.db,
      log,
      pauseMs: 20,
      // The end of each attempt is told as well: tests of the queue look at the rest.
      writeLog: (line) => line.code !== 'send-unknown' && lines.push(line),
      ...more,
      target: {
        baseUrl,
        timeoutMs,
        answers: { noEffect: [{ statuses: [422] }] },
        headers: { 'x-attempt': '{attemptId}' },
        credential: {},
      },
    });
    const stopping = new AbortController();
    const running = sender.run(stopping.signal);
    const stop = async () => {
      stopping.abort();
      await running;
    };
    stops.push(stop);
    return { stop };
  };
  const enter = () => enterAndQueue(database.db);
  const stateOf = async ({ attemptId }: { readonly attemptId: string }) =>
    (await database.db.sql('select state from team.attempt where id = $1', [attemptId]))[0]?.['state'];
  const findPausedUntil = async () =>
    (await database.db.sql('select max(paused_until) as until from team.sender'))[0]?.['until'];

  it.each<[string, (n: number) => Behaviour]>([
    ['503', () => 'busy'],
    ['503, each fifth is reset', (n) => (n % 5 === 0 ? 'reset' : 'busy')],
    ['reset', () => 'reset'],
    ['reset before it has arrived', () => 'reset-early'],
    ['cut off', () => 'half'],
    ['no answer in time', () => 'hang'],
    ['a redirect', () => 'redirect'],
    ['429', () => '429'],
    ['503, what is tried after the rest is reset', (n) => (n > 5 ? 'reset' : 'busy')],
  ])(
    'five troubles in a row (%s): the queue rests and says so, then tries one',
    async (_name, choose) => {
      const begun: number[] = [];
      service = await startService(() => choose(begun.push(performance.now())));
      for (let n = 0; n < 8; n += 1) await enter();
      const timeoutMs = choose(1) === 'hang' ? 200 : 20_000;
      const { stop } = await runSender(service.url, { troublePauseMs: TROUBLE_PAUSE_MS, timeoutMs });
      await expect.poll(findPausedUntil, { timeout: 10_000 }).not.toBeNull();
      await expect.poll(() => begun.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(7);
      // A timer may end a millisecond early.
      expect(waitBefore(begun, 6)).toBeGreaterThan(TROUBLE_PAUSE_MS - 10);
      expect(waitBefore(begun, 7)).toBeGreaterThan(2 * TROUBLE_PAUSE_MS - 10);
      expect(lines[0]).toHaveProperty('code', 'service-away');
      await stop();
    },
    40_000,
  );

  it('four troubles in a row and another answer: the queue does not rest', async () => {
    const row = ['busy', 'reset', '429', 'busy', 'refuse'] as const;
    let next = 0;
    service = await startService(() => row[next++ % row.length] ?? 'create');
    for (let n = 0; n < 2 * row.length; n += 1) await enter();
    const { stop } = await runSender(service.url);
    const { arrivals } = service;
    await expect.poll(() => arrivals.length, { timeout: 20_000 }).toBe(2 * row.length);
    await stop();
    expect(lines).toEqual([]);
  }, 40_000);

  it('four at once, and the service is in trouble: the queue rests, then one is tried', async () => {
    const begun: number[] = [];
    service = await startService(() => {
      begun.push(performance.now());
      return 'busy';
    });
    for (let n = 0; n < 12; n += 1) await enter();
    const { stop } = await runSender(service.url, { sendsAtOnce: 4, troublePauseMs: TROUBLE_PAUSE_MS });
    // Up to three may be under way beside the fifth; later ones go one at a time.
    await expect.poll(() => begun.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(10);
    expect(waitBefore(begun, 9)).toBeGreaterThan(TROUBLE_PAUSE_MS - 10);
    expect(waitBefore(begun, 10)).toBeGreaterThan(2 * TROUBLE_PAUSE_MS - 10);
    await stop();
  }, 60_000);

  it('a queue that is empty after a rest does not rest again', async () => {
    let behaviour: Behaviour = 'busy';
    service = await startService(() => behaviour);
    for (let n = 0; n < 5; n += 1) await enter();
    const { stop } = await runSender(service.url, { troublePauseMs: 200 });
    await expect.poll(findPausedUntil, { timeout: 10_000 }).not.toBeNull();
    await expect.poll(findPausedUntil, { timeout: 10_000 }).toBeNull();
    // A further rest would follow at once.
    for (let look = 0; look < 10; look += 1) {
      await sleep(20);
      expect(await findPausedUntil()).toBeNull();
    }
    behaviour = 'create';
    const entered = await enter();
    await expect.poll(() => stateOf(entered), { timeout: 10_000 }).toBe('confirmed');
    expect(lines).toEqual([{ code: 'service-away', cause: '503' }, { code: 'service-back' }]);
    await stop();
  }, 30_000);

  it('a service that refuses connections: nothing leaves the queue, which rests, and the log says it once; then it is sent', async () => {
    service = await startService(() => 'create');
    const { url } = service;
    await service.stop();
    service = undefined;
    const entered = await enter();
    const { stop } = await runSender(url, { troublePauseMs: TROUBLE_PAUSE_MS });
    const seen = new Set<unknown>();
    const countRests = async () => seen.add(await findPausedUntil()).size;
    // Each pause is as long as the first: this many growing pauses would take longer.
    await expect.poll(countRests, { timeout: 10_000, interval: 20 }).toBeGreaterThan(6);
    expect(lines).toEqual([{ code: 'service-away', cause: 'ECONNREFUSED' }]);
    expect(await stateOf(entered)).toBe('queued');
    service = await startService(() => 'create', undefined, Number(url.port));
    await expect.poll(() => stateOf(entered), { timeout: 10_000 }).toBe('confirmed');
    expect(lines.slice(1)).toEqual([{ code: 'service-back' }]);
    await stop();
    const { attemptId, request } = entered;
    expect(service.arrivals).toEqual([{ attemptId, body: request, behaviour: 'create' }]);
  }, 30_000);

  it('a service that breaks off TLS: nothing leaves the queue, which rests', async () => {
    service = await startService(() => 'reset-early');
    const entered = await enter();
    const { stop } = await runSender(new URL(`https://localhost:${service.url.port}`));
    await expect.poll(findPausedUntil, { timeout: 10_000 }).not.toBeNull();
    await stop();
    expect(lines).toEqual([{ code: 'service-away', cause: 'ECONNRESET' }]);
    expect(await stateOf(entered)).toBe('queued');
  }, 30_000);

  /** A database that commits the first take but loses the answer. */
  const loseFirstTake = (): Db => {
    const { db } = database;
    let isLost = false;
    const isTake = (text: string) => text.includes("set state = 'sending'");
    const lose = <T>(result: T): T => {
      if (isLost) return result;
      isLost = true;
      throw new Error('the connection is gone');
    };
    return {
      ...db,
      sql: async (text, values) => {
        const rows = await db.sql(text, values);
        return isTake(text) ? lose(rows) : rows;
      },
      transaction: async (run) => {
        let takes = false;
        const result = await db.transaction((sql, script) =>
          run((text, values) => {
            takes ||= isTake(text);
            return sql(text, values);
          }, script),
        );
        return takes ? lose(result) : result;
      },
    };
  };

  it('an attempt of which the answer to the commit was lost goes back into the queue after a while, and one that is on its way does not', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    service = await startService(() => 'hang');
    const [lost, sent] = [await enter(), await enter()];
    const { stop } = await runSender(service.url, { db: loseFirstTake(), timeoutMs: 60_000 });
    const { arrivals } = service;
    await expect.poll(() => arrivals.length, { timeout: 10_000 }).toBe(1);
    const beat = () => vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    await beat();
    await sleep(200);
    expect(await stateOf(lost)).toBe('sending');
    // Makes both takes a minute older.
    await database.asOwner(async (owner) => {
      await owner.sql('alter table team.attempt disable trigger attempt_step');
      await owner.sql(
        "update team.attempt set sent_at = sent_at - interval '1 minute' where state = 'sending'",
      );
      await owner.sql('alter table team.attempt enable trigger attempt_step');
    });
    await beat();
    await expect.poll(() => stateOf(lost), { timeout: 10_000 }).toBe('queued');
    expect(await stateOf(sent)).toBe('sending');
    vi.useRealTimers();
    await service.stop();
    service = undefined;
    await expect.poll(() => stateOf(sent), { timeout: 10_000 }).toBe('unknown');
    await stop();
    expect(arrivals.map(({ attemptId }) => attemptId)).toEqual([sent.attemptId]);
  }, 30_000);

  it('what the database refuses stands in the log with its SQLSTATE, once', async () => {
    service = await startService(() => 'create');
    let isRefusing = false;
    const { db } = database;
    const transaction: Db['transaction'] = (run) =>
      isRefusing ? Promise.reject(new SqlError('53100', undefined)) : db.transaction(run);
    const { stop } = await runSender(service.url, { db: { ...db, transaction } });
    isRefusing = true;
    const entered = await enter();
    await sleep(500);
    isRefusing = false;
    await expect.poll(() => stateOf(entered), { timeout: 10_000 }).toBe('confirmed');
    await stop();
    expect(lines).toEqual([{ code: 'sending-failed', error: 'SqlError', sqlState: '53100' }]);
  }, 30_000);

  const resume = () => resumeSending(database.db, { marks: [], noted: [], isAll: false });
  it.each([
    ['as it was a minute ago', "update team.sender set seen_at = seen_at - interval '1 minute'"],
    [
      'without it',
      `update team.sender set id = gen_random_uuid()
       where id not in (select sender from team.attempt where sender is not null)`,
    ],
    ['of another timeline', "update team.sending set timeline = '00000009'"],
    ['of another cluster', "update team.sending set cluster = '1'"],
    ['of another oid', 'update team.sending set database = 1'],
  ])(
    'a database that is another one while the process works, %s: nobody sends before an operator says go on',
    async (_name, restore) => {
      service = await startService(() => 'create');
      const first = await runSender(service.url);
      await database.asOwner((owner) => owner.sql(restore));
      const entered = await enter();
      await expect.poll(() => lines, { timeout: 10_000 }).toHaveLength(1);
      expect(lines[0]).toHaveProperty('code', 'sending-halted');
      const later = await runSender(service.url);
      await expect.poll(() => lines, { timeout: 10_000 }).toHaveLength(2);
      // Leaves time for several looks of both senders.
      await sleep(300);
      expect(await stateOf(entered)).toBe('queued');
      expect(service.connections()).toBe(0);

      expect(await resume()).toEqual({ unknown: 1, lost: 0 });
      expect(await stateOf(entered)).toBe('unknown');
      const next = await enter();
      await expect.poll(() => stateOf(next), { timeout: 10_000 }).toBe('confirmed');
      await expect.poll(() => lines, { timeout: 10_000 }).toHaveLength(4);
      expect(lines.slice(2)).toEqual([{ code: 'sending-resumed' }, { code: 'sending-resumed' }]);
      await Promise.all([first.stop(), later.stop()]);
      expect(service.arrivals.map(({ attemptId }) => attemptId)).toEqual([next.attemptId]);
      const kinds = (await listEntries(database.db.sql, 'team')).slice(-2).map((entry) => entry.kind);
      expect(kinds).toEqual(['sends-halted', 'sends-resumed']);
    },
    30_000,
  );

  // Only one process uses an embedded database.
  it.skipIf(kind === 'embedded')(
    'a process that starts while another one stops everybody sends nothing',
    async () => {
      service = await startService(() => 'create');
      const { db } = database;
      const transaction: Db['transaction'] = (run) =>
        db.transaction((sql, script) =>
          run(async (text, values) => {
            if (text.includes('pg_control_system'))
              await database.asOwner((owner) =>
                owner.sql(
                  "update team.sending set halted_at = now(), halted_why = 'failover' where halted_at is null",
                ),
              );
            return sql(text, values);
          }, script),
        );
      const { stop } = await runSender(service.url, { db: { ...db, transaction } });
      expect(lines).toEqual([{ code: 'sending-halted', cause: 'failover' }]);
      const entered = await enter();
      await sleep(300);
      expect(await stateOf(entered)).toBe('queued');
      await stop();
      await resume();
      expect(service.connections()).toBe(0);
    },
    30_000,
  );

  it('that the answer to a beat was lost does not stop it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    service = await startService(() => 'create');
    let beats = 0;
    const sql: Db['sql'] = async (text, values) => {
      const rows = await database.db.sql(text, values);
      if (text.includes('update team.sender set seen_at') && (beats += 1) === 1) throw new Error('lost');
      return rows;
    };
    const { stop } = await runSender(service.url, { db: { ...database.db, sql } });
    for (const nth of [1, 2]) {
      await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
      await expect.poll(() => beats, { timeout: 10_000 }).toBe(nth);
    }
    const entered = await enter();
    await expect.poll(() => stateOf(entered), { timeout: 10_000 }).toBe('confirmed');
    await stop();
  }, 30_000);
});
