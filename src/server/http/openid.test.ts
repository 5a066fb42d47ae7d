/** Sign-in at a provider over HTTP, with the faults of a provider or of an attacker in between. */
import { beforeEach, expect, it } from 'vitest';
import type { Misconduct } from '../../services/authentication/provider.fixture.ts';
import { beforeTests, startDatabase } from '../db/team-db.fixture.ts';
import { cookieOf, createBrowser, REFUSED, startAt, startOrganization, toEnd } from './openid.fixture.ts';

const provider = beforeTests(startOrganization);
const database = beforeTests(() => startDatabase('postgres'));
const server = beforeTests(() => startAt(database, provider.issuer));
const orphan = beforeTests(() => startAt(database, 'http://localhost:1'));
const { get, goThere } = createBrowser(provider, server);
beforeEach(() => {
  provider.misconduct.current = {};
});

it('signs in with the role that the provider gives, and follows it from then on', async () => {
  const { response } = await goThere({ claims: { groups: ['desk'], name: 'Ana Rojas' } });
  expect(toEnd(response)).toEqual([302, '/']);
  const me = await get('/api/me', cookieOf(response, '__Host-enrola'));
  const first = (await me.json()) as { id: string };
  expect(first).toMatchObject({ name: 'Ana Rojas', role: 'agent' });
  const again = await goThere({ claims: { groups: ['other', 'bosses', 'desk'], name: 'Ana Rojas Vera' } });
  const later = await get('/api/me', cookieOf(again.response, '__Host-enrola'));
  expect(await later.json()).toEqual({
    id: first.id,
    name: 'Ana Rojas Vera',
    role: 'supervisor',
    signInName: null,
    gifts: [],
  });
});

it.each<[string, Misconduct]>([
  ['gives no role', { claims: { groups: ['cleaning'], sub: 'stranger' } }],
  ['gives none at all', { claims: { sub: 'stranger' } }],
  ['signs with another key', { claims: { groups: ['desk'] }, forgedSignature: true }],
  ['answers another attempt', { claims: { groups: ['desk'], nonce: 'other' } }],
  ['speaks to another client', { claims: { groups: ['desk'], aud: 'other' } }],
  ['is another one', { claims: { groups: ['desk'], iss: 'https://other.example' } }],
  ['speaks of yesterday', { claims: { groups: ['desk'], exp: 1 } }],
  ['refuses', { error: 'access_denied' }],
])('nobody is signed in where the provider %s', async (_what, misconduct) => {
  const { response } = await goThere(misconduct);
  expect(toEnd(response)).toEqual(REFUSED);
  expect(cookieOf(response, '__Host-enrola')).toBe('');
});

it('an answer counts in the browser that began, once, with its own state', async () => {
  const { pending, back, response } = await goThere({ claims: { groups: ['desk'] } });
  expect(response.status).toBe(302);
  // The browser of another user, who was sent a link.
  expect((await get(back.href)).headers.get('Location')).toBe('/#sign-in-refused');
  // The same code again.
  expect((await get(back.href, pending)).headers.get('Location')).toBe('/#sign-in-refused');
  const other = await goThere({ claims: { groups: ['desk'] } });
  other.back.searchParams.set('state', 'other');
  expect((await get(other.back.href, other.pending)).headers.get('Location')).toBe('/#sign-in-refused');
});

it('who has no role any more is signed out', async () => {
  const { response } = await goThere({ claims: { groups: ['desk'], sub: 'mover' } });
  const session = cookieOf(response, '__Host-enrola');
  expect((await get('/api/me', session)).status).toBe(200);
  const again = await goThere({ claims: { groups: ['cleaning'], sub: 'mover' } });
  expect(toEnd(again.response)).toEqual(REFUSED);
  expect((await get('/api/me', session)).status).toBe(403);
  expect(await (await get('/api/team', session)).json()).toMatchObject({ me: null, ended: {} });
  // The browser that was closed in the meantime gets another session, which reports the ended access and
  // gives none.
  const told = cookieOf(again.response, '__Host-enrola');
  expect(await (await get('/api/me', told)).json()).toMatchObject({ type: 'urn:enrola:access-ended' });
  const back = await goThere({ claims: { groups: ['desk'], sub: 'mover' } });
  expect((await get('/api/me', cookieOf(back.response, '__Host-enrola'))).status).toBe(200);
});

it('with the provider away the page comes back and says so; the log does, too', async () => {
  const response = await fetch(new URL('/api/oidc/begin', orphan.origin), { redirect: 'manual' });
  expect(toEnd(response)).toEqual(REFUSED);
  expect(orphan.lines).toContainEqual(
    expect.objectContaining({ code: 'sign-in-refused', cause: 'the provider is away' }),
  );
});

it('whose access an administrator took away is not let in by the provider', async () => {
  await goThere({ claims: { groups: ['desk'], sub: 'leaver' } });
  await database.db.sql("update team.app_user set disabled_at = clock_timestamp() where subject = 'leaver'");
  const { response } = await goThere({ claims: { groups: ['desk'], sub: 'leaver' } });
  expect(toEnd(response)).toEqual(REFUSED);
});

it('with a provider nobody of the team invites to a local account', async () => {
  const administrator = await server.signIn('administrator');
  const body = { role: 'supervisor', name: 'Rosa Vera' };
  const refused = await administrator.ask('POST', '/api/invitations', { body });
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { type: 'urn:enrola:provider-invites' },
  ]);
});
