/**
 * The owner of the database writes around the application: the audit finds each such row, on both databases.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beforeTests, createUser, findFlaws, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { beginEnrollment, startTeamServer, stepOn } from '../http/team-server.fixture.ts';
import { purge } from '../retention/purge.ts';
import { takeNext } from '../sender/queued.fixture.ts';
import { settleAttempt } from '../sender/take-attempt.ts';
import { appendEntry } from './journal-store.ts';
import { auditTeam } from './replay-tables.ts';

const SECRET = 'Falta el correo de la clienta.';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));
  const other = beforeTests(() => server.signIn('supervisor'));
  const administrator = beforeTests(() => server.signIn('administrator'));

  const at = '2026-08-01T12:00:00.000Z';
  const answered = { kind: 'answered', at, contentType: '', body: '{}', truncated: false } as const;

  /** Takes an enrollment through every step, up to an answer of the service. */
  async function enterAndSend(verdict: 'confirmed' | 'unknown') {
    const { path, id, content, revision: first } = await beginEnrollment(agent);
    let revision = await stepOn(agent, `${path}/review`, first);
    const observation = randomUUID();
    const observe = (body: object) => supervisor.want('POST', `${path}/observations`, { body });
    await observe({ kind: 'observed', observation, place: {}, text: SECRET });
    revision = await stepOn(supervisor, `${path}/return`, revision, {});
    revision = await stepOn(agent, `${path}/changes`, revision, { ...content, riskProfileCode: 'ALTO' });
    revision = await stepOn(agent, `${path}/review`, revision);
    await observe({ kind: 'settled', observation });
    revision = await stepOn(supervisor, `${path}/assign`, revision, { userId: supervisor.userId });
    revision = await stepOn(supervisor, `${path}/approve`, revision, {});
    revision = await stepOn(supervisor, `${path}/send`, revision);
    revision = await stepOn(agent, `${path}/withdraw`, revision).catch(() =>
      stepOn(supervisor, `${path}/withdraw`, revision),
    );
    await stepOn(supervisor, `${path}/send`, revision);
    const attempt = await takeNext(database.db);
    await settleAttempt(database.db, attempt.id, verdict, { ...answered, status: 200, verdict: 'confirmed' });
    await settleAttempt(database.db, attempt.id, verdict, { ...answered, status: 500, verdict: 'unknown' });
    return { id, attemptId: attempt.id };
  }

  /** Writes around every constraint and trigger, as the owner of the database can. */
  const forge = (statement: string, ...values: readonly string[]) =>
    database.asOwner(async (owner) => {
      await owner.sql("set session_replication_role = 'replica'");
      await owner.sql(statement, values);
      await owner.sql('reset session_replication_role');
    });
  const findFlawsOf = async (scope: string) =>
    (await findFlaws(database.db)).filter((each) => each.scope === scope).map(({ flaw }) => flaw);

  it('finds nothing where nobody did', async () => {
    const { id, attemptId } = await enterAndSend('unknown');
    await supervisor.want('POST', `/api/attempts/${attemptId}/resolution`, {
      body: { found: 'exists', reason: 'Está allá.' },
    });
    await administrator.want('POST', `/api/users/${await createUser(database.db)}`, {
      body: { isDisabled: true },
    });
    expect(await findFlaws(database.db)).toEqual([]);
    await forge("update team.enrollment set updated_at = updated_at - interval '9 days' where id = $1", id);
    expect(await findFlawsOf(id)).toEqual(['time-changed']);
    expect(await purge(database.db, 8)).toBe(1);
    expect(await findFlawsOf(id)).toEqual([]);
    expect(await auditTeam(database.db)).toMatchObject({ uncovered: 0 });
  }, 60_000);

  const APPROVAL = 'where enrollment_id = $1';
  it.each<[string, string, readonly string[]]>([
    [
      'an approver is another one',
      `update team.approval set approver = $2::uuid ${APPROVAL}`,
      ['approval-changed'],
    ],
    [
      'an approval is of another time',
      `update team.approval set at = at - interval '1 second' ${APPROVAL}`,
      ['time-changed'],
    ],
    ['bytes are gone', `delete from team.request_text ${APPROVAL}`, ['request-changed']],
    [
      'a person is another one',
      `update team.person set body = replace(body::text, 'Ñandú', 'Otra')::json ${APPROVAL}`,
      ['persons-changed'],
    ],
    [
      'the digest beside the person, too',
      `update team.person set body = replace(body::text, 'Ñandú', 'Otra')::json, digest = sha256(salt || convert_to(replace(body::text, 'Ñandú', 'Otra'), 'UTF8')) ${APPROVAL}`,
      ['persons-changed'],
    ],
    ['a person is gone', `delete from team.person ${APPROVAL}`, ['persons-changed']],
    [
      'the risk is another one',
      "update team.enrollment set risk_profile_code = 'BAJO' where id = $1",
      ['persons-changed'],
    ],
    ['a comment is gone', 'delete from team.journal_text where scope = $1 and number = 3', ['text-missing']],
    ['an answer is another one', `update team.attempt set outcome = '{}' ${APPROVAL}`, ['answers-changed']],
    [
      'a late answer is gone',
      'delete from team.late_outcome where attempt_id in (select id from team.attempt where enrollment_id = $1)',
      ['answers-changed'],
    ],
    [
      'what was returned is another one',
      `update team.snapshot set body = '{}' ${APPROVAL}`,
      ['answers-changed'],
    ],
    [
      'who entered it is not there',
      `delete from team.part ${APPROVAL} and part = 'maker'`,
      ['parts-changed'],
    ],
    ['an attempt is gone', `delete from team.attempt ${APPROVAL} and number = 1`, ['attempt-missing']],
    [
      'an attempt is of another time',
      `update team.attempt set sent_at = sent_at - interval '1 day' ${APPROVAL} and number = 2`,
      ['time-changed'],
    ],
    [
      'an attempt was queued by another one',
      `update team.attempt set queued_by = $2::uuid ${APPROVAL} and number = 2`,
      ['attempt-changed'],
    ],
    [
      'an attempt has another end',
      `update team.attempt set state = 'rejected' ${APPROVAL} and number = 2`,
      ['attempt-changed'],
    ],
    [
      'the enrollment is another one’s',
      'update team.enrollment set assignee = $2::uuid where id = $1',
      ['enrollment-changed'],
    ],
    [
      'it was begun at another time',
      "update team.enrollment set created_at = created_at - interval '1 day' where id = $1",
      ['time-changed'],
    ],
    ['it is gone', 'delete from team.enrollment where id = $1', ['enrollment-missing']],
    [
      'an entry is of another time',
      "update team.journal set at = at - interval '1 minute' where scope = $1 and number = 2",
      ['time-changed'],
    ],
  ])(
    '%s',
    async (_what, statement, flaws) => {
      const { id } = await enterAndSend('confirmed');
      expect(await findFlawsOf(id)).toEqual([]);
      await forge(statement, ...(statement.includes('$2') ? [id, other.userId] : [id]));
      expect(await findFlawsOf(id)).toEqual(flaws);
    },
    60_000,
  );

  it('an approval that nobody gave, sent or not', async () => {
    const { path, id, revision } = await beginEnrollment(agent);
    await stepOn(agent, `${path}/review`, revision);
    const approval = randomUUID();
    const hash = `encode(sha256('x'), 'hex')`;
    await forge(
      `insert into team.approval (id, enrollment_id, revision, hash, approver)
       values ('${approval}', $1, 3, ${hash}, $2::uuid)`,
      id,
      other.userId,
    );
    await forge(
      `insert into team.request_text (approval_id, enrollment_id, hash, request) values ('${approval}', $1, ${hash}, 'x')`,
      id,
    );
    expect(await findFlawsOf(id)).toEqual(['approval-forged']);
    await forge(
      `update team.enrollment set state = 'approved', approval_id = '${approval}' where id = $1`,
      id,
    );
    expect(await findFlawsOf(id)).toEqual(['enrollment-changed', 'approval-forged']);
    await stepOn(supervisor, `${path}/send`, 3).catch(() => undefined);
    expect(await findFlawsOf(id)).toContain('approval-forged');
  });

  it('a person who is another one before the approval', async () => {
    const { path, id, revision } = await beginEnrollment(agent);
    await forge(
      `update team.person set body = replace(body::text, 'Ñandú', 'Otra')::json where enrollment_id = $1`,
      id,
    );
    const handed = await stepOn(agent, `${path}/review`, revision);
    await stepOn(supervisor, `${path}/approve`, handed, {});
    expect(await findFlawsOf(id)).toEqual(['persons-changed']);
  });

  it('who is called, may or is somebody else', async () => {
    const forgeAll: readonly string[] = [
      "update team.app_user set name = 'Otra' where id = $1",
      "update team.app_user set role = 'administrator' where id = $1",
      "update team.app_user set subject = 'otra' where id = $1",
      'update team.app_user set disabled_at = null where id = $1',
      "update team.app_user set disabled_at = disabled_at - interval '1 day' where id = $1",
    ];
    for (const statement of forgeAll) {
      const user = await createUser(database.db);
      await administrator.want('POST', `/api/users/${user}`, { body: { isDisabled: true } });
      const before = await findFlawsOf('team');
      await forge(statement, user);
      const found = (await auditTeam(database.db)).flaws.filter(({ row }) => row === user);
      expect(found.map(({ flaw }) => flaw)).toEqual(['user-changed']);
      expect(await findFlawsOf('team')).toHaveLength(before.length + 1);
    }
    const forged = await createUser(database.db, 'administrator');
    expect((await auditTeam(database.db)).flaws).toContainEqual(
      expect.objectContaining({ scope: 'team', flaw: 'user-forged', row: forged }),
    );
  });

  it('who gave an access, and who confirmed it', async () => {
    const confirmer = await server.signIn('administrator');
    const give = async () => {
      const user = await createUser(database.db);
      await administrator.want('POST', `/api/users/${user}`, { body: { role: 'supervisor' } });
      return user;
    };
    const findAccessFlaws = async (user: string) =>
      (await auditTeam(database.db)).flaws.filter(({ row }) => row === user).map(({ flaw }) => flaw);
    const sound = await give();
    await confirmer.want('POST', `/api/users/${sound}/confirm-access`);
    expect(await findAccessFlaws(sound)).toEqual([]);
    for (const statement of [
      'update team.access_grant set confirmed_by = given_by, confirmed_at = clock_timestamp() where user_id = $1',
      'delete from team.access_grant where user_id = $1',
      "update team.access_grant set at = at - interval '1 day' where user_id = $1",
    ]) {
      const user = await give();
      expect(await findAccessFlaws(user)).toEqual([]);
      await forge(statement, user);
      expect(await findAccessFlaws(user)).toEqual(['access-changed']);
    }
  });

  it('nothing where an address names a user in capital letters', async () => {
    const { userId } = await server.signIn('agent');
    await administrator.want('POST', `/api/users/${userId.toUpperCase()}`, { body: { isDisabled: true } });
    const { flaws } = await auditTeam(database.db);
    expect(flaws.filter(({ row }) => row?.toLowerCase() === userId)).toEqual([]);
  });

  it('an enrollment of which nothing is told', async () => {
    const id = randomUUID();
    await forge('insert into team.enrollment (id, created_by) values ($1, $2::uuid)', id, other.userId);
    expect(await findFlawsOf(id)).toEqual(['enrollment-forged']);
  });

  it('many pages, with a chain that begins in one and ends in another', async () => {
    const { id } = await beginEnrollment(agent);
    await database.db.transaction(async (sql) => {
      for (let n = 0; n < 1100; n += 1)
        await appendEntry(sql, { scope: id, kind: 'observed', actor: agent.userId, from: '' });
    });
    expect(await findFlawsOf(id)).toEqual([]);
    await forge("update team.enrollment set state = 'in-review' where id = $1", id);
    expect(await findFlawsOf(id)).toEqual(['enrollment-changed']);
  }, 60_000);
});
