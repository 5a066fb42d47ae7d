/**
 * Sign-in at a certified OpenID provider with its default settings: it tells the claims only at its UserInfo
 * endpoint.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../../e2e/setup/listen.ts';
import { beforeTests, startDatabase } from '../db/team-db.fixture.ts';
import { startTeamServer, type TeamServer } from './team-server.fixture.ts';

const CLIENT = { clientId: 'enrola', clientSecret: 'un secreto de prueba' };
const PEOPLE: Readonly<Record<string, object>> = {
  ana: { name: 'Ana Rojas', groups: ['everybody', 'desk'] },
  luis: { name: 'Luis Vega', groups: ['everybody'] },
};

const database = beforeTests(() => startDatabase('postgres'));
let server: TeamServer;
let provider: Server;
/** Account that signs in at the provider's page. */
let account = 'ana';

beforeAll(async () => {
  provider = createServer();
  const issuer = `http://localhost:${await listen(provider, 'localhost')}`;
  server = await startTeamServer(database, {
    openId: { issuer: new URL(issuer), ...CLIENT, roleClaim: 'groups', roles: new Map([['desk', 'agent']]) },
  });
  const oidc = createProvider(issuer, server.origin);
  const answer = oidc.callback();
  provider.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/') !== true) answer(request, response);
    // The provider asks for consent each time for a client on this computer.
    else void oidc.interactionFinished(request, response, { login: { accountId: account }, consent: {} });
  });
}, 60_000);
afterAll(async () => {
  provider.close();
  await server.stop();
}, 30_000);

function createProvider(issuer: string, origin: string): Provider {
  const oidc: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${origin}/api/oidc/return`],
        post_logout_redirect_uris: [`${origin}/`],
        // The client is on this computer, without TLS.
        application_type: 'native',
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email'] },
    cookies: { keys: ['de prueba'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...PEOPLE[sub] }),
    }),
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: async () => {
      const grant = new oidc.Grant({ clientId: CLIENT.clientId, accountId: account });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  return oidc;
}

/** Acts as a browser: follows redirects, and keeps the cookies of both servers, until it is back. */
async function visit(until: (url: URL) => boolean, from: URL, jar: Map<string, string>) {
  let url = from;
  for (let hops = 0; hops < 12; hops += 1) {
    const Cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { Cookie } });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    const location = response.headers.get('Location');
    if (location === null) return { url, response };
    url = new URL(location, url);
    if (until(url)) return { url, response };
  }
  throw new Error('the redirects do not end');
}

async function signIn(who: string, jar = new Map<string, string>()) {
  account = who;
  const back = await visit(
    ({ pathname }) => pathname === '/api/oidc/return',
    new URL('/api/oidc/begin', server.origin),
    jar,
  );
  const pending = new Map(jar);
  const { response } = await visit(({ pathname }) => pathname === '/', back.url, jar);
  return { back: back.url, pending, response, jar };
}

const me = async (jar: ReadonlyMap<string, string>) => {
  const headers = { Cookie: `__Host-enrola=${jar.get('__Host-enrola') ?? ''}` };
  return (await (await fetch(`${server.origin}/api/team`, { headers })).json()) as { me: unknown };
};

it('signs in with the role and the name that its UserInfo endpoint gives', async () => {
  const { response, jar } = await signIn('ana');
  expect(response.headers.get('Location')).toBe('/');
  expect((await me(jar)).me).toMatchObject({ name: 'Ana Rojas', role: 'agent' });
});

it('asks again who it is where the team server wants a fresh proof', async () => {
  const jar = new Map<string, string>();
  const isFresh = async () => {
    const headers = { Cookie: `__Host-enrola=${jar.get('__Host-enrola') ?? ''}` };
    return (await server.nobody.ask('POST', '/api/passkeys/options', { headers })).status === 200;
  };
  await signIn('ana', jar);
  await database.db.sql("update team.session set seen_at = clock_timestamp() - interval '20 minutes'");
  expect(await isFresh()).toBe(false);
  const { response } = await signIn('ana', jar);
  expect([response.headers.get('Location'), await isFresh()]).toEqual(['/', true]);
});

it('takes the way out that the team server gives, and comes back', async () => {
  const jar = new Map<string, string>();
  await signIn('ana', jar);
  const headers = { Cookie: `__Host-enrola=${jar.get('__Host-enrola') ?? ''}` };
  const { leaveTo } = (await server.nobody.want('POST', '/api/sign-out', { headers })) as { leaveTo: string };
  const { url, response } = await visit(() => false, new URL(leaveTo), jar);
  expect(response.status).toBe(200);
  // This provider asks each time.
  const xsrf = /name="xsrf" value="(\w+)"/.exec(await response.text())?.[1] ?? '';
  const confirmed = await fetch(`${url.origin}/session/end/confirm`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      Cookie: [...jar].map((pair) => pair.join('=')).join('; '),
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  });
  expect(confirmed.headers.get('Location')).toBe(`${server.origin}/`);
});

it('a code that comes a second time, or with another state, signs nobody in', async () => {
  const { back, pending } = await signIn('ana');
  const again = await visit(() => true, back, new Map(pending));
  expect(again.url.hash).toBe('#sign-in-refused');
  back.searchParams.set('state', 'other');
  expect((await visit(() => true, back, new Map(pending))).url.hash).toBe('#sign-in-refused');
});

it('whom it gives no role is not let in', async () => {
  const { response, jar } = await signIn('luis');
  expect(response.headers.get('Location')).toBe('/#sign-in-refused');
  expect((await me(jar)).me).toBeNull();
});
