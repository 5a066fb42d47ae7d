/** What is approved in a team is the hash of the bytes and of the case: an edit of either voids it. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toCaseManifest } from '../../domain/case/manifest.ts';
import { findSignedText } from '../../domain/review/signed-text.ts';
import { createPasskey } from '../accounts/passkey.fixture.ts';
import { beforeTests, findFlaws, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { checkApprovalSignatures, toApprovalChallenge } from '../review/approval-signature.ts';
import { checkApprovedCases } from '../review/audit-cases.ts';
import { approveCase, beginWithCase, CASE_SPEC, saveCase, toCase } from './case.fixture.ts';
import { startTeamServer, stepOn } from './team-server.fixture.ts';

const toHash = (text: string) => createHash('sha256').update(text).digest('hex');
const HASH = 'a'.repeat(64);

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database, { spec: CASE_SPEC }));
  const twofold = beforeTests(() =>
    startTeamServer(database, { spec: { ...CASE_SPEC, review: { secondLook: { percent: 100 } } } }),
  );
  const signing = beforeTests(() => startTeamServer(database, { spec: CASE_SPEC, isSigned: true }));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));
  const auditOf = async (id: string) => ({
    flaws: [...(await findFlaws(database.db)), ...(await checkApprovedCases(database.db)).flaws].filter(
      ({ scope }) => scope === id,
    ),
  });
  const typeOf = async (response: Response) =>
    ((await response.json()) as { type: string }).type.replace('urn:enrola:', '');

  it('the approval has the hash of the manifest of the stored persons, as a browser computes it', async () => {
    const begun = await beginWithCase(agent);
    await approveCase(agent, supervisor, begun);
    const caseHash = toHash(toCaseManifest(begun.content) ?? '');
    expect(await supervisor.want('GET', begun.path)).toMatchObject({ approval: { case: caseHash } });
    const { entries } = (await supervisor.want('GET', `${begun.path}/journal`)) as { entries: unknown[] };
    expect(entries.at(-1)).toMatchObject({ kind: 'approved', about: { case: caseHash } });
    expect(await auditOf(begun.id)).toEqual({ flaws: [] });
  });

  it('without a case nothing is stored and nothing is said of one', async () => {
    const begun = await beginWithCase(agent, {});
    const { revision } = await supervisor.want('GET', begun.path);
    await approveCase(agent, supervisor, { ...begun, revision: Number(revision) });
    expect(await supervisor.want('GET', begun.path)).toMatchObject({ approval: { case: null } });
    const { entries } = (await supervisor.want('GET', `${begun.path}/journal`)) as {
      entries: { about: object }[];
    };
    expect(entries.at(-1)?.about).not.toHaveProperty('case');
    expect(await auditOf(begun.id)).toEqual({ flaws: [] });
  });

  it('an edit of the case alone voids the approval, and what is then approved has another hash', async () => {
    const begun = await beginWithCase(agent);
    const approved = await approveCase(agent, supervisor, begun);
    const { approval: before } = await supervisor.want('GET', begun.path);
    const { declared, owners } = toCase();
    const edited = await saveCase(agent, begun, approved, { declared, owners: owners.slice(1) });
    expect(await supervisor.want('GET', begun.path)).toMatchObject({ state: 'draft', approval: null });
    const sending = await supervisor.ask('POST', `${begun.path}/send`, { revision: edited, body: {} });
    expect(await typeOf(sending)).toBe('closed');
    await approveCase(agent, supervisor, { ...begun, revision: edited });
    const { approval: after } = await supervisor.want('GET', begun.path);
    expect((after as { hash: string }).hash).toBe((before as { hash: string }).hash);
    expect((after as { case: string }).case).not.toBe((before as { case: string }).case);
    expect(await auditOf(begun.id)).toEqual({ flaws: [] });
  });

  it('the case of the enrollment itself is kept, approved, and its edit voids the approval', async () => {
    const own = { origin: [{ id: 'origin', way: 'web' }] };
    const begun = await beginWithCase(agent, undefined, own);
    expect(await agent.want('GET', begun.path)).toMatchObject({
      case: own,
      people: [{ id: begun.content.persons[0]?.id }],
    });
    await approveCase(agent, supervisor, begun);
    const caseHash = toHash(toCaseManifest(begun.content) ?? '');
    const approved = await supervisor.want('GET', begun.path);
    expect(approved).toMatchObject({ approval: { case: caseHash } });
    expect(caseHash).not.toBe(toHash(toCaseManifest({ persons: begun.content.persons }) ?? ''));
    expect(await auditOf(begun.id)).toEqual({ flaws: [] });
    const { snapshots } = (await supervisor.want('GET', `${begun.path}/snapshots`)) as {
      snapshots: unknown[];
    };
    expect(snapshots.at(-1)).toMatchObject({ case: own });
    // What is not sent stays as it is; what is emptied is gone.
    const { id: _id, case: _case, ...rest } = begun.content;
    const save = (revision: unknown, more: object) =>
      agent.want('POST', `${begun.path}/changes`, {
        revision: Number(revision),
        body: { ...rest, persons: [], ...more },
      });
    const changed = await save(approved['revision'], { case: { origin: [{ id: 'origin', way: 'office' }] } });
    expect(await agent.want('GET', begun.path)).toMatchObject({ state: 'draft', approval: null });
    const kept = await save(changed['revision'], {});
    expect(await agent.want('GET', begun.path)).toMatchObject({ case: { origin: [{ way: 'office' }] } });
    await save(kept['revision'], { case: {} });
    expect(await agent.want('GET', begun.path)).not.toHaveProperty('case');
    // The journal says which saves changed it, by the id of the enrollment.
    const journal = (await agent.want('GET', `${begun.path}/journal`)) as {
      entries: { kind: string; about?: { changed?: string[] } }[];
    };
    const edits = journal.entries.filter((entry) => entry.kind === 'edited');
    expect(edits.map(({ about }) => about?.changed)).toEqual([[begun.id], [], [begun.id]]);
  });

  it('names the case of an enrollment that was changed around the server', async () => {
    const begun = await beginWithCase(agent, undefined, { origin: [{ id: 'origin', way: 'web' }] });
    await approveCase(agent, supervisor, begun);
    await database.asOwner(async (owner) => {
      await owner.transaction(async (sql) => {
        await sql('set local session_replication_role = replica');
        await sql(
          `update team.person set body = replace(body::text, '"way":"web"', '"way":"office"')::json
           where enrollment_id = $1 and id = $1`,
          [begun.id],
        );
      });
    });
    const { flaws } = await auditOf(begun.id);
    expect(flaws).toContainEqual(expect.objectContaining({ flaw: 'case-changed' }));
  });

  it('no person may have the id of the enrollment', async () => {
    const { content } = await beginWithCase(agent);
    const id = crypto.randomUUID();
    const persons = content.persons.map((person) => ({ ...person, id }));
    const refused = await agent.ask('POST', '/api/enrollments', {
      body: { ...content, id, personIds: [id], persons },
    });
    expect(refused.status).toBe(400);
  });

  it('the first of two approvals covers the case, too', async () => {
    const [one, two] = [await twofold.signIn('supervisor'), await twofold.signIn('supervisor')];
    const begun = await beginWithCase(agent);
    const revision = await stepOn(agent, `${begun.path}/review`, begun.revision);
    await stepOn(one, `${begun.path}/approve`, revision, {});
    const caseHash = toHash(toCaseManifest(begun.content) ?? '');
    expect(await two.want('GET', begun.path)).toMatchObject({
      state: 'in-review',
      review: { first: { case: caseHash } },
    });
    // Somebody changes the case around the server: the second approval is the first of this case.
    await database.asOwner(async (owner) => {
      await owner.transaction(async (sql) => {
        await sql('set local session_replication_role = replica');
        await sql(
          `update team.person set body = replace(body::text, '"share":"60"', '"share":"99"')::json
           where enrollment_id = $1`,
          [begun.id],
        );
      });
    });
    const second = await two.want('POST', `${begun.path}/approve`, { revision, body: {} });
    expect(second).toMatchObject({ state: 'in-review' });
    const third = await one.want('POST', `${begun.path}/approve`, { revision, body: {} });
    expect(third).toMatchObject({ state: 'approved' });
  });

  it('the passkey signs bytes and case together; without a case the same as ever', async () => {
    const signable = { enrollmentId: 'e1', revision: 3, hash: HASH, caseHash: undefined };
    const plain = createHash('sha256').update(`enrola approval\n${HASH}\ne1\n3`).digest('base64url');
    expect(toApprovalChallenge(signable)).toBe(plain);
    const desk = await signing.signIn('supervisor');
    const passkey = createPasskey();
    const { origin } = signing;
    const { challenge: making } = await desk.want('POST', '/api/passkeys/options');
    const registration = passkey.register({ challenge: String(making), origin });
    await desk.want('POST', '/api/passkeys', { body: { label: 'Llave', registration } });
    const begun = await beginWithCase(agent);
    const revision = await stepOn(agent, `${begun.path}/review`, begun.revision);
    const asked = await desk.ask('POST', `${begun.path}/approve`, { revision, body: {} });
    const missing = (await asked.json()) as { hash: string; case: string; request: { challenge: string } };
    expect(missing.case).toBe(toHash(toCaseManifest(begun.content) ?? ''));
    const text = findSignedText({ hash: missing.hash, caseHash: missing.case }) ?? '';
    const signed = `enrola approval\n${toHash(text)}\n${begun.id}\n${revision}`;
    expect(missing.request.challenge).toBe(createHash('sha256').update(signed).digest('base64url'));
    // A signature of the bytes alone does not count.
    const ofBytes = toApprovalChallenge({
      ...signable,
      enrollmentId: begun.id,
      revision,
      hash: missing.hash,
    });
    const wrong = { revision, body: { signature: passkey.assert({ challenge: ofBytes, origin }) } };
    expect(await typeOf(await desk.ask('POST', `${begun.path}/approve`, wrong))).toBe('wrong-passkey');
    const { challenge } = missing.request;
    await stepOn(desk, `${begun.path}/approve`, revision, {
      signature: passkey.assert({ challenge, origin }),
    });
    const flawsOf = async () =>
      (await checkApprovalSignatures(database.db.sql)).flaws.filter(({ scope }) => scope === begun.id);
    expect(await flawsOf()).toEqual([]);
    await database.asOwner((owner) =>
      owner.transaction(async (sql) => {
        await sql('set local session_replication_role = replica');
        await sql('update team.approval set case_hash = $2 where enrollment_id = $1', [begun.id, HASH]);
      }),
    );
    expect(await flawsOf()).toMatchObject([{ flaw: 'challenge' }]);
  });

  it('the hash of the case is written once', async () => {
    const begun = await beginWithCase(agent);
    await approveCase(agent, supervisor, begun);
    for (const caseHash of [null, HASH]) {
      const update = 'update team.approval set case_hash = $2 where enrollment_id = $1';
      const changing = database.asOwner((owner) => owner.sql(update, [begun.id, caseHash]));
      await expect(changing).rejects.toMatchObject({ code: '42501' });
    }
    const forged = `insert into team.approval (enrollment_id, revision, hash, case_hash, approver)
      select id, revision, $2, 'none', $3 from team.enrollment where id = $1`;
    await expect(database.db.sql(forged, [begun.id, HASH, supervisor.userId])).rejects.toMatchObject({
      constraint: 'case_hash_is_hex',
    });
  });
});
