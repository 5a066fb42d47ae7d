/**
 * A user who signs out here also signs out at the provider, if that offers it; otherwise the page says so.
 */
import { beforeEach, expect, it } from 'vitest';
import { forgetSessions } from '../accounts/sessions.ts';
import type { Misconduct } from '../../services/authentication/provider.fixture.ts';
import { beforeTests, startDatabase } from '../db/team-db.fixture.ts';
import { cookieOf, createBrowser, startAt, startOrganization, toEnd } from './openid.fixture.ts';

const provider = beforeTests(startOrganization);
const database = beforeTests(() => startDatabase('postgres'));
const server = beforeTests(() => startAt(database, provider.issuer));
const { get, goThere } = createBrowser(provider, server);
beforeEach(() => {
  provider.session.age = undefined;
});

const claims = { groups: ['desk'], sub: 'leaver', name: 'Elena Soto' };
const WITHOUT_EXIT = { end_session_endpoint: undefined };

async function signOut(cookie: string) {
  const response = await server.nobody.ask('POST', '/api/sign-out', { headers: { Cookie: cookie } });
  const text = await response.text();
  const { leaveTo } = (text === '' ? {} : JSON.parse(text)) as { leaveTo?: string };
  return {
    leaveTo,
    left: cookieOf(response, '__Host-enrola-left'),
    session: cookieOf(response, '__Host-enrola'),
  };
}
const signIn = async (misconduct: Misconduct = {}) =>
  (await goThere({ claims, tellsAuthTime: 'always', ...misconduct })).session;

it('the browser goes to the provider, is signed out there, and comes back to the sign-in', async () => {
  const cookie = await signIn();
  expect(provider.session.age).toBe(0);
  const { leaveTo, session } = await signOut(cookie);
  expect(session).toBe('__Host-enrola=');
  const exit = new URL(leaveTo ?? '');
  expect(Object.fromEntries(exit.searchParams)).toMatchObject({
    client_id: 'enrola',
    post_logout_redirect_uri: `${server.origin}/`,
  });
  const back = await fetch(exit, { redirect: 'manual' });
  expect([back.headers.get('Location'), provider.session.age]).toEqual([`${server.origin}/`, undefined]);
  expect((await get('/api/me', cookie)).status).toBe(401);
});

it('the identity token stands with the session alone, and goes with it', async () => {
  const cookie = await signIn();
  const keptAnywhere = async () => {
    const [row] = await database.db.sql(
      `select (select count(*) from team.session where exit_url like '%id_token_hint=ey%')::int as sessions,
         (select count(*) from team.request_key where body like '%id_token%')::int
         + (select count(*) from team.journal where body like '%id_token%')::int as others`,
    );
    return row;
  };
  expect(await keptAnywhere()).toMatchObject({ others: 0 });
  await signOut(cookie);
  const left = await signIn();
  await database.db.sql("update team.session set seen_at = clock_timestamp() - interval '31 minutes'");
  await forgetSessions(database.db.sql, 30);
  expect(await keptAnywhere()).toEqual({ sessions: 0, others: 0 });
  expect((await get('/api/me', left)).status).toBe(401);
  expect(JSON.stringify(server.lines)).not.toContain('id_token');
});

it('a token that no address takes is left out: the provider asks who signs out', async () => {
  const groups = ['desk', ...Array.from({ length: 500 }, (_each, index) => `group-${index}`)];
  const { leaveTo } = await signOut(await signIn({ claims: { ...claims, groups } }));
  expect(Object.keys(Object.fromEntries(new URL(leaveTo ?? '').searchParams))).toEqual([
    'client_id',
    'post_logout_redirect_uri',
  ]);
  expect((await (await fetch(leaveTo ?? '')).text()).includes('¿Cerrar la sesión?')).toBe(true);
});

it.each<[string, Readonly<Record<string, unknown>>]>([
  ['has no way out', WITHOUT_EXIT],
  ['has none that is an address', { end_session_endpoint: '/end' }],
  ['leads to a script', { end_session_endpoint: 'javascript:alert(1)' }],
])(
  'where the provider %s, the sign-out ends the session here, and the page says so',
  async (_what, configuration) => {
    const cookie = await signIn({ configuration });
    const { leaveTo } = await signOut(cookie);
    expect(leaveTo).toBe('/api/oidc/left');
    expect(toEnd(await get('/api/oidc/left'))).toEqual([302, '/#left-alone']);
    expect((await get('/api/me', cookie)).status).toBe(401);
  },
);

it('after a sign-out the provider asks who it is, and whom it lets in without asking has proved nothing', async () => {
  const { left } = await signOut(await signIn({ configuration: WITHOUT_EXIT }));
  expect(left).toBe('__Host-enrola-left=1');
  provider.session.age = 300;
  const asked = await goThere({ claims }, { cookie: left });
  expect(asked.asked).toMatchObject({ prompt: 'login', max_age: '0' });
  expect([provider.session.age, cookieOf(asked.response, '__Host-enrola-left')]).toEqual([
    0,
    '__Host-enrola-left=',
  ]);
  expect((await goThere({ claims })).asked).not.toHaveProperty('prompt');

  const isFresh = async (cookie: string) =>
    (await server.nobody.ask('POST', '/api/passkeys/options', { headers: { Cookie: cookie } })).status ===
    200;
  for (const [tellsAuthTime, age] of [
    ['always', 300],
    ['never', 0],
  ] as const) {
    provider.session.age = age;
    const silent = await goThere({ claims, ignoresMaxAge: true, tellsAuthTime }, { cookie: left });
    expect([toEnd(silent.response), await isFresh(silent.session)]).toEqual([[302, '/'], false]);
  }
});

it('a local account has no provider to leave', async () => {
  const { cookie } = await server.signIn('agent', 'eva', 'local');
  expect(await signOut(cookie)).toMatchObject({ leaveTo: undefined, left: '' });
});

it('the same sign-out twice tells the way out once', async () => {
  const cookie = await signIn();
  const [first, again] = await Promise.all([
    server.nobody.ask('POST', '/api/sign-out', { key: 'same', headers: { Cookie: cookie } }),
    server.nobody.ask('POST', '/api/sign-out', { key: 'same', headers: { Cookie: cookie } }),
  ]);
  const said = [await first.text(), await again.text()].filter((text) => text.includes('id_token_hint'));
  expect(said).toHaveLength(1);
});
