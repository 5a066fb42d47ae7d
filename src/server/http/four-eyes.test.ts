/** Decisions about an enrollment: who makes them, and what holds it back. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { appendEntry } from '../journal/journal-store.ts';
import { queueAttempt } from '../sender/queue.ts';
import { takeNext } from '../sender/queued.fixture.ts';
import { noteSender, settleAttempt, takeAttempt } from '../sender/take-attempt.ts';
import {
  beginEnrollment,
  beginHandedIn,
  type Desk,
  startTeamServer,
  stepOn,
  type TeamServer,
} from './team-server.fixture.ts';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  const supervisor = beforeTests(() => server.signIn('supervisor'));

  it('a profile that has become strict: who entered before cannot approve, and critical values are typed again', async () => {
    const lax = await startTeamServer(database, {
      spec: { review: { approval: 'required', selfApproval: true } },
    });
    const strict = await startTeamServer(database, {
      spec: { review: { approval: 'required', rekey: 'required', criticalFields: ['identificador'] } },
    });
    try {
      const desk = await lax.signIn('supervisor');
      const { path, revision } = await beginHandedIn(desk);
      const approve = (at: TeamServer, who: Desk, body: unknown) =>
        at.as(who).ask('POST', `${path}/approve`, { revision, body });
      const rekeyed = { same: 1, different: 0 };
      const own = await approve(strict, desk, { rekeyed });
      expect(await own.json()).toMatchObject({ type: 'urn:enrola:four-eyes' });
      for (const body of [{}, { rekeyed: { same: 0, different: 1 } }])
        expect(await (await approve(strict, supervisor, body)).json()).toMatchObject({
          type: 'urn:enrola:rekey',
        });
      expect((await approve(strict, supervisor, { rekeyed })).status).toBe(200);
    } finally {
      await lax.stop();
      await strict.stop();
    }
  });

  it('a profile that has become strict: what somebody entered and approved is approved and sent by others', async () => {
    const lax = await startTeamServer(database, {
      spec: { review: { approval: 'required', selfApproval: true } },
    });
    try {
      const desk = await lax.signIn('supervisor');
      const { id, path, revision, content } = await beginHandedIn(desk);
      const own = await stepOn(desk, `${path}/approve`, revision, {});
      const refuse = async (who: Desk, step: string, at: number, body?: unknown) =>
        refuseFourEyes(server.as(who), `${path}/${step}`, at, body);
      await refuse(desk, 'send', own);
      // An approval by who entered it does not count any more.
      const uncounted = await server.as(supervisor).ask('POST', `${path}/send`, { revision: own });
      expect(await uncounted.json()).toMatchObject({ status: 409, type: 'urn:enrola:not-approved' });
      await refuse(desk, 'approve', own, {});
      await refuse(desk, 'changes', own, content);
      const approved = await stepOn(supervisor, `${path}/approve`, own, {});
      await refuse(desk, 'send', approved);
      await stepOn(supervisor, `${path}/send`, approved);
      expect(await takeNext(database.db)).toMatchObject({ enrollmentId: id });
    } finally {
      await lax.stop();
    }
  });

  async function refuseFourEyes(desk: Desk, path: string, revision: number, body?: unknown) {
    const answer = await desk.ask('POST', path, { revision, ...(body !== undefined && { body }) });
    expect([answer.status, await answer.json()]).toMatchObject([403, { type: 'urn:enrola:four-eyes' }]);
  }

  it('who entered some of it neither approves, settles, sends, resolves nor sends again; the page is told', async () => {
    const maker = await server.signIn('supervisor');
    const { id, path, revision } = await beginHandedIn(maker);
    expect(await maker.want('GET', path)).toMatchObject({ hindrance: 'four-eyes' });
    expect(await supervisor.want('GET', path)).not.toHaveProperty('hindrance');
    const remark = (desk: Desk, body: object) => desk.ask('POST', `${path}/observations`, { body });
    const observed = { kind: 'observed', observation: 'o', place: {}, text: 'Falta el respaldo.' };
    expect((await remark(supervisor, observed)).status).toBe(201);
    await refuseFourEyes(maker, `${path}/observations`, revision, { kind: 'settled', observation: 'o' });
    expect((await remark(supervisor, { kind: 'settled', observation: 'o' })).status).toBe(201);
    const approved = await stepOn(supervisor, `${path}/approve`, revision, {});
    await refuseFourEyes(maker, `${path}/send`, approved);
    await stepOn(supervisor, `${path}/send`, approved);
    const attempt = await takeNext(database.db);
    const at = new Date().toISOString();
    await settleAttempt(database.db, attempt.id, 'unknown', { kind: 'no-answer', at, cause: 'timeout' });
    const resolution = `/api/attempts/${attempt.id}/resolution`;
    const found = { found: 'does-not-exist', reason: 'No está en la pantalla del servicio.' };
    await refuseFourEyes(maker, resolution, 0, found);
    await expect
      .poll(async () => (await supervisor.ask('POST', resolution, { body: found })).status, {
        timeout: 10_000,
      })
      .toBe(204);
    const { revision: absent } = await supervisor.want('GET', path);
    await refuseFourEyes(maker, `${path}/send`, Number(absent));
    // The database refuses this too, whatever the server does.
    await expect(queueAttempt(database.db.sql, id, maker.userId)).rejects.toMatchObject({
      constraint: 'four_eyes',
    });
    await expect(
      appendEntry(database.db.sql, { scope: id, kind: 'settled', actor: maker.userId, from: 'x' }),
    ).rejects.toMatchObject({ constraint: 'four_eyes' });
    await stepOn(supervisor, `${path}/send`, Number(absent));
    await takeNext(database.db);
  });

  it('where the profile lets who entered approve, one person does it all', async () => {
    const lax = await startTeamServer(database, {
      spec: { review: { approval: 'required', selfApproval: true } },
    });
    try {
      const desk = await lax.signIn('supervisor');
      const { id, path, revision } = await beginHandedIn(desk);
      const approved = await stepOn(desk, `${path}/approve`, revision, {});
      await stepOn(desk, `${path}/send`, approved);
      expect(await takeNext(database.db)).toMatchObject({ enrollmentId: id });
    } finally {
      await lax.stop();
    }
  });

  it('what nobody handed in is not approved', async () => {
    const agent = await server.signIn('agent');
    const { path, revision } = await beginEnrollment(agent);
    const refused = await supervisor.ask('POST', `${path}/approve`, { revision, body: {} });
    expect([refused.status, await refused.json()]).toMatchObject([409, { type: 'urn:enrola:closed' }]);
    expect(await agent.want('GET', path)).toMatchObject({ state: 'draft', revision });
    const handedIn = await stepOn(agent, `${path}/review`, revision);
    await stepOn(supervisor, `${path}/approve`, handedIn, {});
  });

  it('an observation after the approval holds the send, and one in the queue comes out of it', async () => {
    const agent = await server.signIn('agent');
    const { path, revision } = await beginHandedIn(agent);
    const remark = (body: object) =>
      supervisor.want('POST', `${path}/observations`, { body: { observation: 'o', ...body } });
    const observe = { kind: 'observed', place: {}, text: 'El RUT no es el de la cédula.' };
    const refuseSend = async (at: number) => {
      const refused = await supervisor.ask('POST', `${path}/send`, { revision: at });
      expect([refused.status, await refused.json()]).toMatchObject([422, { type: 'urn:enrola:observed' }]);
    };
    let at = await stepOn(supervisor, `${path}/approve`, revision, {});
    await remark(observe);
    await refuseSend(at);
    await remark({ kind: 'settled' });
    at = await stepOn(supervisor, `${path}/send`, at);
    await remark({ kind: 'reopened' });
    const sender = randomUUID();
    await noteSender(database.db, sender);
    expect(await takeAttempt(database.db, sender)).toBeUndefined();
    const head = await supervisor.want('GET', path);
    expect(head).toMatchObject({ state: 'approved', attempt: { state: 'cancelled' } });
    const { entries } = (await supervisor.want('GET', `${path}/journal`)) as { entries: object[] };
    expect(entries.at(-1)).toMatchObject({ kind: 'held', actor: null, about: { attempt: 1 } });
    await refuseSend(Number(head['revision']));
    // An approval with a reason lets it pass; a later observation holds it back again.
    const reason = 'El respaldo llegó por correo.';
    at = await stepOn(supervisor, `${path}/approve`, Number(head['revision']), { reason });
    await remark({ ...observe, observation: 'later' });
    await refuseSend(at);
    await remark({ kind: 'settled', observation: 'later' });
    await stepOn(supervisor, `${path}/send`, at);
    expect(await takeNext(database.db)).toMatchObject({ enrollmentId: path.split('/').at(-1) });
  });

  it('an observation is made, answered and settled once, and only where it stands so', async () => {
    const agent = await server.signIn('agent');
    const { path } = await beginHandedIn(agent);
    const remark = async (desk: Desk, did: string, more: object = {}) => {
      const body = { kind: did, observation: 'o', ...more };
      return (await desk.ask('POST', `${path}/observations`, { body })).status;
    };
    const observed = [supervisor, 'observed', { place: {}, text: 'Falta la comuna.' }] as const;
    const reply = { text: 'Sí, corregido.' };
    for (const did of ['settled', 'reopened']) expect(await remark(supervisor, did)).toBe(409);
    expect(await remark(agent, 'replied', reply)).toBe(409);
    expect(await remark(...observed)).toBe(201);
    expect(await remark(...observed)).toBe(409);
    expect(await remark(supervisor, 'reopened')).toBe(409);
    const twice = await Promise.all([remark(agent, 'replied', reply), remark(agent, 'replied', reply)]);
    expect(twice.toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await remark(supervisor, 'replied', { text: 'No' })).toBe(201);
    expect(await remark(agent, 'replied', reply)).toBe(201);
    expect(await remark(supervisor, 'settled')).toBe(201);
    expect(await remark(supervisor, 'settled')).toBe(409);
    expect(await remark(agent, 'replied', reply)).toBe(409);
  });

  it.each(['', '   ', '...', '123', 'ok', 'xxxxxx', '\u200b\u200b\u200b'])(
    'a reason in which nothing is said is none: %j',
    async (text) => {
      const agent = await server.signIn('agent');
      const { path, revision } = await beginHandedIn(agent);
      const place = {};
      for (const [step, body] of [
        ['return', { text }],
        ['take-over', { text }],
        ['approve', { reason: text }],
        ['observations', { kind: 'observed', observation: 'o', place, text }],
      ] as const)
        expect((await supervisor.ask('POST', `${path}/${step}`, { revision, body })).status, step).toBe(400);
    },
  );
});
