/** Who is let in, how long, and who can let others in. */
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../accounts/password.ts';
import { signIn } from '../accounts/sign-in.ts';
import { UNATTENDED_HEADER } from '../../domain/team/team-api.ts';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { startTeamServer } from './team-server.fixture.ts';

const PASSWORD = 'una frase bien larga';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));

  const invite = async (by: Awaited<ReturnType<typeof server.signIn>>, key = 'k') => {
    const response = await by.ask('POST', '/api/invitations', { body: { role: 'administrator' }, key });
    const text = await response.text();
    return { text, token: text.split('#')[1]?.slice(0, 43) };
  };
  const accept = (token: string | undefined, signInName: string) =>
    server.nobody.ask('POST', '/api/accounts', {
      body: { token, signInName, name: 'Ana Soto', password: PASSWORD },
    });

  const withPassword = async (signInName: string) => {
    const agent = await server.signIn('agent');
    const { db } = database;
    await db.sql('update team.app_user set subject = $2 where id = $1', [agent.userId, signInName]);
    await db.sql('insert into team.local_account (user_id, password) values ($1, $2)', [
      agent.userId,
      await hashPassword(PASSWORD),
    ]);
    return agent;
  };

  it('who signs in again has one session, not two', async () => {
    const agent = await withPassword('ana');
    const again = await agent.ask('POST', '/api/sign-in', {
      body: { signInName: 'ana', password: PASSWORD },
    });
    expect(again.status).toBe(204);
    expect((await agent.ask('GET', '/api/me')).status).toBe(401);
    const headers = { Cookie: again.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
    expect((await server.nobody.ask('GET', '/api/me', { headers })).status).toBe(200);
  });

  it('a password that is checked while others lock its account does not let in', async () => {
    const agent = await withPassword('eva');
    const asked = signIn(database.db, 'eva', PASSWORD);
    await database.db.sql(
      "update team.local_account set locked_until = clock_timestamp() + interval '1 minute' where user_id = $1",
      [agent.userId],
    );
    expect(await asked).toBe('wrong');
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
    const access = { body: { isDisabled: true } };
    await second.want('POST', `/api/users/${first.userId}`, access);
    expect((await accept(token, 'ines')).status).toBe(410);
    const { token: another } = await invite(second);
    expect((await accept(another, 'ines')).status).toBe(201);
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
