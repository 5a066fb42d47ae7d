/**
 * `APPROVALS=signed`: nothing is approved or sent without the approver's signature, and an audit finds such
 * rows.
 */
import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasskey } from '../accounts/passkey.fixture.ts';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { checkApprovalSignatures, noteApprovals } from '../review/approval-signature.ts';
import { queueAttempt } from '../sender/queue.ts';
import { noteSender, takeAttempt } from '../sender/take-attempt.ts';
import { beginEnrollment, type Desk, startTeamServer, stepOn } from './team-server.fixture.ts';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(async () => {
    await database.db.transaction((sql) => noteApprovals(sql, true));
    return startTeamServer(database, { isSigned: true });
  });
  const agent = beforeTests(() => server.signIn('agent'));

  const typeOf = async (response: Response) =>
    ((await response.json()) as { type: string }).type.replace('urn:enrola:', '');
  const withPasskey = async () => {
    const desk = await server.signIn('supervisor');
    const passkey = createPasskey();
    const { challenge } = await desk.want('POST', '/api/passkeys/options');
    const registration = passkey.register({ challenge: String(challenge), origin: server.origin });
    await desk.want('POST', '/api/passkeys', { body: { label: 'Llave', registration } });
    return { desk, passkey };
  };
  const handIn = async () => {
    const begun = await beginEnrollment(agent);
    return { ...begun, revision: await stepOn(agent, `${begun.path}/review`, begun.revision) };
  };
  /** Challenge that the server wants signed. */
  const findChallenge = async (desk: Desk, path: string, revision: number) => {
    const answer = await desk.ask('POST', `${path}/approve`, { revision, body: {} });
    const { type, request } = (await answer.json()) as { type: string; request: { challenge: string } };
    expect(type).toBe('urn:enrola:signature-missing');
    return request.challenge;
  };

  it('is approved with one touch, which is the fresh proof; sent, and sound in the audit', async () => {
    const { desk, passkey } = await withPasskey();
    await database.db.sql('update team.session set has_rested = true where user_id = $1', [desk.userId]);
    const { id, path, revision } = await handIn();
    const challenge = await findChallenge(desk, path, revision);
    expect(await desk.want('GET', path)).toMatchObject({ state: 'in-review', revision });
    const signature = passkey.assert({ challenge, origin: server.origin });
    const approved = await stepOn(desk, `${path}/approve`, revision, { signature });
    await stepOn(desk, `${path}/send`, approved);
    const sender = randomUUID();
    await noteSender(database.db, sender);
    expect(await takeAttempt(database.db, sender, { isSigned: true })).toMatchObject({ enrollmentId: id });
    // The approver loses the passkey; the approval was given with it.
    await desk.want('POST', `/api/passkeys/${passkey.id}/removal`);
    expect((await checkApprovalSignatures(database.db.sql)).flaws).toEqual([]);
  });

  it('another signature approves nothing: of another enrollment, of somebody else, unverified, or without a passkey', async () => {
    const [{ desk, passkey }, other] = [await withPasskey(), await withPasskey()];
    const { origin } = server;
    const [one, two] = [await handIn(), await handIn()];
    const challenge = await findChallenge(desk, one.path, one.revision);
    const elsewhere = await findChallenge(desk, two.path, two.revision);
    expect(elsewhere).not.toBe(challenge);
    for (const signature of [
      passkey.assert({ challenge: elsewhere, origin }),
      passkey.assert({ challenge, origin, flags: 0x01 }),
      passkey.assert({ challenge, origin: 'http://localhost:1' }),
      other.passkey.assert({ challenge, origin }),
    ]) {
      const asking = { revision: one.revision, body: { signature } };
      expect(await typeOf(await desk.ask('POST', `${one.path}/approve`, asking))).toBe('wrong-passkey');
    }
    const bare = await server.signIn('supervisor');
    const refused = await bare.ask('POST', `${one.path}/approve`, { revision: one.revision, body: {} });
    expect(await typeOf(refused)).toBe('passkey-missing');
    expect(await desk.want('GET', one.path)).toMatchObject({ state: 'in-review' });
  });

  it('an approval that is forged by SQL, also with a signature of another one, is neither sent nor passes the audit', async () => {
    const { desk, passkey } = await withPasskey();
    const sound = await handIn();
    const challenge = await findChallenge(desk, sound.path, sound.revision);
    const signature = passkey.assert({ challenge, origin: server.origin });
    await stepOn(desk, `${sound.path}/approve`, sound.revision, { signature });
    const request = new TextEncoder().encode('{"forged":true}');
    const hash = createHash('sha256').update(request).digest('hex');
    const flaws: string[] = [];
    for (const assertion of [undefined, signature, { ...signature, id: createPasskey().id }]) {
      const { id, path, revision } = await handIn();
      await database.db.transaction(async (sql) => {
        await sql(
          "insert into team.part (enrollment_id, user_id, part, strict) values ($1, $2, 'checker', true)",
          [id, desk.userId],
        );
        const [row] = await sql(
          'insert into team.approval (enrollment_id, revision, hash, approver) values ($1, $2, $3, $4) returning id',
          [id, revision, hash, desk.userId],
        );
        const approvalId = String(row?.['id']);
        await sql(
          'insert into team.request_text (approval_id, enrollment_id, hash, request) values ($1, $2, $3, $4)',
          [approvalId, id, hash, request],
        );
        if (assertion)
          await sql(
            'insert into team.approval_signature (approval_id, assertion) values ($1, $2::text::jsonb)',
            [approvalId, JSON.stringify(assertion)],
          );
        await sql("update team.enrollment set state = 'approved', approval_id = $2 where id = $1", [
          id,
          approvalId,
        ]);
        flaws.push(approvalId);
      });
      const { revision: approved } = await desk.want('GET', path);
      const sending = { revision: Number(approved) };
      expect(await typeOf(await desk.ask('POST', `${path}/send`, sending))).toBe('not-signed');
      // Whoever forges an approval also forges a place in the queue.
      await queueAttempt(database.db.sql, id, desk.userId);
      const sender = randomUUID();
      await noteSender(database.db, sender);
      expect(await takeAttempt(database.db, sender, { isSigned: true })).toBeUndefined();
      const { entries } = (await desk.want('GET', `${path}/journal`)) as { entries: { kind: string }[] };
      expect(entries.at(-1)).toMatchObject({ kind: 'not-signed' });
    }
    const found = await checkApprovalSignatures(database.db.sql);
    expect(found.flaws.map(({ approvalId }) => approvalId).toSorted()).toEqual(flaws.toSorted());
    expect(new Set(found.flaws.map(({ flaw }) => flaw))).toEqual(
      new Set(['unsigned', 'challenge', 'unknown-key']),
    );
  });
});
