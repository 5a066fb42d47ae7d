/**
 * The provider changes a user: the journal has both states, older sessions end, and history keeps the former
 * name.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepProvenUser } from '../accounts/provider-users.ts';
import { beforeTests, findFlaws, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { createBrowser, REFUSED, startAt, startOrganization, toEnd } from './openid.fixture.ts';
import { beginHandedIn } from './team-server.fixture.ts';

const provider = beforeTests(startOrganization);
beforeEach(() => {
  provider.session.age = undefined;
});

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startAt(database, provider.issuer));
  const auditor = beforeTests(() => server.signIn('auditor'));
  const { get, goThere } = createBrowser(provider, server);

  const signIn = async (claims: Readonly<Record<string, unknown>>, cookie?: string) => {
    const { session, response } = await goThere(
      { claims: { name: 'Ana Rojas', ...claims }, tellsAuthTime: 'always' },
      { ...(cookie !== undefined && { cookie }) },
    );
    const me = (await (await get('/api/me', session)).json()) as { id: string };
    return { cookie: session, userId: me.id, response };
  };
  const isIn = async ({ cookie }: { readonly cookie: string }) =>
    (await get('/api/me', cookie)).status === 200;
  /** The oldest come first. */
  const entriesOf = async ({ userId: actor }: { readonly userId: string }, scope = 'team') => {
    const { entries } = (await auditor.want(
      'GET',
      `/api/audit?${new URLSearchParams({ actor, scope })}`,
    )) as {
      entries: { kind: string; name: string; about?: object }[];
    };
    return entries.toReversed().map((entry) => ({ kind: entry.kind, name: entry.name, about: entry.about }));
  };

  it('another name or role is journaled once with before and after, and ends the sessions of before', async () => {
    const desk = { sub: 'promoted', groups: ['desk'] };
    const [office, home] = [await signIn(desk), await signIn(desk)];
    const same = await signIn(desk);
    expect(await Promise.all([office, home, same].map(isIn))).toEqual([true, true, true]);

    const boss = await signIn({ ...desk, groups: ['bosses'] }, same.cookie);
    expect(await Promise.all([office, home, same, boss].map(isIn))).toEqual([false, false, false, true]);
    const renamed = await signIn({ ...desk, groups: ['bosses'], name: 'Ana Rojas Vera' });
    expect(await Promise.all([boss, renamed].map(isIn))).toEqual([false, true]);
    await signIn({ ...desk, groups: ['bosses'], name: 'Ana Rojas Vera' });

    const entries = await entriesOf(boss);
    const [agent, supervisor] = [
      { name: 'Ana Rojas', role: 'agent' },
      { name: 'Ana Rojas', role: 'supervisor' },
    ];
    const after = { name: 'Ana Rojas Vera', role: 'supervisor' };
    const by = 'openid-connect';
    expect(entries.filter(({ kind: each }) => each !== 'signed-in')).toEqual([
      { kind: 'account-made', name: 'Ana Rojas', about: { by, role: 'agent' } },
      { kind: 'changed-at-provider', name: 'Ana Rojas', about: { by, before: agent, after: supervisor } },
      { kind: 'changed-at-provider', name: 'Ana Rojas Vera', about: { by, before: supervisor, after } },
    ]);
    expect(entries.filter(({ kind: each }) => each === 'signed-in')).toHaveLength(6);
  });

  it('renames nobody in history: what was begun, done and approved stands under the name of then', async () => {
    const agent = await signIn({ sub: 'author', groups: ['desk'], name: 'Eva Pinto' });
    const { id, path } = await beginHandedIn(server.as(agent));
    const renamed = server.as(await signIn({ sub: 'author', groups: ['desk'], name: 'Eva Pinto Lara' }));
    expect(await renamed.want('GET', path)).toMatchObject({
      createdBy: { id: agent.userId, name: 'Eva Pinto' },
    });
    const { enrollments } = (await renamed.want('GET', '/api/enrollments')) as {
      enrollments: { id: string; createdBy: object }[];
    };
    expect(enrollments.find((each) => each.id === id)).toMatchObject({ createdBy: { name: 'Eva Pinto' } });
    const { entries } = (await renamed.want('GET', `${path}/journal`)) as { entries: { name: string }[] };
    expect(new Set(entries.map(({ name }) => name))).toEqual(new Set(['Eva Pinto']));
    expect(new Set((await entriesOf(agent, id)).map(({ name }) => name))).toEqual(new Set(['Eva Pinto']));
    // Live pages show the current name.
    expect(await renamed.want('GET', '/api/me')).toMatchObject({ name: 'Eva Pinto Lara' });
  });

  it('an entry of an earlier version, which says no name, shows the one of before the first change', async () => {
    const user = await signIn({ sub: 'early', groups: ['desk'], name: 'Inés Mora' });
    const at = new Date().toISOString();
    const entry = {
      scope: 'early',
      number: 1,
      previous: '',
      at,
      kind: 'edited',
      actor: user.userId,
      from: '',
    };
    const body = JSON.stringify(entry);
    await database.db.sql(
      `insert into team.journal (scope, number, previous, hash, body, actor, at)
       values ('early', 1, '', encode(sha256(convert_to($1, 'UTF8')), 'hex'), $1, $2, $3)`,
      [body, user.userId, at],
    );
    expect(await entriesOf(user, 'early')).toMatchObject([{ name: 'Inés Mora' }]);
    for (const name of ['Inés Mora Paz', 'Inés Paz']) await signIn({ sub: 'early', groups: ['desk'], name });
    expect(await entriesOf(user, 'early')).toMatchObject([{ name: 'Inés Mora' }]);
  });

  it('another e-mail address or user name is nobody else, and a name that is taken is shared', async () => {
    const first = await signIn({ sub: 'mailed', groups: ['desk'], email: 'uno@banco.example' });
    const second = await signIn({
      sub: 'mailed',
      groups: ['desk'],
      email: 'dos@banco.example',
      preferred_username: 'otra',
    });
    expect([second.userId, await isIn(first)]).toEqual([first.userId, true]);
    const namesake = await signIn({ sub: 'namesake', groups: ['desk'], preferred_username: 'otra' });
    expect(namesake.userId).not.toBe(first.userId);
  });

  it('without a role nobody is let in, and the journal says who it was and what they were', async () => {
    const user = await signIn({ sub: 'leaver', groups: ['bosses'] });
    expect(toEnd((await signIn({ sub: 'leaver', groups: ['cleaning'] })).response)).toEqual(REFUSED);
    expect(await isIn(user)).toBe(false);
    expect((await entriesOf(user)).at(-1)).toMatchObject({
      kind: 'sign-in-refused',
      about: { by: 'openid-connect', why: 'no-role', before: { role: 'supervisor' } },
    });
  });

  it.each([
    ['of control characters', 'Ana\0Rojas'],
    ['without end', 'Ana '.repeat(100)],
    ['of half a pair', 'Ana \ud83d'],
    ['of nothing', ' \t'],
  ])('a name %s is none: the next claim counts, and it is no change', async (_what, name) => {
    const claims = { sub: `odd ${_what}`, groups: ['desk'], name, preferred_username: 'arojas' };
    const first = await signIn(claims);
    const me: unknown = await (await get('/api/me', first.cookie)).json();
    expect(me).toMatchObject({ name: 'arojas' });
    await signIn(claims);
    expect(await isIn(first)).toBe(true);
  });

  it('two browsers at once make one change', async () => {
    const user = await signIn({ sub: 'twice', groups: ['desk'] });
    const said = {
      issuer: provider.issuer,
      subject: 'twice',
      name: 'Ana Rojas',
      role: 'supervisor',
    } as const;
    let noteKept = () => {};
    const isKept = new Promise<void>((resolve) => (noteKept = resolve));
    const first = database.db.transaction(async (sql) => {
      await keepProvenUser(sql, said, '');
      noteKept();
      // By then the other transaction has read the user.
      await sleep(300);
    });
    await isKept;
    await database.db.transaction((sql) => keepProvenUser(sql, said, ''));
    await first;
    const changes = (await entriesOf(user)).filter((entry) => entry.kind === 'changed-at-provider');
    expect(changes).toHaveLength(1);
  });

  it('the audit finds nothing in all that, and a rename around it also after the next sign-in', async () => {
    const user = await signIn({ sub: 'audited', groups: ['desk'] });
    const findTeamFlaws = async () => (await findFlaws(database.db)).filter(({ scope }) => scope === 'team');
    const before = (await findTeamFlaws()).filter(({ row }) => row !== auditor.userId);
    expect(before).toEqual([]);
    await database.db.sql("update team.app_user set name = 'Otra Persona' where id = $1", [user.userId]);
    await server.as(user).want('POST', '/api/sign-out');
    const found = (await findTeamFlaws()).filter(({ row }) => row === user.userId);
    expect(found).toMatchObject([{ flaw: 'user-changed' }]);
  });
});
