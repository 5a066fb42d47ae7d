import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { bodyOf, startTestServer, type TestServer } from './test-server.ts';

const RESULT = { result: { accessToken: '{token}', refreshToken: '{refreshToken}', ends: '{seconds}' } };
const SERVICE = {
  basePath: '/two',
  signIn: {
    path: '/session',
    accepts: { login: 'ana', secret: 's3cret', channel: 7 },
    seconds: 60,
    answer: { status: 201, headers: { 'x-kind': 'session' }, body: RESULT },
  },
  refresh: { path: '/session/next', refreshTokenMember: 'refreshToken', answer: { body: RESULT } },
  signOut: { path: '/session', method: 'DELETE' },
  requireBearer: true,
  resources: {
    '/banks': { json: [{ code: 1 }], authenticated: true },
    '/open': { json: 'open' },
  },
};
const FORM_SERVICE = {
  signIn: {
    path: '/token',
    encoding: 'form',
    accepts: { user: 'ana', password: 's 3', days: 7 },
    answer: { body: { access_token: '{token}' } },
  },
  refresh: { path: '/token', method: 'PUT', answer: { body: { access_token: '{token}' } } },
  requireBearer: true,
  resources: { '/me': { json: 'ana', authenticated: true } },
};
const GOOD = { login: 'ana', secret: 's3cret', channel: 7 };

let server: TestServer;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startTestServer(SERVICE);
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

const grantSchema = z.object({
  result: z.object({ accessToken: z.string(), refreshToken: z.string(), ends: z.number() }),
});
const toGrant = async (response: Response) => grantSchema.parse(await response.json()).result;
const signIn = async (session = 'one') =>
  toGrant(await server.request('POST', '/two/session', { session, body: GOOD }));
const refresh = (refreshToken: string) =>
  server.request('POST', '/two/session/next', { session: 'one', body: { refreshToken } });
const statusOf = async (method: string, path: string, token: string, session = 'one') =>
  (await server.request(method, path, { session, headers: { authorization: `Bearer ${token}` } })).status;

describe('signing in', () => {
  test('the sign-in answers with a new token in the place that the template names, and keeps numbers as numbers', async () => {
    const response = await server.request('POST', '/two/session', { body: GOOD });
    expect([response.status, response.headers.get('x-kind')]).toEqual([201, 'session']);
    const first = await toGrant(response);
    expect(first.ends).toBe(60);
    expect(first.accessToken).toMatch(/^[\w-]{32}$/);
    expect((await signIn()).accessToken).not.toBe(first.accessToken);
  });

  test.each<[string, unknown, number, string]>([
    ['a wrong value', { ...GOOD, secret: 'other' }, 401, 'not accepted'],
    ['a missing member', { login: 'ana', channel: 7 }, 400, 'secret'],
    ['an unknown member', { ...GOOD, nombre: 'Ana' }, 400, 'nombre'],
    ['a body that is not an object', [], 400, 'JSON object'],
  ])('the sign-in refuses %s', async (_, body, status, text) => {
    const response = await server.request('POST', '/two/session', { body });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
    expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  test('the sign-in refuses a body with another content type', async () => {
    const body = new URLSearchParams({ login: 'ana' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await server.request('POST', '/two/session', { body, headers })).status).toBe(415);
  });
});

describe('requests that need a token', () => {
  test('a request without a token gets a 401 only if the path needs a token', async () => {
    for (const [method, path] of [
      ['GET', '/two/banks'],
      ['POST', `/two${FINALIZE_PATH}`],
    ] as const) {
      const refused = await server.request(method, path, { body: method === 'GET' ? undefined : bodyOf() });
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(refused.headers.get('content-type')).toContain('application/problem+json');
    }
    expect((await server.ask('GET', '/two/open')).status).toBe(200);
    expect(await server.getJson('/sandbox/clients')).toEqual([]);
    // The refused enrollment arrived, so it is listed.
    expect(await server.getJson('/sandbox/submissions')).toMatchObject([{ status: 401 }]);
  });

  test('a token works until it expires', async () => {
    const { accessToken } = await signIn();
    expect(await statusOf('GET', '/two/banks', accessToken)).toBe(200);
    vi.setSystemTime(Date.now() + 59_999);
    expect(await statusOf('GET', '/two/banks', accessToken)).toBe(200);
    vi.setSystemTime(Date.now() + 1);
    expect(await statusOf('GET', '/two/banks', accessToken)).toBe(401);
  });

  test('a token works in its own sandbox session only', async () => {
    const { accessToken } = await signIn('one');
    expect(await statusOf('GET', '/two/banks', accessToken, 'two')).toBe(401);
  });

  test('after QA signs a session out, its tokens get a 401 and other sessions keep working', async () => {
    const [one, two] = [await signIn('one'), await signIn('two')];
    expect((await server.ask('POST', '/sandbox/sign-out', 'one')).status).toBe(204);
    expect(await statusOf('GET', '/two/banks', one.accessToken, 'one')).toBe(401);
    expect(await statusOf('GET', '/two/banks', two.accessToken, 'two')).toBe(200);
    expect((await refresh(one.refreshToken)).status).toBe(401);
  });

  test('DELETE /sandbox also forgets the tokens of the session', async () => {
    const { accessToken } = await signIn();
    await server.ask('DELETE', '/sandbox', 'one');
    expect(await statusOf('GET', '/two/banks', accessToken)).toBe(401);
  });
});

describe('renewing a token and signing out', () => {
  test('a refresh token works once if the service answers with a new one', async () => {
    const old = await signIn();
    vi.setSystemTime(Date.now() + 60_000);
    const fresh = await toGrant(await refresh(old.refreshToken));
    expect(fresh.ends).toBe(900);
    expect(await statusOf('GET', '/two/banks', fresh.accessToken)).toBe(200);
    expect((await refresh(old.refreshToken)).status).toBe(401);
    expect((await refresh(fresh.refreshToken)).status).toBe(200);
  });

  test('signing out ends the token and its refresh token', async () => {
    const { accessToken, refreshToken } = await signIn();
    expect(await statusOf('DELETE', '/two/session', accessToken)).toBe(204);
    expect(await statusOf('DELETE', '/two/session', accessToken)).toBe(401);
    expect(await statusOf('GET', '/two/banks', accessToken)).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  });
});

describe('other kinds of authentication', () => {
  test('a service can accept a form, and exchange a valid token for a new one', async () => {
    const forms = await startTestServer(FORM_SERVICE);
    const body = new URLSearchParams({ user: 'ana', password: 's 3', days: '7' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
    const tokenOf = async (response: Response) =>
      z.object({ access_token: z.string() }).parse(await response.json()).access_token;
    const first = await tokenOf(await forms.request('POST', '/token', { body, headers }));
    const renewed = await forms.request('PUT', '/token', { headers: { authorization: `bearer ${first}` } });
    const second = await tokenOf(renewed);
    expect(second).not.toBe(first);
    const me = await forms.request('GET', '/me', { headers: { authorization: `Bearer ${second}` } });
    expect(await me.json()).toBe('ana');
    expect((await forms.request('PUT', '/token', {})).status).toBe(401);
    expect((await forms.request('POST', '/token', { body: `${body}&user=eva`, headers })).status).toBe(400);
    await forms.stop();
  });

  test('a service can require a header with a fixed value', async () => {
    const keys = await startTestServer({
      requireHeader: { name: 'X-Api-Key', value: 'ApiKey 123' },
      resources: { '/banks': { json: [], authenticated: true } },
    });
    const ask = async (value: string) =>
      (await keys.request('GET', '/banks', { headers: { 'x-api-key': value } })).status;
    expect([await ask('ApiKey 123'), await ask('123')]).toEqual([200, 401]);
    expect((await keys.send(bodyOf('Ana'))).status).toBe(401);
    await keys.stop();
  });
});
