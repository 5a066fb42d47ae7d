/**
 * The server deletes data when its time is over, and the database refuses every other deletion, on both
 * databases.
 */
import { describe, expect, it } from 'vitest';
import { invite } from '../accounts/users.ts';
import {
  beforeTests,
  createUser,
  inTransaction,
  inventPerson,
  KINDS,
  newEnrollmentId,
  startDatabase,
} from '../db/team-db.fixture.ts';
import { findEnrollment, saveEnrollment } from '../enrollments/enrollment-store.ts';
import { findHead } from '../enrollments/team-list.ts';
import { findEventRange } from '../http/event-hub.ts';
import { beginEnrollment, startTeamServer } from '../http/team-server.fixture.ts';
import { appendEntry, checkChains, listEntries } from '../journal/journal-store.ts';
import { keepSnapshot } from '../review/snapshots.ts';
import { cancelAttempt } from '../sender/queue.ts';
import { enterAndQueue, takeNext } from '../sender/queued.fixture.ts';
import { settleAttempt } from '../sender/take-attempt.ts';
import { PLAIN_PROFILE } from '../db/wire-profile.fixture.ts';
import { findAttempt } from '../sender/find-attempt.ts';
import { purge } from './purge.ts';

const DAYS = 90;
/** Name of the person from `inventPerson`; it occurs in the entered, sent, answered and noted data. */
const SECRET = 'Ñandú';

const append = inTransaction(appendEntry);
const save = inTransaction(saveEnrollment);

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));

  /** Sets a time back, which the triggers do not let the server do. */
  const age = (text: string, days: number, ...values: string[]) =>
    database.asOwner(async (owner) => {
      await owner.sql("set session_replication_role = 'replica'");
      await owner.sql(text.replace('past', `clock_timestamp() - interval '${days} days'`), values);
      await owner.sql('reset session_replication_role');
    });
  const ageEnrollment = (id: string, days: number) =>
    age('update team.enrollment set updated_at = past where id = $1', days, id);

  async function enterAndSend(verdict: 'confirmed' | 'unknown' | 'rejected') {
    const { db } = database;
    const entered = await enterAndQueue(db);
    const { enrollmentId: scope, attemptId, supervisor: actor } = entered;
    const found = await findEnrollment(db.sql, scope);
    if (found) await keepSnapshot(db.sql, found.enrollment);
    await append(db, { scope, kind: 'returned', text: `Falta el correo de ${SECRET}`, actor, from: 'x' });
    expect((await takeNext(db)).id).toBe(attemptId);
    const outcome = {
      kind: 'answered',
      at: '2026-08-01T12:00:00.000Z',
      status: 200,
      contentType: 'application/json',
      body: `{"nombre":"${SECRET}\0"}`,
      truncated: false,
      reference: 'K-7',
      message: SECRET,
      verdict,
    } as const;
    await settleAttempt(db, attemptId, verdict, outcome);
    const late = { ...outcome, at: '2026-08-01T12:00:09.000Z' };
    expect(await settleAttempt(db, attemptId, verdict, late)).toBe('evidence');
    return entered;
  }

  /** All texts of an enrollment that may identify a person. */
  async function dump(id: string): Promise<string> {
    const { db } = database;
    const rows = await Promise.all([
      db.sql('select body from team.person where enrollment_id = $1', [id]),
      db.sql("select convert_from(request, 'UTF8') from team.request_text where enrollment_id = $1", [id]),
      db.sql('select content from team.journal_text where scope = $1', [id]),
      db.sql('select body from team.snapshot where enrollment_id = $1', [id]),
      db.sql('select outcome from team.attempt where enrollment_id = $1', [id]),
      db.sql(
        'select l.outcome from team.late_outcome l join team.attempt a on a.id = l.attempt_id where a.enrollment_id = $1',
        [id],
      ),
      db.sql('select body from team.journal where scope = $1', [id]),
    ]);
    return JSON.stringify(rows);
  }

  it('of what was confirmed so long ago no personal data stay, and all that proves it', async () => {
    const { db } = database;
    const { enrollmentId: id } = await enterAndSend('confirmed');
    const before = await findHead(db.sql, id);
    const entries = await listEntries(db.sql, id);
    expect(await dump(id)).toContain(SECRET);
    await ageEnrollment(id, DAYS + 1);
    const { updatedAt } = (await findHead(db.sql, id)) ?? {};
    expect(await purge(db, Infinity)).toBe(0);
    expect(await purge(db, DAYS)).toBe(1);
    expect(await dump(id)).not.toContain(SECRET);

    const head = await findHead(db.sql, id);
    expect(head).toMatchObject({
      state: 'confirmed',
      persons: 1,
      title: '',
      updatedAt,
      approval: before?.approval,
    });
    const attempt = await findAttempt(db.sql, id);
    expect(attempt).toMatchObject({
      state: 'confirmed',
      request: null,
      outcome: { status: 200, reference: 'K-7', body: '' },
    });
    expect(attempt?.outcome).not.toHaveProperty('message');
    expect(await findEnrollment(db.sql, id)).toMatchObject({
      state: 'confirmed',
      enrollment: { id, riskProfileCode: 'MOD', persons: [] },
    });
    const after = await listEntries(db.sql, id);
    expect(after.map(({ hash }) => hash).slice(0, -1)).toEqual(entries.map(({ hash }) => hash));
    expect(after.at(-1)).toMatchObject({ kind: 'purged', actor: null, from: 'retention' });
    expect((await checkChains(db.sql)).flaws).toEqual([]);
    expect(await purge(db, DAYS)).toBe(0);
  });

  it('of what is younger, or was not confirmed, everything stays', async () => {
    const { db } = database;
    const young = await enterAndSend('confirmed');
    await ageEnrollment(young.enrollmentId, DAYS - 1);
    const others = [await enterAndSend('unknown'), await enterAndSend('rejected')];
    const queued = await enterAndQueue(db);
    others.push(queued);
    for (const { enrollmentId } of others) await ageEnrollment(enrollmentId, 10 * DAYS);
    const ids = [young, ...others].map(({ enrollmentId }) => enrollmentId);
    const before = await Promise.all(ids.map(dump));
    expect(await purge(db, DAYS)).toBe(0);
    expect(await Promise.all(ids.map(dump))).toEqual(before);
    await cancelAttempt(db.sql, queued.attemptId);
  });

  it('several processes at once purge each enrollment once', async () => {
    const { db } = database;
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push((await enterAndSend('confirmed')).enrollmentId);
    for (const id of ids) await ageEnrollment(id, DAYS + 1);
    const counts = await Promise.all([1, 2, 3].map(() => purge(db, DAYS)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
    for (const id of ids)
      expect((await listEntries(db.sql, id)).filter((entry) => entry.kind === 'purged')).toHaveLength(1);
  });

  it('the database lets the server delete nothing else, and a purge is for good', async () => {
    const { db } = database;
    const { enrollmentId: id, supervisor: actor } = await enterAndSend('confirmed');
    const { enrollmentId: other } = await enterAndSend('unknown');
    const deletions = [
      'delete from team.request_text where enrollment_id = $1',
      'delete from team.journal_text where scope = $1',
      'delete from team.late_outcome where attempt_id in (select id from team.attempt where enrollment_id = $1)',
    ];
    for (const text of deletions)
      await expect(db.sql(text, [id]), text).rejects.toMatchObject({ constraint: 'only_purged' });
    const deletePersons = 'delete from team.person where enrollment_id = $1';
    await expect(db.sql(deletePersons, [id])).rejects.toMatchObject({ constraint: 'enrollment_open' });
    const mark = 'update team.enrollment set purged_at = clock_timestamp() where id = $1';
    await expect(db.sql(mark, [other])).rejects.toMatchObject({ constraint: 'purged_once_confirmed' });

    await ageEnrollment(id, DAYS + 1);
    expect(await purge(db, DAYS)).toBe(1);
    const unmark = 'update team.enrollment set purged_at = null where id = $1';
    for (const text of [mark, unmark])
      await expect(db.sql(text, [id])).rejects.toMatchObject({ constraint: 'purged' });
    const observed = { scope: id, kind: 'observed', text: SECRET, actor, from: 'x' } as const;
    await expect(append(db, observed)).rejects.toMatchObject({ constraint: 'purged' });
    const person = inventPerson();
    const { revision: expected = 0 } = (await findEnrollment(db.sql, id)) ?? {};
    const change = { id, expected, riskProfileCode: 'MOD', personIds: [person.id], persons: [person] };
    await expect(
      save(db, change, { userId: await createUser(db), isStrict: true }, PLAIN_PROFILE),
    ).rejects.toMatchObject({
      constraint: 'enrollment_open',
    });
  });

  it('the server answers of a purged enrollment: its head, nobody in it, and what may not be done any more', async () => {
    const server = await startTeamServer(database);
    try {
      const { enrollmentId: id } = await enterAndSend('confirmed');
      await ageEnrollment(id, DAYS + 1);
      expect(await purge(database.db, DAYS)).toBe(1);
      const desk = await server.signIn('supervisor');
      const path = `/api/enrollments/${id}`;
      const head = await desk.want('GET', path);
      expect(head).toMatchObject({ id, state: 'confirmed', persons: 1, title: '', people: [] });
      const body = { observation: 'o1', kind: 'observed', text: SECRET, place: {} };
      const refused = await desk.ask('POST', `${path}/observations`, { body });
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({ type: 'urn:enrola:closed' });
    } finally {
      await server.stop();
    }
  });

  it('changes are told for a week; who asks for older ones is told to read everything anew', async () => {
    const server = await startTeamServer(database);
    try {
      const { db } = database;
      const desk = await server.signIn('agent');
      await beginEnrollment(desk);
      const { last } = await findEventRange(db.sql);
      await age('update team.event set at = past', 8);
      await beginEnrollment(desk);
      await findEventRange(db.sql);
      await purge(db, Infinity);
      const changesAfter = (number: number) => desk.ask('GET', `/api/changes?after=${number}`);
      const gone = await changesAfter(last - 1);
      expect(gone.status).toBe(410);
      expect(await gone.json()).toMatchObject({ type: 'urn:enrola:changes-gone', last: last + 1 });
      const kept = (await (await changesAfter(last)).json()) as { changes: unknown[] };
      expect(kept.changes).toHaveLength(1);
      await age('update team.event set at = past', 8);
      await purge(db, Infinity);
      // The latest event stays.
      expect((await changesAfter(last - 1)).status).toBe(410);
      expect((await changesAfter(last)).status).toBe(200);
      // The number is from a newer database; this one was put back since.
      expect((await changesAfter(last + 2)).status).toBe(410);
    } finally {
      await server.stop();
    }
  });

  it('keys of requests are kept for two days, invitations until they run out', async () => {
    const { db } = database;
    const insert = `insert into team.request_key (user_id, key, request, status) values ($1, $2, $3, 204)`;
    const request = new Uint8Array(32);
    const agent = await createUser(db);
    const keys = { old: newEnrollmentId(), young: newEnrollmentId() };
    for (const key of Object.values(keys)) await db.sql(insert, [agent, key, request]);
    await age('update team.request_key set at = past where key = $1', 3, keys.old);
    await age('update team.request_key set at = past where key = $1', 1, keys.young);
    await invite(db.sql, { role: 'administrator', invitedBy: null });
    await age('update team.invitation set expires_at = past', 1);
    await invite(db.sql, { role: 'agent', invitedBy: agent });
    await purge(db, Infinity);
    const left = await db.sql('select key from team.request_key where key = any ($1)', [Object.values(keys)]);
    expect(left).toEqual([{ key: keys.young }]);
    expect(await db.sql('select role from team.invitation')).toEqual([{ role: 'agent' }]);
  });
});
