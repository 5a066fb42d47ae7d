/** Sign-in: who gets in, for how long, and who can give access to others. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { setPassword } from '../accounts/new-password.ts';
import { hashPassword } from '../accounts/password.ts';
import { signIn } from '../accounts/sign-in.ts';
import { createSignInThrottle, TooManyFailuresError } from '../accounts/sign-in-throttle.ts';
import { UNATTENDED_HEADER } from '../../domain/team/team-api.ts';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import {
  ADDRESS_HEADER,
  beginEnrollment,
  type Desk,
  startTeamServer,
  stepOn,
} from './team-server.fixture.ts';

const PASSWORD = 'una frase bien larga';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));

  /** Each test asks from another address, so the limits of the open routes refuse nobody. */
  let tests = 0;
  beforeEach(() => void (tests += 1));
  const askAsNobody: typeof server.nobody.ask = (method, path, asking) =>
    server.nobody.ask(method, path, {
      ...asking,
      headers: { ...asking?.headers, [ADDRESS_HEADER]: `10.0.0.${tests}` },
    });

  const invite = async (by: Awaited<ReturnType<typeof server.signIn>>, key = 'k') => {
    const response = await by.ask('POST', '/api/invitations', {
      body: { role: 'administrator', name: 'Eva Soto' },
      key,
    });
    const text = await response.text();
    return { text, token: text.split('#')[1]?.slice(0, 43) };
  };
  const accept = (token: string | undefined, signInName: string) =>
    askAsNobody('POST', '/api/accounts', {
      body: { token, signInName, name: 'Ana Soto', password: PASSWORD },
    });

  /** Answer that the page of a link gets when it opens. */
  const check = (token: string | undefined) => askAsNobody('POST', '/api/links/check', { body: { token } });

  const withPassword = async (signInName: string) => {
    const agent = await server.signIn('agent', signInName);
    await database.db.sql('insert into team.local_account (user_id, password) values ($1, $2)', [
      agent.userId,
      await hashPassword(PASSWORD),
    ]);
    return agent;
  };

  const checkPassword = (signInName: string, password: string) => {
    const { db } = database;
    const throttle = createSignInThrottle(db.sql);
    return signIn({ db, throttle }, { signInName, password, from: `10.1.0.${tests}` });
  };

  it('who signs in again has one session, not two', async () => {
    const agent = await withPassword('ana');
    const again = await agent.ask('POST', '/api/sign-in', {
      body: { signInName: 'ana', password: PASSWORD },
    });
    expect(again.status).toBe(204);
    expect((await agent.ask('GET', '/api/me')).status).toBe(401);
    const headers = { Cookie: again.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
    expect((await askAsNobody('GET', '/api/me', { headers })).status).toBe(200);
  });

  it('a password that is checked while wrong ones use up the limit does not let in', async () => {
    await withPassword('eva');
    const asked = checkPassword('eva', PASSWORD);
    const throttle = createSignInThrottle(database.db.sql);
    // The check of the right password takes longer than these.
    for (let count = 0; count < 5; count += 1)
      await throttle.noteFailure({ account: 'eva', from: `10.1.0.${tests}` });
    await expect(asked).rejects.toThrow(TooManyFailuresError);
  });

  it('a user sees where they are signed in, ends what they do not know, and nobody else does', async () => {
    const { userId } = await withPassword('inés');
    const begin = async (agent: string) => {
      const body = { signInName: 'inés', password: PASSWORD };
      const answer = await askAsNobody('POST', '/api/sign-in', { body, headers: { 'User-Agent': agent } });
      const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
      return server.as({ userId, cookie });
    };
    const office = await begin(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    );
    const phone = await begin(
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
    );
    const list = async (desk: Desk) => {
      const { sessions } = await desk.want('GET', '/api/sessions');
      return sessions as { id: string; device: string; from: string; isThis: boolean }[];
    };
    const seen = await list(office);
    expect(seen.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Windows · Firefox', true],
      ['Android · Chrome', false],
      // The session from `withPassword`, which has no browser.
      ['', false],
    ]);
    expect(seen[0]?.from).toMatch(/^10\./);
    const other = await withPassword('ida');
    const path = `/api/sessions/${seen[1]?.id ?? ''}/removal`;
    expect((await other.ask('POST', path)).status).toBe(404);
    expect((await office.ask('POST', path)).status).toBe(204);
    expect((await phone.ask('GET', '/api/me')).status).toBe(401);
    expect(await office.want('POST', '/api/sessions/others/removal')).toEqual({ count: 1 });
    expect(await list(office)).toHaveLength(1);
    expect(await list(other)).toHaveLength(1);
  });

  it('no password is taken that guessers try first: short, common, or made of the name', async () => {
    await withPassword('elsa');
    const choose = (password: string) =>
      askAsNobody('POST', '/api/passwords', { body: { signInName: 'elsa', current: PASSWORD, password } });
    for (const [password, status, type] of [
      ['una frase cort', 400, 'urn:enrola:bad-body'],
      ['password1234567', 422, 'urn:enrola:easy-password'],
      ['Ana Soto 20261126', 422, 'urn:enrola:easy-password'],
      ['elsa.elsa.elsa.elsa', 422, 'urn:enrola:easy-password'],
    ] as const) {
      const refused = await choose(password);
      expect([password, refused.status]).toEqual([password, status]);
      expect(await refused.json()).toMatchObject({ type });
    }
    expect((await choose('otra frase bien larga')).status).toBe(204);
  });

  it('a password that is changed while somebody comes in with the old one does not let in', async () => {
    const agent = await withPassword('olga');
    const current = { signInName: 'olga', current: PASSWORD, password: 'otra frase bien larga' };
    const asking: Promise<Response>[] = [];
    // Holds the row until both requests have checked the password.
    await database.db.transaction(async (sql) => {
      await sql('select 1 from team.local_account where user_id = $1 for update', [agent.userId]);
      asking.push(askAsNobody('POST', '/api/passwords', { body: current }));
      asking.push(askAsNobody('POST', '/api/sign-in', { body: { signInName: 'olga', password: PASSWORD } }));
      // Without a second connection the requests run one after the other.
      if (kind === 'postgres') await sleep(3000);
      await setPassword(sql, agent.userId, await hashPassword('la frase de ahora'));
    });
    for (const response of await Promise.all(asking)) expect(response.status).toBe(401);
    expect(await checkPassword('olga', 'la frase de ahora')).toMatchObject({ userId: agent.userId });
    expect(
      await database.db.sql('select 1 from team.session where user_id = $1', [agent.userId]),
    ).toHaveLength(0);
  });

  it('whose access ends before the request is whole does nothing any more', async () => {
    const [agent, administrator] = [await server.signIn('agent'), await server.signIn('administrator')];
    const supervisor = await server.signIn('supervisor');
    const { path, revision: begun } = await beginEnrollment(agent);
    const revision = await stepOn(agent, `${path}/review`, begun);
    const returning = request(`${server.origin}${path}/return`, {
      method: 'POST',
      headers: {
        Cookie: supervisor.cookie,
        Origin: server.origin,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'slow',
        'If-Match': `"${revision}"`,
      },
    });
    const answered = once(returning, 'response') as Promise<[IncomingMessage]>;
    returning.write('{"text":"Falta');
    // The server finds the session before it reads the body.
    await sleep(300);
    await administrator.want('POST', `/api/users/${supervisor.userId}`, { body: { isDisabled: true } });
    returning.end(' el correo."}');
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(403);
    expect(await agent.want('GET', path)).toMatchObject({ state: 'in-review', revision });
  });

  it('what a page asks by itself does not keep a session', async () => {
    const agent = await server.signIn('agent');
    const seenAt = async () =>
      (await database.db.sql('select seen_at from team.session where user_id = $1', [agent.userId]))[0]?.[
        'seen_at'
      ];
    await database.db.sql(
      "update team.session set seen_at = clock_timestamp() - interval '29 minutes' where user_id = $1",
      [agent.userId],
    );
    const before = await seenAt();
    const unattended = { headers: { [UNATTENDED_HEADER]: '1' } };
    expect((await agent.ask('GET', '/api/queue', unattended)).status).toBe(200);
    expect(await seenAt()).toBe(before);
    expect((await agent.ask('GET', '/api/me')).status).toBe(200);
    expect(await seenAt()).not.toBe(before);
  });

  it('a link is told once, kept nowhere, and ends with the access of who made it', async () => {
    const [first, second] = [await server.signIn('administrator'), await server.signIn('administrator')];
    const { token } = await invite(first);
    expect(token).toHaveLength(43);
    expect((await invite(first)).text).toBe('');
    const kept = await database.db.sql('select body from team.request_key where user_id = $1', [
      first.userId,
    ]);
    expect(kept).toEqual([{ body: null }]);
    expect(await (await check(token)).json()).toEqual({ signInName: null, name: 'Eva Soto' });
    const access = { body: { isDisabled: true } };
    await second.want('POST', `/api/users/${first.userId}`, access);
    expect((await accept(token, 'ines')).status).toBe(410);
    const { token: another } = await invite(second);
    expect((await accept(another, 'ines')).status).toBe(201);
    const { token: old } = await invite(second, 'old');
    await database.db.sql(
      'update team.invitation set expires_at = clock_timestamp() where invited_by = $1 and used_by is null',
      [second.userId],
    );
    // Ended, used, run out, cut off: all links get the same answer, without any data of a person.
    for (const worthless of [token, another, old, 'x']) {
      const refused = await check(worthless);
      expect(await refused.json()).toEqual({
        type: 'urn:enrola:invitation-used',
        title: 'Gone',
        status: 410,
      });
    }
  });

  it('another password by the present one: whoever knew that one is out', async () => {
    const agent = await withPassword('rosa');
    const change = (current: string) =>
      askAsNobody('POST', '/api/passwords', {
        body: { signInName: 'rosa', current, password: 'otra frase bien larga' },
      });
    expect((await change('no es la clave')).status).toBe(401);
    expect((await agent.ask('GET', '/api/me')).status).toBe(200);
    const changed = await change(PASSWORD);
    expect(changed.status).toBe(204);
    expect((await agent.ask('GET', '/api/me')).status).toBe(401);
    const headers = { Cookie: changed.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
    expect((await askAsNobody('GET', '/api/me', { headers })).status).toBe(200);
    expect(await checkPassword('rosa', PASSWORD)).toBe('wrong');
    expect(await checkPassword('rosa', 'otra frase bien larga')).toMatchObject({
      userId: agent.userId,
    });
  });

  it('another password by a link, which is told once, forgets wrong ones before it, and ends with its use', async () => {
    const agent = await withPassword('marta');
    const administrator = await server.signIn('administrator');
    const offer = async (id: string, key?: string) =>
      administrator.ask('POST', `/api/users/${id}/password-link`, { ...(key !== undefined && { key }) });
    const tokenOf = async (response: Response) => (await response.text()).split('#')[1]?.slice(0, 43);
    const choose = (token: string | undefined) =>
      askAsNobody('POST', '/api/passwords', { body: { token, password: 'la frase de ahora' } });

    const first = await tokenOf(await offer(agent.userId, 'once'));
    const second = await tokenOf(await offer(agent.userId));
    expect(await (await offer(agent.userId, 'once')).text()).toBe('');
    const throttle = createSignInThrottle(database.db.sql);
    const here = { account: 'marta', from: `10.0.0.${tests}` };
    for (let count = 0; count < 5; count += 1) await throttle.noteFailure(here);
    await expect(throttle.requireFree(here)).rejects.toThrow(TooManyFailuresError);
    expect(await (await check(first)).json()).toEqual({ signInName: 'marta', name: null });
    expect((await choose(first)).status).toBe(204);
    await throttle.requireFree(here);
    expect((await agent.ask('GET', '/api/me')).status).toBe(401);
    expect(await checkPassword('marta', 'la frase de ahora')).toMatchObject({ userId: agent.userId });
    for (const token of [first, second, 'a'.repeat(43)]) {
      expect((await choose(token)).status).toBe(410);
      expect((await check(token)).status).toBe(410);
    }
  });

  it('a link for a password is for a local account with access, by somebody else who still may', async () => {
    const [maker, other] = [await server.signIn('administrator'), await server.signIn('administrator')];
    const [agent, elsewhere] = [await withPassword('nora'), await server.signIn('agent')];
    const offer = async (id: string) => {
      const response = await maker.ask('POST', `/api/users/${id}/password-link`);
      return { status: response.status, token: (await response.text()).split('#')[1]?.slice(0, 43) };
    };
    const choose = async (token: string | undefined) => {
      const body = { token, password: 'la frase de ahora' };
      return (await askAsNobody('POST', '/api/passwords', { body })).status;
    };
    expect(await offer(elsewhere.userId)).toMatchObject({ status: 404 });
    expect(await offer(maker.userId)).toMatchObject({ status: 409 });
    const offered = [await offer(agent.userId), await offer(agent.userId)];
    const access = async (id: string, isDisabled: boolean) =>
      other.want('POST', `/api/users/${id}`, { body: { isDisabled } });
    await access(agent.userId, true);
    expect(await offer(agent.userId)).toMatchObject({ status: 404 });
    expect(await choose(offered[0]?.token)).toBe(410);
    await access(agent.userId, false);
    await access(maker.userId, true);
    expect(await choose(offered[1]?.token)).toBe(410);
    expect(await checkPassword('nora', PASSWORD)).toMatchObject({ userId: agent.userId });
  });

  it('there is always an administrator', async () => {
    const [one, other] = [await server.signIn('administrator'), await server.signIn('administrator')];
    await database.db.sql(
      "update team.app_user set disabled_at = clock_timestamp() where role = 'administrator' and id not in ($1, $2)",
      [one.userId, other.userId],
    );
    const demote = (by: typeof one, id: string) =>
      by.ask('POST', `/api/users/${id}`, { body: { role: 'auditor' } });
    expect((await demote(one, one.userId)).status).toBe(409);
    expect((await demote(one, one.userId.toUpperCase())).status).toBe(409);
    const both = await Promise.all([demote(one, other.userId), demote(other, one.userId)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const left = await database.db.sql(
      "select id from team.app_user where role = 'administrator' and disabled_at is null",
    );
    expect(left).toHaveLength(1);
  });
});
