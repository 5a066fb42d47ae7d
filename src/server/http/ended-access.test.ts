/** A user whose access has ended is told so, and nobody else is. */
import { beforeEach, describe, expect, it } from 'vitest';
import { REMEMBERED_DAYS } from '../accounts/ended-access.ts';
import { hashPassword, QUICK_COST } from '../accounts/password.ts';
import { forgetSessions } from '../accounts/sessions.ts';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { ADDRESS_HEADER, beginEnrollment, type Desk, startTeamServer } from './team-server.fixture.ts';

const PASSWORD = 'una frase bien larga';
const PASSPHRASE = /^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/;

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  let tests = 0;
  beforeEach(() => void (tests += 1));

  const end = async ({ userId }: Desk) => {
    const administrator = await server.signIn('administrator');
    await administrator.want('POST', `/api/users/${userId}`, { body: { isDisabled: true } });
    return administrator;
  };
  /** Expected answer about a user, with any valid passphrase. */
  const toldOf = (userId: string) => ({ user: userId, passphrase: PASSPHRASE });
  const withChecked = ({ passphrase, ...told }: Record<string, unknown>) => ({
    ...told,
    passphrase: PASSPHRASE.test(String(passphrase)) ? PASSPHRASE : passphrase,
  });
  const askForTeam = async (desk: Desk) => (await desk.want('GET', '/api/team'))['ended'];
  const signIn = (signInName: string, password: string) =>
    server.nobody.ask('POST', '/api/sign-in', {
      body: { signInName, password },
      headers: { [ADDRESS_HEADER]: `10.2.0.${tests}` },
    });

  it('every read, write and stream of theirs is refused at once, with the word and whose it is', async () => {
    const agent = await server.signIn('agent');
    const { path } = await beginEnrollment(agent);
    await end(agent);
    for (const [method, asked] of [
      ['GET', path],
      ['GET', '/api/me'],
      ['GET', '/api/events'],
      ['POST', '/api/enrollments'],
      ['POST', '/api/sign-out'],
    ] as const) {
      const refused = await agent.ask(method, asked);
      expect([asked, refused.status]).toEqual([asked, 403]);
      expect(withChecked((await refused.json()) as Record<string, unknown>)).toEqual({
        type: 'urn:enrola:access-ended',
        title: 'Forbidden',
        status: 403,
        ...toldOf(agent.userId),
      });
    }
    expect(withChecked((await askForTeam(agent)) as Record<string, unknown>)).toEqual(toldOf(agent.userId));
  });

  it('a browser that was closed over weeks is told, too; later its session is forgotten', async () => {
    const agent = await server.signIn('agent');
    await end(agent);
    const age = async (days: number) => {
      const begun = `clock_timestamp() - interval '${days} days'`;
      await database.db.sql(
        `update team.session set signed_in_at = ${begun}, seen_at = ${begun}, begun_from = '10.0.0.1' where user_id = $1`,
        [agent.userId],
      );
      await forgetSessions(database.db.sql, REMEMBERED_DAYS);
    };
    await age(REMEMBERED_DAYS - 1);
    expect(await askForTeam(agent)).toMatchObject({ user: agent.userId });
    const [left] = await database.db.sql('select begun_from from team.session where user_id = $1', [
      agent.userId,
    ]);
    expect(left).toEqual({ begun_from: '' });
    await age(REMEMBERED_DAYS);
    expect(await askForTeam(agent)).toBeNull();
    expect((await agent.ask('GET', '/api/me')).status).toBe(401);
  });

  it.each([
    ['has run out', "seen_at = clock_timestamp() - interval '31 minutes'"],
    ['is too old', "signed_in_at = clock_timestamp() - interval '13 hours'"],
  ])('of somebody with access a session that %s asks for the sign-in alone', async (_what, change) => {
    const agent = await server.signIn('agent');
    await database.db.sql(`update team.session set ${change} where user_id = $1`, [agent.userId]);
    expect(await (await agent.ask('GET', '/api/me')).json()).toMatchObject({ type: 'urn:enrola:sign-in' });
    expect(await askForTeam(agent)).toBeNull();
  });

  it('nobody else is told: no session, one that was ended by its user, one from before the access came back', async () => {
    expect(await askForTeam(server.nobody)).toBeNull();
    const agent = await server.signIn('agent');
    await agent.want('POST', '/api/sign-out');
    const administrator = await end(agent);
    expect(await askForTeam(agent)).toBeNull();
    const other = await server.signIn('agent');
    await end(other);
    await administrator.want('POST', `/api/users/${other.userId}`, { body: { isDisabled: false } });
    expect(await askForTeam(other)).toBeNull();
    expect((await other.ask('GET', '/api/me')).status).toBe(401);
  });

  it('the right password tells; a wrong one tells what a name that nobody has tells', async () => {
    const name = `fuera.${kind}`;
    const agent = await server.signIn('agent', name);
    await database.db.sql('insert into team.local_account (user_id, password) values ($1, $2)', [
      agent.userId,
      await hashPassword(PASSWORD, '', QUICK_COST),
    ]);
    await end(agent);
    const right = await signIn(name, PASSWORD);
    expect(right.headers.get('Set-Cookie')).toBeNull();
    expect(await right.json()).toMatchObject({ type: 'urn:enrola:access-ended', user: agent.userId });
    const [wrong, unknown] = [await signIn(name, 'otra cosa'), await signIn(`nadie.${kind}`, PASSWORD)];
    expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()]);
    const changing = await server.nobody.ask('POST', '/api/passwords', {
      body: { signInName: name, current: PASSWORD, password: 'otra frase bien larga' },
    });
    expect(await changing.json()).toMatchObject({ type: 'urn:enrola:access-ended' });
  });

  it('an administrator sees the passphrase of the files, once a browser was told it; the journal notes it', async () => {
    const agent = await server.signIn('agent');
    const administrator = await end(agent);
    const path = `/api/users/${agent.userId.toUpperCase()}/hand-off`;
    const listed = async () => {
      const { users } = await administrator.want('GET', '/api/users');
      return (users as { id: string; handsOff: boolean }[]).find(({ id }) => id === agent.userId);
    };
    expect((await administrator.ask('POST', path)).status).toBe(404);
    expect(await listed()).toMatchObject({ handsOff: false });
    const told = await askForTeam(agent);
    expect(await listed()).toMatchObject({ handsOff: true });
    expect(told).toMatchObject(await administrator.want('POST', path, { key: 'once' }));
    expect((await administrator.ask('POST', path, { key: 'once' })).status).toBe(204);
    const noted = await database.db.sql(
      "select actor from team.journal where kind = 'hand-off-opened' and body::jsonb #>> '{about,user}' = $1",
      [agent.userId],
    );
    expect(noted).toEqual([{ actor: administrator.userId }]);
    for (const role of ['agent', 'supervisor', 'auditor'] as const)
      expect((await (await server.signIn(role)).ask('POST', path)).status).toBe(403);
  });
});
