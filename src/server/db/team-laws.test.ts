/**
 * The database refuses these writes, whatever the server does: raw SQL with the rights of the server, on both
 * databases.
 */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve } from '../review/approve.ts';
import { saveEnrollment } from '../enrollments/enrollment-store.ts';
import { queueAttempt } from '../sender/queue.ts';
import { SqlError, type SqlValue } from './db.ts';
import {
  beforeTests,
  createUser,
  handIn,
  inTransaction,
  inventPerson,
  KINDS,
  newEnrollmentId,
  startDatabase,
} from './team-db.fixture.ts';
import { PLAIN_PROFILE } from './wire-profile.fixture.ts';

const save = inTransaction(saveEnrollment);
const approveNow = inTransaction(approve);

/** Class 23: a constraint was violated. */
const VIOLATION: unknown = expect.stringMatching(/^23/);

const toHash = (text: string) => createHash('sha256').update(text).digest('hex');

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  let maker: string;
  let checker: string;

  beforeAll(async () => {
    maker = await createUser(database.db);
    checker = await createUser(database.db, 'supervisor');
  });

  const sql = (text: string, values: readonly SqlValue[] = []) => database.db.sql(text, values);
  const refused = async (text: string, values: readonly SqlValue[] = []) => {
    const error = await sql(text, values).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error, text).toBeInstanceOf(SqlError);
    const { code, constraint } = error as SqlError;
    return { code, constraint };
  };

  async function enter() {
    const id = newEnrollmentId();
    const person = inventPerson();
    const change = { id, expected: 0, riskProfileCode: 'MOD', personIds: [person.id], persons: [person] };
    const revision = await save(database.db, change, { userId: maker, isStrict: true }, PLAIN_PROFILE);
    return { id, person, revision };
  }
  async function enterAndApprove() {
    const { id, person, revision } = await enter();
    await handIn(database.db.sql, id);
    const approval = await approveNow(
      database.db,
      { enrollmentId: id, revision: revision + 1, approver: checker, isStrict: true },
      PLAIN_PROFILE,
    );
    if (!approval.ok) throw new Error('not approved');
    return { id, person, ...approval };
  }
  async function enterAndQueue() {
    const entered = await enterAndApprove();
    return { ...entered, attemptId: await queueAttempt(database.db.sql, entered.id, checker) };
  }

  it('is durable, and says so', async () => {
    expect(await database.db.isDurable()).toBe(true);
  });

  it('whoever entered cannot approve, and whoever approved cannot edit', async () => {
    const { id, person, revision } = await enter();
    const own = approveNow(
      database.db,
      { enrollmentId: id, revision, approver: maker, isStrict: true },
      PLAIN_PROFILE,
    );
    await expect(own).rejects.toMatchObject({ code: '23505', constraint: 'four_eyes' });
    const other = await enterAndApprove();
    const change = {
      id: other.id,
      expected: other.revision,
      riskProfileCode: 'X',
      personIds: [],
      persons: [person],
    };
    await expect(
      save(database.db, change, { userId: checker, isStrict: true }, PLAIN_PROFILE),
    ).rejects.toMatchObject({
      code: '23505',
      constraint: 'four_eyes',
    });
  });

  it('four eyes that were asked for are not taken back', async () => {
    const { id } = await enter();
    expect(await refused('update team.part set strict = false where enrollment_id = $1', [id])).toEqual({
      code: '23514',
      constraint: 'part_step',
    });
  });

  it('an approval without its part, of another revision or of other bytes', async () => {
    const { id, revision } = await enter();
    const insert =
      'insert into team.approval (enrollment_id, revision, hash, approver) values ($1, $2, $3, $4)';
    expect(await refused(insert, [id, revision, toHash('x'), maker])).toMatchObject({ code: '23503' });
    expect(await refused(insert, [id, revision - 1, toHash('x'), maker])).toEqual({
      code: '23514',
      constraint: 'current_revision',
    });
    const approved = await enterAndApprove();
    expect(
      await refused(
        'insert into team.request_text (approval_id, enrollment_id, hash, request) values ($1, $2, $3, $4)',
        [approved.approvalId, approved.id, toHash('x'), new TextEncoder().encode('x')],
      ),
    ).toMatchObject({ code: VIOLATION });
  });

  it('an edit takes the approval away, and another enrollment cannot have it', async () => {
    const { id, person, approvalId, revision } = await enterAndApprove();
    const other = await enter();
    await sql("update team.enrollment set state = 'in-review' where id = $1", [other.id]);
    expect(
      await refused("update team.enrollment set state = 'approved', approval_id = $2 where id = $1", [
        other.id,
        approvalId,
      ]),
    ).toMatchObject({ code: '23503', constraint: 'approval_of_this' });
    expect(
      await refused("update team.enrollment set risk_profile_code = 'ALTO' where id = $1", [id]),
    ).toEqual({ code: '23514', constraint: 'enrollment_step' });
    const change = {
      id,
      expected: revision,
      riskProfileCode: 'MOD',
      personIds: [person.id],
      persons: [person],
    };
    await save(database.db, change, { userId: maker, isStrict: true }, PLAIN_PROFILE);
    expect(await sql('select state, approval_id from team.enrollment where id = $1', [id])).toEqual([
      { state: 'draft', approval_id: null },
    ]);
    await expect(queueAttempt(database.db.sql, id, checker)).rejects.toThrow('nothing is approved');
  });

  it('one attempt at a time, of the approval that counts, by its steps', async () => {
    const { id, attemptId, approvalId, hash } = await enterAndQueue();
    const again =
      'insert into team.attempt (enrollment_id, approval_id, hash, number, queued_by) values ($1, $2, $3, 2, $4)';
    expect(await refused(again, [id, approvalId, hash, checker])).toEqual({
      code: '23505',
      constraint: 'one_live_attempt',
    });
    const steps: readonly [string, SqlValue[]][] = [
      ["update team.attempt set state = 'confirmed' where id = $1", [attemptId]],
      ["update team.attempt set state = 'sending' where id = $1", [attemptId]],
      ['update team.attempt set hash = $2 where id = $1', [attemptId, toHash('x')]],
      ['update team.attempt set number = 7 where id = $1', [attemptId]],
      ["update team.enrollment set state = 'confirmed' where id = $1", [id]],
      ["update team.enrollment set state = 'approved' where id = $1", [id]],
      ["update team.enrollment set state = 'draft', approval_id = null where id = $1", [id]],
    ];
    for (const [text, values] of steps)
      expect(await refused(text, values)).toMatchObject({ code: VIOLATION });
    expect(await refused('delete from team.attempt where id = $1', [attemptId])).toMatchObject({
      code: '42501',
    });
  });

  it('a person decides only what is unknown, and what was sent is not edited', async () => {
    const { id, person, attemptId } = await enterAndQueue();
    await sql('insert into team.sender (id) values ($1)', [attemptId]);
    await sql(
      "update team.attempt set state = 'sending', sender = $1, sent_at = clock_timestamp() where id = $1",
      [attemptId],
    );
    expect(
      await refused("update team.attempt set state = 'confirmed', resolved_by = $2 where id = $1", [
        attemptId,
        checker,
      ]),
    ).toEqual({ code: '23514', constraint: 'attempt_step' });
    expect(
      await refused('update team.attempt set sent_at = clock_timestamp() where id = $1', [attemptId]),
    ).toEqual({ code: '23514', constraint: 'attempt_step' });
    expect(
      await refused("update team.person set body = '{}' where enrollment_id = $1 and id = $2", [
        id,
        person.id,
      ]),
    ).toEqual({ code: '23514', constraint: 'enrollment_open' });
    await sql("update team.attempt set state = 'unknown' where id = $1", [attemptId]);
    expect(await refused("update team.attempt set state = 'absent' where id = $1", [attemptId])).toEqual({
      code: '23514',
      constraint: 'found_by_a_person',
    });
    await sql("update team.attempt set state = 'absent', resolved_by = $2 where id = $1", [
      attemptId,
      checker,
    ]);
    expect(await sql('select state from team.enrollment where id = $1', [id])).toEqual([
      { state: 'approved' },
    ]);
  });

  it('a journal that only grows, in one chain', async () => {
    const scope = newEnrollmentId();
    const toBody = (number: number, previous: string) =>
      JSON.stringify({ scope, number, previous, kind: 'x' });
    const insert =
      'insert into team.journal (scope, number, previous, hash, body) values ($1, $2, $3, $4, $5)';
    const first = toBody(1, '');
    await sql(insert, [scope, 1, '', toHash(first), first]);
    const forks: readonly [number, string, string, string][] = [
      [1, '', toHash(first), first],
      [2, toHash('x'), toHash(toBody(2, toHash('x'))), toBody(2, toHash('x'))],
      [3, toHash(first), toHash(toBody(3, toHash(first))), toBody(3, toHash(first))],
      [2, toHash(first), toHash('x'), toBody(2, toHash(first))],
      [2, toHash(first), toHash(first), first],
      [2, '', toHash(toBody(2, '')), toBody(2, '')],
    ];
    for (const [number, previous, hash, body] of forks)
      expect(await refused(insert, [scope, number, previous, hash, body])).toMatchObject({
        code: VIOLATION,
      });
    for (const text of [
      'update team.journal set actor = null',
      'delete from team.journal',
      'truncate team.journal cascade',
      'delete from team.approval',
      'update team.approval set revision = 1',
      'drop table team.journal',
      'alter table team.journal disable trigger all',
    ])
      expect(await refused(text)).toMatchObject({ code: '42501' });
    expect(
      await refused("insert into team.journal_text values ($1, 1, $2, 'Otra cosa')", [
        scope,
        new Uint8Array(32),
      ]),
    ).toEqual({ code: '23514', constraint: 'commitment' });
  });

  it('is not changed by its owner without removing what guards it', async () => {
    await database.asOwner(async (owner) => {
      await expect(owner.sql('update team.journal set actor = null')).rejects.toMatchObject({
        code: '42501',
      });
      await expect(owner.sql('truncate team.journal cascade')).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('an edit against an approval, 200 times at once: never both', async () => {
    const ROUNDS = kind === 'postgres' ? 200 : 40;
    const counts = { edited: 0, approved: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, person, revision } = await enter();
      const change = {
        id,
        expected: revision,
        riskProfileCode: 'X',
        personIds: [person.id],
        persons: [person],
      };
      const [edit, approval] = await Promise.allSettled([
        save(database.db, change, { userId: maker, isStrict: true }, PLAIN_PROFILE),
        approveNow(
          database.db,
          { enrollmentId: id, revision, approver: checker, isStrict: true },
          PLAIN_PROFILE,
        ),
      ]);
      const won = [edit, approval].filter(({ status }) => status === 'fulfilled');
      expect(won).toHaveLength(1);
      counts[edit.status === 'fulfilled' ? 'edited' : 'approved'] += 1;
    }
    expect(counts.edited + counts.approved).toBe(ROUNDS);
  }, 120_000);

  it('20 sends at once, time and again: always one', async () => {
    const ROUNDS = kind === 'postgres' ? 50 : 5;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await enterAndApprove();
      const queued = await Promise.allSettled(
        Array.from({ length: 20 }, () => queueAttempt(database.db.sql, id, checker)),
      );
      expect(queued.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  }, 120_000);

  it('an identity stays, and nothing of what is fresh is deleted', async () => {
    const { id, attemptId } = await enterAndQueue();
    await sql('insert into team.snapshot (enrollment_id, number, body) values ($1, 1, $2::text::json)', [
      id,
      '{}',
    ]);
    await sql("insert into team.request_key (user_id, key, request, status) values ($1, 'k', $2, 204)", [
      maker,
      new Uint8Array(32),
    ]);
    await sql('insert into team.sender (id) values ($1)', [attemptId]);
    await sql(
      "update team.attempt set state = 'sending', sender = $1, sent_at = clock_timestamp() where id = $1",
      [attemptId],
    );
    await sql(`update team.attempt set state = 'confirmed', outcome = '{"status":201}' where id = $1`, [
      attemptId,
    ]);
    const laws: readonly [string, SqlValue[], object][] = [
      ["update team.app_user set subject = 'eva' where id = $1", [maker], { code: '42501' }],
      ["update team.app_user set issuer = 'https://other.example' where id = $1", [maker], { code: '42501' }],
      ['delete from team.snapshot where enrollment_id = $1', [id], { constraint: 'only_purged' }],
      ['delete from team.event where enrollment_id = $1', [id], { constraint: 'only_old' }],
      ['delete from team.request_key where user_id = $1', [maker], { constraint: 'only_old' }],
      ["update team.attempt set outcome = '{}' where id = $1", [attemptId], { constraint: 'outcome_stays' }],
      ['update team.attempt set outcome = null where id = $1', [attemptId], { constraint: 'outcome_stays' }],
      [
        'update team.enrollment set purged_at = clock_timestamp() where id = $1',
        [id],
        { constraint: 'only_old' },
      ],
    ];
    for (const [text, values, law] of laws) expect(await refused(text, values), text).toMatchObject(law);
    await sql("update team.app_user set name = 'Ana Rojas', role = 'supervisor' where id = $1", [
      await createUser(database.db),
    ]);
  });
});
