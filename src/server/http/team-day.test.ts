/** A day of a team over HTTP: rights, answers for each role, and the entries in the journal. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { TeamEntry } from '../../domain/team/team-api.ts';
import { beforeTests, findFlaws, KINDS, startDatabase, untilOneWaits } from '../db/team-db.fixture.ts';
import { invite } from '../accounts/users.ts';
import { appendEntry, checkChains } from '../journal/journal-store.ts';
import {
  beginEnrollment,
  beginHandedIn,
  type Desk,
  startTeamServer,
  stepOn,
  type TeamServer,
} from './team-server.fixture.ts';

interface Heard {
  readonly enrollmentId: string;
  readonly revision: number;
  readonly number: number;
}

/** Reads a stream of events until it is stopped. */
function hear(server: TeamServer, { cookie }: Desk) {
  const controller = new AbortController();
  const events: Heard[] = [];
  const begun = fetch(`${server.origin}/api/events`, {
    headers: { Cookie: cookie },
    signal: controller.signal,
  });
  const reading = begun.then(async (response) => {
    for await (const chunk of response.body ?? []) {
      for (const line of Buffer.from(chunk).toString().split('\n'))
        if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)) as Heard);
    }
  });
  reading.catch(() => undefined);
  return { events, begun, stop: () => controller.abort() };
}

async function until(isSo: () => boolean, ms = 10_000): Promise<void> {
  const end = Date.now() + ms;
  while (!isSo() && Date.now() < end) await sleep(10);
  expect(isSo()).toBe(true);
}

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));

  it('entered, handed in, observed, returned, corrected, approved, queued; the agent hears of each step', async () => {
    const stream = hear(server, agent);
    await stream.begun;
    const { path, id, content, revision: first } = await beginEnrollment(agent);
    const heard = () => stream.events.filter(({ enrollmentId }) => enrollmentId === id).length;
    await until(() => heard() > 0);
    let before = heard();
    const isTold = async () => {
      await until(() => heard() > before);
      before = heard();
    };
    let revision = await stepOn(agent, `${path}/review`, first);
    await isTold();
    const place = { personId: content.personIds[0], field: 'givenName' };
    await supervisor.want('POST', `${path}/observations`, {
      body: { kind: 'observed', observation: 'o1', place, text: 'El nombre no es el de la cédula.' },
    });
    await isTold();
    const settle = (observation: string) =>
      supervisor.want('POST', `${path}/observations`, { body: { kind: 'settled', observation } });
    revision = await stepOn(supervisor, `${path}/return`, revision, { text: 'Corregir.' });
    await isTold();
    const persons = content.persons.map((person) => ({ ...person, givenName: 'Ana' }));
    revision = await stepOn(agent, `${path}/changes`, revision, { ...content, persons });
    await isTold();
    await agent.want('POST', `${path}/observations`, {
      body: { kind: 'replied', observation: 'o1', text: 'Corregido.' },
    });
    expect(await agent.want('GET', path)).toMatchObject({ state: 'draft', isReturned: true });
    revision = await stepOn(agent, `${path}/review`, revision);
    const early = await supervisor.ask('POST', `${path}/approve`, { revision, body: {} });
    expect([early.status, await early.json()]).toMatchObject([422, { type: 'urn:enrola:observed' }]);
    // The words of the return are an observation of the whole enrollment, which holds the approval, too.
    await settle('o1');
    const held = await supervisor.ask('POST', `${path}/approve`, { revision, body: {} });
    expect([held.status, await held.json()]).toMatchObject([422, { type: 'urn:enrola:observed' }]);
    const { entries: noted } = (await agent.want('GET', `${path}/journal`)) as { entries: TeamEntry[] };
    const whole = noted.find(({ text }) => text === 'Corregir.')?.about;
    expect(whole?.['place']).toEqual({});
    await settle(String(whole?.['observation']));
    before = heard();
    revision = await stepOn(supervisor, `${path}/approve`, revision, {});
    await isTold();
    revision = await stepOn(supervisor, `${path}/send`, revision);
    await isTold();
    stream.stop();

    const seen = await agent.want('GET', path);
    expect(seen).toMatchObject({ state: 'queued', title: 'Ana', revision, attempt: { number: 1 } });
    // The approval names the bytes of the corrected enrollment, and who approved them.
    expect(seen['approval']).toMatchObject({ by: { id: supervisor.userId } });
    const { entries } = (await supervisor.want('GET', `${path}/journal`)) as {
      entries: { kind: string; text?: string; name: string }[];
    };
    expect(entries.map(({ kind: what }) => what)).toEqual([
      'begun',
      'handed-in',
      'observed',
      'observed',
      'returned',
      'edited',
      'replied',
      'handed-in',
      'settled',
      'settled',
      'approved',
      'queued',
    ]);
    expect(entries[2]?.text).toBe('El nombre no es el de la cédula.');
  });

  it('an observation and another step at the same time wait for one another, and both are done', async () => {
    const { path, id, content } = await beginEnrollment(agent);
    const place = { personId: content.personIds[0], field: 'givenName' };
    const body = { kind: 'observed', observation: 'o1', place, text: 'Falta el segundo nombre.' };
    const observing = await database.db.transaction(async (sql) => {
      await sql('update team.enrollment set assignee = $2 where id = $1', [id, agent.userId]);
      await appendEntry(sql, { scope: id, kind: 'assigned', actor: agent.userId, from: 'x' });
      const answer = supervisor.ask('POST', `${path}/observations`, { body });
      // By then the request has reached the chain, if it can. The end of this transaction counts its event.
      await sleep(500);
      return { answer };
    });
    expect((await observing.answer).status).toBe(201);
  });

  it('whoever entered cannot approve; an edit of what is approved makes it a draft', async () => {
    const own = await beginHandedIn(supervisor);
    const refused = await supervisor.ask('POST', `${own.path}/approve`, { revision: own.revision, body: {} });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ type: 'urn:enrola:four-eyes' });
    const { path, revision, content } = await beginHandedIn(agent);
    const approved = await stepOn(supervisor, `${path}/approve`, revision, {});
    await stepOn(agent, `${path}/changes`, approved, content);
    expect(await agent.want('GET', path)).toMatchObject({ state: 'draft', approval: null });
    // The approver cannot enter data afterwards.
    const mine = await stepOn(
      supervisor,
      `${path}/take-over`,
      Number((await agent.want('GET', path))['revision']),
      {
        text: 'Sigo yo.',
      },
    );
    const edit = await supervisor.ask('POST', `${path}/changes`, { revision: mine, body: content });
    expect(edit.status).toBe(403);
  });

  it('what somebody else has is not written over: they are told who has it', async () => {
    const { path, revision, content } = await beginEnrollment(agent);
    const taken = await stepOn(supervisor, `${path}/take-over`, revision, { text: 'Usted está de viaje.' });
    const refused = await agent.ask('POST', `${path}/changes`, { revision: taken, body: content });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      type: 'urn:enrola:assigned',
      assignee: { id: supervisor.userId },
    });
    const back = await stepOn(supervisor, `${path}/assign`, taken, { userId: agent.userId });
    await stepOn(agent, `${path}/changes`, back, content);
  });

  it('approved although something is observed: with a reason, which stands in the journal', async () => {
    const { path, revision } = await beginHandedIn(agent);
    const place = { field: 'riskProfileCode' };
    await supervisor.want('POST', `${path}/observations`, {
      body: { kind: 'observed', observation: 'o2', place, text: 'Falta el respaldo.' },
    });
    const reason = 'El respaldo llegó por correo.';
    await stepOn(supervisor, `${path}/approve`, revision, { reason });
    const { entries } = (await agent.want('GET', `${path}/journal`)) as { entries: { text?: string }[] };
    expect(entries.at(-1)).toMatchObject({ kind: 'approved', text: reason });
  });

  // The embedded database has one connection: nobody waits there.
  it.runIf(kind === 'postgres')(
    'approved while something is being observed: it waits for that, and wants a reason',
    async () => {
      const { path, id, revision } = await beginHandedIn(agent);
      const about = { observation: 'o3', place: { field: 'riskProfileCode' } };
      const observed = { scope: id, kind: 'observed', about, text: 'Falta el respaldo.' } as const;
      const approving = await database.db.transaction(async (sql) => {
        await appendEntry(sql, { ...observed, actor: supervisor.userId, from: 'x' });
        const answer = supervisor.ask('POST', `${path}/approve`, { revision, body: {} });
        await untilOneWaits(sql);
        return { answer };
      });
      const refused = await approving.answer;
      expect([refused.status, await refused.json()]).toMatchObject([422, { type: 'urn:enrola:observed' }]);
      expect(await agent.want('GET', path)).toMatchObject({ state: 'in-review', approval: null });
    },
  );

  it('a stale revision gets the record that stands there', async () => {
    const { path, revision, content } = await beginEnrollment(agent);
    await stepOn(agent, `${path}/changes`, revision, { ...content, riskProfileCode: 'CON' });
    const stale = await agent.ask('POST', `${path}/changes`, { revision, body: content });
    expect(stale.status).toBe(412);
    expect(await stale.json()).toMatchObject({
      type: 'urn:enrola:stale',
      current: { riskProfileCode: 'CON', people: content.persons },
    });
  });

  it('what waits in the queue can be withdrawn, and sent again under its approval', async () => {
    const { path, revision } = await beginHandedIn(agent);
    const approved = await stepOn(supervisor, `${path}/approve`, revision, {});
    const queued = await stepOn(supervisor, `${path}/send`, approved);
    const withdrawn = await stepOn(agent, `${path}/withdraw`, queued);
    expect(await agent.want('GET', path)).toMatchObject({
      state: 'approved',
      attempt: { state: 'cancelled' },
    });
    await stepOn(supervisor, `${path}/send`, withdrawn);
    expect(await agent.want('GET', path)).toMatchObject({ state: 'queued', attempt: { number: 2 } });
  });

  it('what is approved can be withdrawn by who entered it: a draft, without its approval', async () => {
    const { path, revision } = await beginHandedIn(agent);
    const approved = await stepOn(supervisor, `${path}/approve`, revision, {});
    await stepOn(agent, `${path}/withdraw`, approved);
    expect(await agent.want('GET', path)).toMatchObject({
      state: 'draft',
      approval: null,
      isReturned: false,
    });
  });

  it('an agent does not hear of what is not theirs, and reads on where they stopped', async () => {
    const other = await server.signIn('agent');
    const { last } = await other.want('GET', '/api/changes?after=0');
    const stream = hear(server, other);
    await stream.begun;
    const { id } = await beginEnrollment(agent);
    const own = await beginEnrollment(other);
    await until(() => stream.events.some(({ enrollmentId }) => enrollmentId === own.id));
    stream.stop();
    expect(stream.events.some(({ enrollmentId }) => enrollmentId === id)).toBe(false);
    const { changes } = await other.want('GET', `/api/changes?after=${String(last)}`);
    expect(new Set((changes as { enrollmentId: string }[]).map(({ enrollmentId }) => enrollmentId))).toEqual(
      new Set([own.id]),
    );
  });

  it('accounts: by a link that works once; a wrong password tells nothing, and many lock it', async () => {
    const administrator = await server.signIn('administrator');
    const { link } = await administrator.want('POST', '/api/invitations', {
      body: { role: 'supervisor', name: 'Rosa Vera' },
    });
    const token = String(link).split('#')[1];
    const signInName = `rosa-${kind}`;
    const account = { token, signInName, password: 'un cóndor cruza la cordillera' };
    const made = await server.nobody.ask('POST', '/api/accounts', { body: account });
    expect(made.status).toBe(201);
    const cookie = made.headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/^__Host-enrola=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const again = await server.nobody.ask('POST', '/api/accounts', {
      body: { ...account, signInName: 'otra' },
    });
    expect(again.status).toBe(410);

    const signIn = (name: string, password: string) =>
      server.nobody.ask('POST', '/api/sign-in', { body: { signInName: name, password } });
    const right = await signIn(signInName.toUpperCase(), account.password);
    expect(right.status).toBe(204);
    const own = { headers: { Cookie: (right.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '' } };
    expect(await (await server.nobody.ask('GET', '/api/me', own)).json()).toMatchObject({
      name: 'Rosa Vera',
      role: 'supervisor',
    });
    const refusals = [];
    for (const [name, password] of [
      ['nadie', 'x'],
      ...Array.from({ length: 5 }, () => [signInName, 'x'] as const),
    ] as const) {
      const response = await signIn(name, password);
      refusals.push(`${response.status} ${await response.text()}`);
    }
    expect(new Set(refusals).size).toBe(1);
    expect(refusals[0]).toContain('401');
    // Now this address is refused even with the right password.
    expect((await signIn(signInName, account.password)).status).toBe(429);
    // After the sign-out the token is worthless.
    expect((await server.nobody.ask('POST', '/api/sign-out', own)).status).toBe(204);
    expect((await server.nobody.ask('GET', '/api/me', own)).status).toBe(401);
  }, 120_000);

  it('a session ends when it rests, after half a day, and when its user loses access', async () => {
    const desk = await server.signIn('agent');
    const administrator = await server.signIn('administrator');
    const me = async () => (await desk.ask('GET', '/api/me')).status;
    const age = (column: string, text: string) =>
      database.db.sql(
        `update team.session set ${column} = clock_timestamp() - $2::interval where user_id = $1`,
        [desk.userId, text],
      );
    expect(await me()).toBe(200);
    await age('seen_at', '31 minutes');
    expect(await me()).toBe(401);
    await age('seen_at', '1 minute');
    await age('signed_in_at', '13 hours');
    expect(await me()).toBe(401);
    await age('signed_in_at', '1 hour');
    expect(await me()).toBe(200);
    await administrator.want('POST', `/api/users/${desk.userId}`, {
      body: { role: 'agent', isDisabled: true },
    });
    expect(await me()).toBe(403);
  });

  it('what counts most asks for a fresh sign-in', async () => {
    const { path, revision } = await beginEnrollment(agent);
    const old = await server.signIn('supervisor');
    await database.db.sql(
      "update team.session set proved_at = clock_timestamp() - interval '8 hours' where user_id = $1",
      [old.userId],
    );
    const refused = await old.ask('POST', `${path}/approve`, { revision, body: {} });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ type: 'urn:enrola:sign-in-again' });
  });

  it('the set-up link is worth nothing once there is somebody', async () => {
    const token = await invite(database.db.sql, { role: 'administrator', invitedBy: null });
    const body = { token, signInName: 'x', name: 'X', password: 'una frase bien larga' };
    expect((await server.nobody.ask('POST', '/api/accounts', { body })).status).toBe(410);
  });

  it('the chains hold; an owner who rewrites one is found', async () => {
    const sound = await checkChains(database.db.sql);
    expect(sound.flaws).toEqual([]);
    expect(sound.entries).toBeGreaterThan(20);
    expect(await findFlaws(database.db)).toEqual([]);
    const { id } = await beginEnrollment(agent);
    await database.asOwner(async (owner) => {
      await owner.sql('alter table team.journal disable trigger all');
      await owner.sql('alter table team.journal drop constraint hash_of_body');
      await owner.sql("update team.journal set body = replace(body, 'begun', 'begin') where scope = $1", [
        id,
      ]);
    });
    expect((await checkChains(database.db.sql)).flaws).toEqual([{ scope: id, number: 1, flaw: 'changed' }]);
    const auditor = await server.signIn('auditor');
    expect(await auditor.want('GET', '/api/audit/chains')).toMatchObject({
      flaws: expect.arrayContaining([{ scope: id, number: 1, flaw: 'changed' }]) as unknown,
    });
  });
});
