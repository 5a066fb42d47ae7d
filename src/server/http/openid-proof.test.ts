/**
 * Proof of identity at a provider: only its statement of when it asked counts, not that the user came back.
 */
import { beforeEach, expect, it } from 'vitest';
import type { Misconduct } from '../../services/authentication/provider.fixture.ts';
import { beforeTests, startDatabase } from '../db/team-db.fixture.ts';
import { cookieOf, createBrowser, startAt, startOrganization, toEnd } from './openid.fixture.ts';

const provider = beforeTests(startOrganization);
const database = beforeTests(() => startDatabase('postgres'));
const server = beforeTests(() => startAt(database, provider.issuer));
const hasty = beforeTests(() =>
  startAt(database, provider.issuer, { proof: { restMinutes: 15, maxMinutes: 2 } }),
);
const { get, goThere } = createBrowser(provider, server);
beforeEach(() => {
  provider.session.age = undefined;
});

const BOSS = { claims: { groups: ['bosses'], sub: 'boss', name: 'Elena Soto' } };
const MINUTE = 60;
const DONE = [302, '/'];

/** True when the session counts as a fresh proof. */
async function isFresh(cookie: string, { nobody } = server): Promise<boolean> {
  const response = await nobody.ask('POST', '/api/passkeys/options', { headers: { Cookie: cookie } });
  return response.status === 200;
}

/** Signs in as a user whose sign-in at the provider is this old. */
async function signIn(
  age: number | undefined,
  misconduct: Misconduct = { ...BOSS, tellsAuthTime: 'always' },
) {
  provider.session.age = age;
  const { session, response } = await goThere(misconduct);
  expect(toEnd(response)).toEqual(DONE);
  return session;
}

/** A session that rested for longer than a proof stays valid. */
async function signInAndRest(misconduct?: Misconduct) {
  const cookie = await signIn(undefined, misconduct);
  await database.db.sql("update team.session set seen_at = clock_timestamp() - interval '20 minutes'");
  return cookie;
}

it('a sign-in is as fresh as the provider says, whenever the browser comes back', async () => {
  expect(await isFresh(await signIn(undefined))).toBe(true);
  expect(await isFresh(await signIn(14 * MINUTE))).toBe(true);
  expect(await isFresh(await signIn(16 * MINUTE))).toBe(false);
  expect(await isFresh(await signIn(9 * 60 * MINUTE))).toBe(false);
  const [row] = await database.db.sql(
    `select extract(epoch from clock_timestamp() - proved_at)::int / 60 as minutes from team.session
     order by signed_in_at desc limit 1`,
  );
  expect(row).toEqual({ minutes: 9 * 60 });
});

it('a sign-in without auth_time is none; the page works all the same', async () => {
  const session = await signIn(undefined, { ...BOSS, tellsAuthTime: 'never' });
  expect((await get('/api/me', session)).status).toBe(200);
  expect(await isFresh(session)).toBe(false);
});

it('what UserInfo says of a time is of no sign-in', async () => {
  const now = Math.floor(Date.now() / 1000);
  const { groups, ...claims } = BOSS.claims;
  const userInfo = { sub: claims.sub, groups, auth_time: now };
  expect(await isFresh(await signIn(undefined, { claims, userInfo, tellsAuthTime: 'never' }))).toBe(false);
});

it('whoever is signed in is asked for a proof as young as the longest rest, after a rest for one of now', async () => {
  const unproved = await signIn(undefined, { ...BOSS, tellsAuthTime: 'never' });
  provider.session.age = 10 * MINUTE;
  const younger = await goThere(BOSS, { cookie: unproved });
  expect(younger.asked).toMatchObject({ max_age: '900' });
  expect(younger.asked).not.toHaveProperty('prompt');
  // The provider did not ask again, because it need not.
  expect([provider.session.age, await isFresh(younger.session)]).toEqual([10 * MINUTE, true]);

  const rested = await signInAndRest();
  expect(await isFresh(rested)).toBe(false);
  provider.session.age = 10 * MINUTE;
  const now = await goThere(BOSS, { cookie: rested });
  expect(now.asked).toMatchObject({ max_age: '0', prompt: 'login' });
  expect([provider.session.age, await isFresh(now.session)]).toEqual([0, true]);

  expect((await goThere(BOSS)).asked).not.toHaveProperty('max_age');
});

it('a proof that counts shorter than a rest is asked for as young as it has to be', async () => {
  const { goThere: goInHaste } = createBrowser(provider, hasty);
  const { session } = await goInHaste({ ...BOSS, tellsAuthTime: 'never' });
  provider.session.age = 10 * MINUTE;
  const proved = await goInHaste(BOSS, { cookie: session });
  expect([proved.asked['max_age'], await isFresh(proved.session, hasty)]).toEqual(['120', true]);
});

it.each<[string, string, Misconduct]>([
  ['gives no auth_time', 'proof-missing', { ...BOSS, tellsAuthTime: 'never' }],
  ['asks nobody again', 'proof-old', { ...BOSS, ignoresMaxAge: true }],
  [
    'speaks of tomorrow',
    'proof-missing',
    { claims: { ...BOSS.claims, auth_time: Math.floor(Date.now() / 1000) + 24 * 60 * MINUTE } },
  ],
  ['counts milliseconds', 'proof-missing', { claims: { ...BOSS.claims, auth_time: Date.now() } }],
  ['lets somebody else in', 'proof-of-other', { claims: { ...BOSS.claims, sub: 'colleague' } }],
  [
    'lets somebody else in by the same names',
    'proof-of-other',
    { claims: { ...BOSS.claims, sub: 'double', preferred_username: 'boss', email: 'boss@banco.example' } },
  ],
])('a provider that %s proves nothing, and the page says so', async (_what, refusal, misconduct) => {
  const cookie = await signInAndRest();
  provider.session.age = 10 * MINUTE;
  const { response, session } = await goThere(misconduct, { cookie });
  expect([toEnd(response), session]).toEqual([[302, `/#${refusal}`], '']);
  // The session of the user in this browser stays, and proves nothing new.
  expect([(await get('/api/me', cookie)).status, await isFresh(cookie)]).toEqual([200, false]);
  const cause = server.lines.findLast(({ code }) => code === 'sign-in-refused')?.['cause'];
  expect(cause).toMatch(refusal === 'proof-of-other' ? /^somebody else/ : /auth_time/);
  expect(JSON.stringify(server.lines)).not.toContain('Elena');
});

it('a silent return with an old time proves nothing, whatever the browser makes of the request', async () => {
  const cookie = await signInAndRest();
  provider.session.age = 40 * MINUTE;
  const forge = ({ searchParams }: URL) => {
    searchParams.delete('max_age');
    searchParams.set('prompt', 'none');
  };
  const silent = { ...BOSS, tellsAuthTime: 'always' } as const;
  expect(toEnd((await goThere(silent, { cookie, forge })).response)).toEqual([302, '/#proof-old']);
  // Without the session there is nothing to prove, and the sign-in is no proof either.
  expect(await isFresh((await goThere(silent, { forge })).session)).toBe(false);
});

it('a proof counts once', async () => {
  const cookie = await signInAndRest();
  const { pending, back, session } = await goThere(BOSS, { cookie });
  expect(await isFresh(session)).toBe(true);
  const again = await get(back.href, `${pending}; ${cookie}`);
  expect(toEnd(again)).toEqual([302, '/#sign-in-refused']);
});

it('whoever takes long at the provider has proved it all the same', async () => {
  const cookie = await signInAndRest();
  const begun = await get('/api/oidc/begin', cookie);
  const pending = toPending(cookieOf(begun, '__Host-enrola-oidc'));
  // The proof was asked for five minutes ago, and given a minute ago.
  pending.proof.askedAt -= 5 * MINUTE;
  provider.session.age = MINUTE;
  provider.misconduct.current = { ...BOSS, ignoresMaxAge: true };
  const back = await provider.consent(new URL(begun.headers.get('Location') ?? ''));
  const response = await get(back.href, `${toCookie(pending)}; ${cookie}`);
  expect(toEnd(response)).toEqual(DONE);
});

it('a browser that asks itself for less makes an old sign-in no younger', async () => {
  const cookie = await signInAndRest();
  const begun = await get('/api/oidc/begin', cookie);
  const pending = toPending(cookieOf(begun, '__Host-enrola-oidc'));
  pending.proof.maxAge = 1e9;
  provider.session.age = 40 * MINUTE;
  provider.misconduct.current = { ...BOSS, ignoresMaxAge: true };
  const back = await provider.consent(new URL(begun.headers.get('Location') ?? ''));
  const response = await get(back.href, `${toCookie(pending)}; ${cookie}`);
  expect(await isFresh(cookieOf(response, '__Host-enrola'))).toBe(false);
});

const toPending = (cookie: string) =>
  JSON.parse(Buffer.from(cookie.split('=')[1] ?? '', 'base64url').toString()) as {
    proof: { maxAge: number; askedAt: number };
  };
const toCookie = (pending: object) =>
  `__Host-enrola-oidc=${Buffer.from(JSON.stringify(pending)).toString('base64url')}`;
