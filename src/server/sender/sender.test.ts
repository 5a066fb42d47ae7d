/** The queue with a service that does everything wrong, on both databases. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, assert, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Sql } from '../db/db.ts';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { checkChains, listEntries } from '../journal/journal-store.ts';
import { enterAndQueue, takeNext } from './queued.fixture.ts';
import { cancelAttempt, queueAttempt, resolveAttempt } from './queue.ts';
import { createSender } from './sender.ts';
import { openSendLog, type SendLog } from './send-log.ts';
import { type Behaviour, BEHAVIOURS, type FaultyService, startService } from './service.fixture.ts';
import { settleAttempt } from './take-attempt.ts';

/** The state of an attempt after an answer, and the details of the answer in the journal. */
const ENDS: Readonly<Record<Behaviour, readonly [state: string, told: object]>> = {
  create: ['confirmed', { status: 200 }],
  refuse: ['rejected', { status: 422 }],
  busy: ['unknown', { status: 503 }],
  '429': ['unknown', { status: 429 }],
  '408': ['unknown', { status: 408 }],
  '421': ['unknown', { status: 421 }],
  redirect: ['unknown', { cause: 'redirect' }],
  reset: ['unknown', { cause: 'network' }],
  end: ['unknown', { cause: 'network' }],
  half: ['unknown', { cause: 'incomplete' }],
  hang: ['unknown', { cause: 'timeout' }],
  'reset-early': ['unknown', { cause: 'network' }],
};

interface TestSender extends Omit<Partial<Parameters<typeof createSender>[0]>, 'log' | 'target'> {
  /** Time limit for an answer. */
  readonly timeoutMs?: number;
  readonly sendLog?: SendLog;
}

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  let folder: string;
  let log: SendLog;
  let service: FaultyService | undefined;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'enrola-send-log-'));
    log = openSendLog(join(folder, 'sent.log'));
  });
  afterEach(async () => {
    await service?.stop();
    service = undefined;
  });
  afterAll(() => {
    log.close();
    rmSync(folder, { recursive: true });
  });

  // Every answer arrives before this time limit.
  const createTestSender = (baseUrl: URL, { sendLog = log, timeoutMs = 20_000, ...more }: TestSender = {}) =>
    createSender({
      db: database.db,
      log: sendLog,
      ...more,
      target: {
        baseUrl,
        timeoutMs,
        answers: { noEffect: [{ statuses: [422] }] },
        headers: { 'x-attempt': '{attemptId}' },
        credential: { authorization: 'Bearer secreto' },
      },
    });
  const enter = () => enterAndQueue(database.db);
  const stateOf = async (attemptId: string) => {
    const [row] = await database.db.sql(
      `select a.state, e.state as enrollment, outcome ->> 'cause' as cause
       from team.attempt a join team.enrollment e on e.id = a.enrollment_id where a.id = $1`,
      [attemptId],
    );
    return row;
  };

  /**
   * Each has arrived at most once, and ended as its answer proves. An answer that a busy computer reads too
   * late counts as none; a test with a long time limit checks that each answer is read.
   */
  const wantEnds = async (queued: readonly string[], { arrivals }: FaultyService) => {
    const behaviours = new Map(arrivals.map(({ attemptId, behaviour }) => [attemptId, behaviour]));
    expect(behaviours.size).toBe(arrivals.length);
    for (const attemptId of queued) {
      const row = await stateOf(attemptId);
      const [state] = ENDS[behaviours.get(attemptId) ?? 'reset-early'];
      expect(row?.['state']).toBe(row?.['cause'] === 'timeout' ? 'unknown' : state);
    }
  };

  const kindsOf = async (enrollmentId: string) =>
    (await listEntries(database.db.sql, enrollmentId)).map((entry) => entry.kind);
  /** A database that rejects this many matching statements in transactions. */
  const failAt = (isLike: (...statement: Parameters<Sql>) => boolean, times: number): Db => {
    let left = times;
    const toFailing =
      (sql: Sql): Sql =>
      (text, values) => {
        if (left === 0 || !isLike(text, values)) return sql(text, values);
        left -= 1;
        return Promise.reject(new Error('the connection is gone'));
      };
    return {
      ...database.db,
      transaction: (run) => database.db.transaction((sql, script) => run(toFailing(sql), script)),
    };
  };
  const isEntry = (text: string, values: Parameters<Sql>[1], kindOfEntry: string) =>
    text.includes('insert into team.journal ') && String(values?.[4]).includes(`"kind":"${kindOfEntry}"`);

  const cancelQueued = () =>
    database.db.sql("update team.attempt set state = 'cancelled' where state = 'queued'");

  it.each(BEHAVIOURS)('%s: one request, and the state that its answer proves', async (behaviour) => {
    service = await startService(() => behaviour);
    const { attemptId, enrollmentId, request } = await enter();
    const sender = await createTestSender(service.url, behaviour === 'hang' ? { timeoutMs: 300 } : {});
    expect(await sender.drain()).toBe(1);
    expect(await sender.drain()).toBe(0);
    const [state, told] = ENDS[behaviour];
    expect(await stateOf(attemptId)).toMatchObject({ state, enrollment: state });
    expect(service.arrivals).toEqual(
      behaviour === 'reset-early' ? [] : [{ attemptId, body: request, behaviour }],
    );
    const entries = await listEntries(database.db.sql, enrollmentId);
    const of = { attempt: 1, id: attemptId };
    expect(entries.map(({ kind: what, actor, from, about }) => ({ what, actor, from, about }))).toEqual([
      { what: 'sent', actor: null, from: 'sender', about: of },
      { what: state, actor: null, from: 'sender', about: { ...of, ...told } },
    ]);
  });

  it('an answer that the database does not take at once is written when it does', async () => {
    service = await startService(() => 'create');
    const { attemptId } = await enter();
    let failures = 0;
    const db = failAt((text) => text.includes('outcome = $3') && (failures += 1) > 0, 3);
    const sender = await createTestSender(service.url, { db, pauseMs: 20 });
    expect(await sender.drain()).toBe(1);
    expect(failures).toBe(3);
    expect(await stateOf(attemptId)).toMatchObject({ state: 'confirmed' });
    expect(service.arrivals).toHaveLength(1);
  });

  it('where the journal does not take that it is sent, it is not; where it does not take the outcome, both come later', async () => {
    service = await startService(() => 'create');
    const { attemptId, enrollmentId } = await enter();
    const unsent = failAt((text, values) => isEntry(text, values, 'sent'), 1);
    await expect((await createTestSender(service.url, { db: unsent })).drain()).rejects.toThrow('gone');
    expect(await stateOf(attemptId)).toMatchObject({ state: 'queued', enrollment: 'queued' });
    expect(service.arrivals).toEqual([]);
    const unsettled = failAt((text, values) => isEntry(text, values, 'confirmed'), 3);
    const sender = await createTestSender(service.url, { db: unsettled, pauseMs: 20 });
    expect(await sender.drain()).toBe(1);
    expect(await stateOf(attemptId)).toMatchObject({ state: 'confirmed', enrollment: 'confirmed' });
    expect(service.arrivals).toHaveLength(1);
    expect(await kindsOf(enrollmentId)).toEqual(['sent', 'confirmed']);
  });

  it('an outcome that was committed when the connection broke is not written again, nor taken for a late one', async () => {
    service = await startService(() => 'create');
    const { attemptId, enrollmentId } = await enter();
    let committed = 0;
    const db: Db = {
      ...database.db,
      transaction: async (run) => {
        let isOutcome = false;
        const result = await database.db.transaction((sql, script) =>
          run((text, values) => {
            isOutcome ||= text.includes('outcome = $3');
            return sql(text, values);
          }, script),
        );
        if (isOutcome && (committed += 1) === 1) throw new Error('the connection is gone');
        return result;
      },
    };
    expect(await (await createTestSender(service.url, { db, pauseMs: 20 })).drain()).toBe(1);
    expect(committed).toBe(2);
    expect(await stateOf(attemptId)).toMatchObject({ state: 'confirmed' });
    expect(await kindsOf(enrollmentId)).toEqual(['sent', 'confirmed']);
    const late = await database.db.sql('select from team.late_outcome where attempt_id = $1', [attemptId]);
    expect(late).toEqual([]);
  });

  it('an outcome that comes late is noted once, and the chains hold', async () => {
    const { attemptId, enrollmentId } = await enter();
    await takeNext(database.db);
    const at = new Date().toISOString();
    await settleAttempt(database.db, attemptId, 'unknown', { kind: 'no-answer', at, cause: 'timeout' });
    const answered = { kind: 'answered', contentType: '', body: 'Ana', truncated: false } as const;
    const late = { ...answered, at, status: 201, verdict: 'confirmed' } as const;
    for (let n = 0; n < 2; n += 1)
      expect(await settleAttempt(database.db, attemptId, 'confirmed', late)).toBe('evidence');
    expect(await stateOf(attemptId)).toMatchObject({ state: 'unknown' });
    expect(await kindsOf(enrollmentId)).toEqual(['sent', 'unknown', 'late-outcome']);
    const entry = (await listEntries(database.db.sql, enrollmentId)).at(-1);
    expect(entry?.about).toEqual({ attempt: 1, id: attemptId, status: 201, verdict: 'confirmed' });
    expect((await checkChains(database.db.sql)).flaws).toEqual([]);
  });

  it('a service that does not listen leaves the queue as it is', async () => {
    service = await startService(() => 'create');
    const { url } = service;
    await service.stop();
    service = undefined;
    const { attemptId } = await enter();
    const sender = await createTestSender(url);
    await expect(sender.drain()).rejects.toThrow();
    expect(await stateOf(attemptId)).toMatchObject({ state: 'queued' });
    expect(await cancelAttempt(database.db.sql, attemptId)).toBe(true);
    expect(await cancelAttempt(database.db.sql, attemptId)).toBe(false);
    expect(await stateOf(attemptId)).toMatchObject({ state: 'cancelled', enrollment: 'approved' });
  });

  it('what a process that is gone was sending is unknown, and is not sent again', async () => {
    service = await startService(() => 'create');
    const { attemptId, enrollmentId } = await enter();
    const { id, sender: gone } = await takeNext(database.db);
    expect(id).toBe(attemptId);
    // The other process has been silent for a minute.
    await database.asOwner((owner) =>
      owner.sql("update team.sender set seen_at = seen_at - interval '1 minute' where id = $1", [gone]),
    );
    const sender = await createTestSender(service.url);
    expect(await sender.drain()).toBe(0);
    expect(await stateOf(attemptId)).toMatchObject({ state: 'unknown', enrollment: 'unknown' });
    expect(await kindsOf(enrollmentId)).toEqual(['sent', 'unknown']);
    expect(service.arrivals).toEqual([]);
  });

  it('a database from an older backup sends nothing that the log of sends names', async () => {
    service = await startService(() => 'create');
    const { attemptId, enrollmentId } = await enter();
    log.note({ id: attemptId, enrollmentId, sentAt: new Date().toISOString() });
    // The next start reads it.
    const reopened = openSendLog(join(folder, 'sent.log'));
    const sender = await createTestSender(service.url, { sendLog: reopened });
    expect(await sender.drain()).toBe(0);
    reopened.close();
    expect(await stateOf(attemptId)).toMatchObject({ state: 'unknown' });
    expect(service.arrivals).toEqual([]);
    expect(readFileSync(join(folder, 'sent.log'), 'utf8')).toContain(attemptId);
  });

  it('where it cannot ask whether an earlier attempt is known, nothing is sent', async () => {
    service = await startService(() => 'create');
    const { attemptId, enrollmentId } = await enter();
    log.note({ id: randomUUID(), enrollmentId, sentAt: new Date().toISOString() });
    const { db } = database;
    const sql: Db['sql'] = (text, values) =>
      text.includes('unnest') ? Promise.reject(new Error('connection lost')) : db.sql(text, values);
    expect(await (await createTestSender(service.url, { db: { ...db, sql } })).drain()).toBe(0);
    expect(await stateOf(attemptId)).toMatchObject({ state: 'unknown', enrollment: 'unknown' });
    expect(service.arrivals).toEqual([]);
  });

  it('where the disk does not take the line, nothing is sent, and nothing more is taken before it does', async () => {
    service = await startService(() => 'create');
    const [first, second] = [await enter(), await enter()];
    const codes: unknown[] = [];
    let isFull = true;
    const write = (run: () => void) => (isFull ? assert.fail('ENOSPC') : run());
    const sendLog: SendLog = {
      ...log,
      note: (attempt) => write(() => log.note(attempt)),
      check: () => write(() => log.check()),
    };
    const sender = await createTestSender(service.url, {
      sendLog,
      pauseMs: 20,
      writeLog: ({ code }) => codes.push(code),
    });
    const stopping = new AbortController();
    const running = sender.run(stopping.signal);
    const stateNow = async ({ attemptId }: typeof first) => (await stateOf(attemptId))?.['state'];
    await expect.poll(() => stateNow(first), { timeout: 10_000 }).toBe('unknown');
    await sleep(300);
    expect(await stateNow(second)).toBe('queued');
    expect(codes).toEqual(['sent-log-failed', 'send-unknown']);
    isFull = false;
    await expect.poll(() => stateNow(second), { timeout: 10_000 }).toBe('confirmed');
    stopping.abort();
    await running;
    expect(codes.slice(2)).toEqual(['sent-log-back']);
    expect(service.arrivals.map(({ attemptId }) => attemptId)).toEqual([second.attemptId]);
  });

  it('«none» is believed once the service had its time, and another attempt may follow; «some» names persons', async () => {
    service = await startService(() => 'hang');
    const { attemptId, enrollmentId, personIds, supervisor } = await enter();
    const sender = await createTestSender(service.url, { timeoutMs: 300 });
    await sender.drain();
    const none = { attemptId, by: supervisor, found: 'none' } as const;
    expect(await resolveAttempt(database.db.sql, { ...none, settlingMs: 60_000 })).toBe(false);
    expect(await resolveAttempt(database.db.sql, { ...none, settlingMs: 0 })).toBe(true);
    expect(await stateOf(attemptId)).toMatchObject({ state: 'absent', enrollment: 'approved' });
    const next = await queueAttempt(database.db.sql, enrollmentId, supervisor);
    await sender.drain();
    const some = { attemptId: next, by: supervisor, found: 'some', settlingMs: 0 } as const;
    await expect(resolveAttempt(database.db.sql, { ...some, personIds: [] })).rejects.toThrow();
    expect(await resolveAttempt(database.db.sql, { ...some, personIds })).toBe(true);
    expect(await stateOf(next)).toMatchObject({ state: 'confirmed', enrollment: 'confirmed' });
    const { arrivals } = service;
    await expect
      .poll(() => arrivals.map((arrival) => arrival.attemptId), { timeout: 10_000 })
      .toEqual([attemptId, next]);
  });

  it('three senders share a queue: everything is sent, and each once', async () => {
    const COUNT = 30;
    const due = [...BEHAVIOURS];
    service = await startService(() => due[Math.floor(Math.random() * due.length)] ?? 'create');
    const queued = [];
    for (let n = 0; n < COUNT; n += 1) queued.push((await enter()).attemptId);
    const { url } = service;
    const senders = await Promise.all([1, 2, 3].map(() => createTestSender(url, { timeoutMs: 3000 })));
    const written = await Promise.all(senders.map((sender) => sender.drain()));
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(COUNT);
    await wantEnds(queued, service);
  }, 60_000);

  it('four at once against a service that does everything wrong: each at most once, and never a fifth', async () => {
    const COUNT = 30;
    const due = BEHAVIOURS;
    let next = 0;
    // Every other request holds its place until the time limit.
    service = await startService(
      () => ((next += 1) % 2 === 0 ? due[(next / 2) % due.length] : 'hang') ?? 'create',
    );
    const queued: string[] = [];
    for (let n = 0; n < COUNT; n += 1) queued.push((await enter()).attemptId);
    const sender = await createTestSender(service.url, {
      sendsAtOnce: 4,
      pauseMs: 20,
      timeoutMs: 1500,
      troublePauseMs: 1,
    });
    const stopping = new AbortController();
    const running = sender.run(stopping.signal);
    const count = async (state: string) => {
      const sql = 'select 1 as one from team.attempt where state = $1 and id::text = any ($2)';
      return (await database.db.sql(sql, [state, queued])).length;
    };
    let most = 0;
    while ((await count('queued')) + (await count('sending')) > 0) {
      most = Math.max(most, await count('sending'));
      await sleep(5);
    }
    stopping.abort();
    await running;
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
    expect((await count('confirmed')) + (await count('rejected'))).toBeGreaterThan(0);
    await wantEnds(queued, service);
  }, 60_000);

  it('so many a minute: they begin evenly spaced, also four at once', async () => {
    const starts: number[] = [];
    service = await startService(() => {
      starts.push(performance.now());
      return 'hang';
    });
    for (let n = 0; n < 7; n += 1) await enter();
    // One begins every 100 ms, and each waits 1,000 ms for its answer.
    const options = { sendsAtOnce: 4, sendsPerMinute: 600, timeoutMs: 1000 };
    const sender = await createTestSender(service.url, options);
    const stopping = new AbortController();
    const running = sender.run(stopping.signal);
    const sql = "select 1 as one from team.attempt where state = 'sending'";
    let most = 0;
    for (; starts.length < 7; await sleep(5)) most = Math.max(most, (await database.db.sql(sql)).length);
    stopping.abort();
    await running;
    // Timers may end a millisecond early.
    expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(590);
    expect(most).toBeGreaterThan(1);
  }, 30_000);

  it('none at once: nothing is sent, and it stops when it is told to', async () => {
    service = await startService(() => 'create');
    const { attemptId } = await enter();
    const sender = await createTestSender(service.url, { sendsAtOnce: 0, pauseMs: 20 });
    const stopping = new AbortController();
    const running = sender.run(stopping.signal);
    await sleep(300);
    stopping.abort();
    await running;
    expect(service.connections()).toBe(0);
    expect(await stateOf(attemptId)).toMatchObject({ state: 'queued' });
    await cancelQueued();
  });
});
