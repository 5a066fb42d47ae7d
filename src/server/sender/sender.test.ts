/** The queue against a service that does everything wrong, on both databases. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createUser, KINDS, startDatabase, type TestDatabase } from '../db/team-db.fixture.ts';
import { enterAndQueue } from './queued.fixture.ts';
import { cancelAttempt, queueAttempt, resolveAttempt } from './queue.ts';
import { createSender } from './sender.ts';
import { openSendLog, type SendLog } from './send-log.ts';
import { type Behaviour, BEHAVIOURS, type FaultyService, startService } from './service.fixture.ts';
import { takeAttempt, noteSender } from './take-attempt.ts';

const STATES: Readonly<Record<Behaviour, string>> = {
  create: 'confirmed',
  refuse: 'rejected',
  busy: 'unknown',
  '408': 'unknown',
  '421': 'unknown',
  redirect: 'unknown',
  reset: 'unknown',
  end: 'unknown',
  half: 'unknown',
  hang: 'unknown',
  'reset-early': 'unknown',
};

interface TestSender {
  readonly sendLog?: SendLog;
  readonly troublePauseMs?: number;
  readonly pauseMs?: number;
}

describe.each(KINDS)('%s', (kind) => {
  let database: TestDatabase;
  let agent: string;
  let supervisor: string;
  let folder: string;
  let log: SendLog;
  let service: FaultyService | undefined;

  beforeAll(async () => {
    database = await startDatabase(kind);
    agent = await createUser(database.db);
    supervisor = await createUser(database.db, 'supervisor');
    folder = mkdtempSync(join(tmpdir(), 'enrola-send-log-'));
    log = openSendLog(join(folder, 'sent.log'));
  }, 120_000);
  afterEach(async () => {
    await service?.stop();
    service = undefined;
  });
  afterAll(async () => {
    log.close();
    rmSync(folder, { recursive: true });
    await database.stop();
  });

  const createTestSender = (baseUrl: URL, { sendLog = log, ...more }: TestSender = {}) =>
    createSender({
      db: database.db,
      log: sendLog,
      ...more,
      target: {
        baseUrl,
        timeoutMs: 300,
        answers: { noEffect: [{ statuses: [422] }] },
        headers: { 'x-attempt': '{attemptId}' },
        credential: { authorization: 'Bearer secreto' },
      },
    });
  const enter = () => enterAndQueue(database.db, agent, supervisor);
  const stateOf = async (attemptId: string) => {
    const [row] = await database.db.sql(
      `select a.state, e.state as enrollment, outcome ->> 'kind' as kind
       from team.attempt a join team.enrollment e on e.id = a.enrollment_id where a.id = $1`,
      [attemptId],
    );
    return row;
  };

  it.each(BEHAVIOURS)('%s: one request, and the state that its answer proves', async (behaviour) => {
    service = await startService(() => behaviour);
    const { attemptId, request } = await enter();
    const sender = await createTestSender(service.url);
    expect(await sender.drain()).toBe(1);
    expect(await sender.drain()).toBe(0);
    const state = STATES[behaviour];
    expect(await stateOf(attemptId)).toMatchObject({ state, enrollment: state });
    expect(service.arrivals).toEqual(
      behaviour === 'reset-early' ? [] : [{ attemptId, body: request, behaviour }],
    );
  });

  it('five answers 5xx in a row: the queue rests and says so, then tries one', async () => {
    service = await startService(() => 'busy');
    for (let n = 0; n < 8; n += 1) await enter();
    const sender = await createTestSender(service.url, { troublePauseMs: 1500, pauseMs: 50 });
    const stopping = new AbortController();
    const running = sender.run(stopping.signal);
    const { arrivals } = service;
    await expect.poll(() => arrivals.length, { timeout: 10_000 }).toBe(5);
    const pausedUntil = async () =>
      (await database.db.sql('select max(paused_until) as until from team.sender'))[0]?.['until'];
    await expect.poll(pausedUntil).not.toBeNull();
    await sleep(700);
    expect(arrivals).toHaveLength(5);
    await expect.poll(() => arrivals.length, { timeout: 3000 }).toBe(6);
    await sleep(1000);
    expect(arrivals).toHaveLength(6);
    stopping.abort();
    await running;
    await database.db.sql("update team.attempt set state = 'cancelled' where state = 'queued'");
  }, 30_000);

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
    const { attemptId } = await enter();
    const gone = randomUUID();
    await noteSender(database.db, gone);
    expect((await takeAttempt(database.db, gone))?.id).toBe(attemptId);
    // A while ago.
    await database.asOwner((owner) =>
      owner.sql("update team.sender set seen_at = seen_at - interval '1 minute' where id = $1", [gone]),
    );
    const sender = await createTestSender(service.url);
    expect(await sender.drain()).toBe(0);
    expect(await stateOf(attemptId)).toMatchObject({ state: 'unknown', enrollment: 'unknown' });
    expect(service.arrivals).toEqual([]);
  });

  it('a database from an older backup sends nothing that the log of sends names', async () => {
    service = await startService(() => 'create');
    const { attemptId } = await enter();
    log.note(attemptId);
    // The next start reads it.
    const reopened = openSendLog(join(folder, 'sent.log'));
    const sender = await createTestSender(service.url, { sendLog: reopened });
    expect(await sender.drain()).toBe(0);
    reopened.close();
    expect(await stateOf(attemptId)).toMatchObject({ state: 'unknown' });
    expect(service.arrivals).toEqual([]);
    expect(readFileSync(join(folder, 'sent.log'), 'utf8')).toContain(attemptId);
  });

  it('«none» is believed once the service had its time, and another attempt may follow; «some» names persons', async () => {
    service = await startService(() => 'hang');
    const { attemptId, enrollmentId, personIds } = await enter();
    const sender = await createTestSender(service.url);
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
    expect(service.arrivals.map((arrival) => arrival.attemptId)).toEqual([attemptId, next]);
  });

  it('three senders share a queue: everything is sent, and each once', async () => {
    const COUNT = 30;
    const due = [...BEHAVIOURS];
    service = await startService(() => due[Math.floor(Math.random() * due.length)] ?? 'create');
    const queued = [];
    for (let n = 0; n < COUNT; n += 1) queued.push((await enter()).attemptId);
    const { url } = service;
    const senders = await Promise.all([1, 2, 3].map(() => createTestSender(url)));
    const written = await Promise.all(senders.map((sender) => sender.drain()));
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(COUNT);
    const arrived = service.arrivals.map(({ attemptId }) => attemptId);
    expect(new Set(arrived).size).toBe(arrived.length);
    const behaviours = new Map(service.arrivals.map(({ attemptId, behaviour }) => [attemptId, behaviour]));
    for (const attemptId of queued) {
      const behaviour = behaviours.get(attemptId) ?? 'reset-early';
      expect(await stateOf(attemptId)).toMatchObject({ state: STATES[behaviour] });
    }
  }, 60_000);
});
