import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { EFFECT_NAMES, SENTINELS } from './sentinels.ts';
import { bodyOf, codeOf, startTestServer, type TestServer } from './test-server.ts';

const SERVICE = {
  signIn: { path: '/token', accepts: {}, answer: { body: ['{token}', '{refreshToken}'] } },
  refresh: { path: '/refresh', refreshTokenMember: 'token', answer: { body: ['{token}', '{refreshToken}'] } },
  resources: { '/list': { json: [1] } },
  appFiles: { '/catalogs/x.json': { json: [2] } },
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(SERVICE);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.ask('DELETE', '/sandbox');
  await server.ask('DELETE', '/sandbox', 'one');
});

const addFault = (body: unknown, session?: string) =>
  server.request('POST', '/sandbox/faults', { body, ...(session !== undefined && { session }) });
const statusOf = async (path: string, session?: string) => (await server.ask('GET', path, session)).status;

describe('faults', () => {
  test.each(['/list', '/catalogs/x.json', '/profile.json'])(
    'the next requests to %s are answered as the fault says, then as usual',
    async (path) => {
      const usual = await statusOf(path);
      const fault = {
        path,
        status: 503,
        contentType: 'text/html',
        body: '<h1>Ñ',
        headers: { 'retry-after': '9' },
      };
      expect((await addFault({ ...fault, times: 2 })).status).toBe(204);
      const response = await server.ask('GET', `${path}?x=1`);
      expect([response.status, await response.text()]).toEqual([503, '<h1>Ñ']);
      expect(response.headers.get('content-type')).toBe('text/html');
      expect(response.headers.get('retry-after')).toBe('9');
      expect([await statusOf(path), await statusOf(path)]).toEqual([503, usual]);
    },
  );

  test('a fault belongs to one session and is forgotten with it', async () => {
    await addFault({ path: '/list', status: 500, times: 9 }, 'one');
    expect([await statusOf('/list'), await statusOf('/list', 'one')]).toEqual([200, 500]);
    await server.ask('DELETE', '/sandbox', 'one');
    expect(await statusOf('/list', 'one')).toBe(200);
  });

  test('faults apply in the order in which they were added, and to one method only if they name it', async () => {
    await addFault({ path: '/list', status: 500, method: 'POST' });
    await addFault({ path: '/list', status: 502, body: { a: [null] } });
    await addFault({ path: '/list', status: 200, body: '' });
    const response = await server.ask('GET', '/list');
    expect([response.status, await response.json()]).toEqual([502, { a: [null] }]);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await (await server.ask('GET', '/list')).text()).toBe('');
    expect((await server.ask('POST', '/list')).status).toBe(500);
  });

  test('a fault with only a delay gives the usual answer late', async () => {
    await addFault({ path: '/list', delayMs: 200 });
    const start = performance.now();
    expect(await server.getJson('/list')).toEqual([1]);
    expect(performance.now() - start).toBeGreaterThan(190);
  });

  test('a fault at the finalize endpoint stores the submission and creates no clients', async () => {
    await addFault({ path: FINALIZE_PATH, status: 401 });
    expect((await server.send(bodyOf('Ana'))).status).toBe(401);
    expect(await server.getJson('/sandbox/submissions')).toMatchObject([
      { body: bodyOf('Ana'), status: 401 },
    ]);
    expect(await server.getJson('/sandbox/clients')).toEqual([]);
    expect((await server.send(bodyOf('Ana'))).status).toBe(200);
  });

  test('a fault with only a delay at the finalize endpoint creates the clients at once and answers late', async () => {
    await addFault({ path: FINALIZE_PATH, delayMs: 400 });
    const sending = server.send(bodyOf('Ana'));
    await expect.poll(() => server.getJson('/sandbox/clients')).toHaveLength(1);
    expect(await server.getJson('/sandbox/submissions')).toMatchObject([{ status: null }]);
    expect((await sending).status).toBe(200);
    expect(await server.getJson('/sandbox/submissions')).toMatchObject([{ status: 200 }]);
  });

  test.each<[unknown, string]>([
    [{ path: '/list' }, 'at least one of \\"status\\", \\"effect\\" and \\"delayMs\\"'],
    [{ path: '/list', effect: 'reset' }, '\\"reset-before\\" or \\"reset-after\\"'],
    [{ path: '/list', effect: 'delay' }, 'found \\"delay\\"'],
    [{ path: '/list', effect: 'huge', status: 200 }, 'an \\"effect\\" alone'],
    [{ path: '/list', effect: 'huge', body: null }, 'an \\"effect\\" alone'],
    [{ path: 'list', status: 500 }, 'starts with /'],
    [{ path: '/sandbox/clients', status: 500 }, "the sandbox's own"],
    [{ path: '/list', status: 100 }, 'at least 200'],
    [{ path: '/list', status: 500, time: 2 }, 'no such key'],
    [{ path: '/list', status: 500, headers: { 'a b': 'c' } }, 'HTTP can carry'],
    [{ path: '/list', status: 500, contentType: 'a\nb' }, 'HTTP can carry'],
    ['no JSON', '(body)'],
  ])('the bad fault %j is refused with a reason', async (body, text) => {
    const response = await addFault(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(text);
    expect(await statusOf('/list')).toBe(200);
  });
});

describe('effects', () => {
  test('effects have the names of the sentinels in lower case and without prefix, and there is none for the delay', () => {
    expect(EFFECT_NAMES.map((name) => `SANDBOX-${name.toUpperCase()}`)).toEqual(
      SENTINELS.map(({ value }) => value).filter((value) => value !== 'SANDBOX-DELAY'),
    );
  });

  test.each([
    ['reset-before', 'ECONNRESET', 0],
    ['reset-after', 'ECONNRESET', 1],
    ['cut', 'UND_ERR_SOCKET', 0],
  ])('the effect %s works at the finalize endpoint without a sentinel', async (effect, code, created) => {
    await addFault({ path: FINALIZE_PATH, effect });
    expect(await codeOf(server.send(bodyOf('Ana')))).toBe(code);
    expect(await server.getJson('/sandbox/submissions')).toMatchObject([
      { body: bodyOf('Ana'), status: null },
    ]);
    expect(await server.getJson('/sandbox/clients')).toHaveLength(created);
    expect((await server.send(bodyOf('Ana'))).status).toBe(200);
  });

  test('the effect of a fault replaces the effect of a sentinel, names no field and can be delayed', async () => {
    await addFault({ path: FINALIZE_PATH, effect: '422', delayMs: 200 });
    await addFault({ path: FINALIZE_PATH, effect: '500-after' });
    const start = performance.now();
    const response = await server.send(bodyOf('SANDBOX-CUT'));
    expect(performance.now() - start).toBeGreaterThan(190);
    expect(response.status).toBe(422);
    expect(Object.keys(z.looseObject({}).parse(await response.json()))).toEqual([
      'sandbox',
      'title',
      'status',
    ]);
    expect(await server.getJson('/sandbox/clients')).toEqual([]);
    expect((await server.send(bodyOf('SANDBOX-CUT'))).status).toBe(500);
    expect(await server.getJson('/sandbox/clients')).toHaveLength(1);
  });

  test('an effect that creates clients leaves a refusal as it is, and any other effect comes before all checks', async () => {
    await addFault({ path: FINALIZE_PATH, effect: '204' });
    await addFault({ path: FINALIZE_PATH, effect: '409' });
    expect((await server.send('[]')).status).toBe(400);
    expect((await server.send('[]')).status).toBe(409);
  });

  test('on other paths, an effect happens after the work or instead of it', async () => {
    const read = async (response: Response) => z.array(z.string()).parse(await response.json())[1] ?? '';
    const refresh = (token: string) => server.request('POST', '/refresh', { body: { token } });
    const first = await read(await server.request('POST', '/token', { body: {} }));
    await addFault({ path: '/refresh', effect: 'reset-before' });
    expect(await codeOf(refresh(first))).toBe('ECONNRESET');
    // The work was not done, so the token still works, although it works only once.
    await addFault({ path: '/refresh', effect: 'wrong-type' });
    const response = await refresh(first);
    expect(response.headers.get('content-type')).toBe('image/png');
    const second = await read(response);
    await addFault({ path: '/refresh', effect: 'reset-after' });
    expect(await codeOf(refresh(second))).toBe('ECONNRESET');
    expect((await refresh(second)).status).toBe(401);
    const statuses = [{ status: 200 }, { status: null }, { status: 200 }, { status: null }, { status: 401 }];
    expect(await server.getJson('/sandbox/requests')).toMatchObject(statuses);
  });

  test.each(['/list', '/catalogs/x.json', '/profile.json'])('effects also apply to %s', async (path) => {
    const ask = async (effect: string) => {
      await addFault({ path, effect });
      return server.request('GET', `${path}?x=1`, {});
    };
    expect(await codeOf(ask('reset-after'))).toBe('ECONNRESET');
    expect(await codeOf((await ask('truncated')).text())).toBe('UND_ERR_SOCKET');
    expect(await (await ask('empty')).text()).toBe('');
    expect((await (await ask('huge')).arrayBuffer()).byteLength).toBe(5_242_880);
    expect((await ask('redirect')).headers.get('location')).toBe(`${path}?x=1`);
    expect((await ask('429')).headers.get('retry-after')).toBe('30');
    expect(await (await ask('503')).text()).toContain('503 Service Unavailable');
  });
});

describe('the list of requests', () => {
  test('the list has every request to the service, with the names of its headers but without their values', async () => {
    await addFault({ path: '/list', status: 500 });
    await server.request('GET', '/list?secret=1', { headers: { authorization: 'Bearer abc' } });
    await server.ask('GET', '/list');
    await server.ask('GET', '/profile.json');
    await server.ask('GET', '/list', 'one');
    await server.send(bodyOf('SANDBOX-CUT')).catch(() => undefined);
    const text = await (await server.ask('GET', '/sandbox/requests')).text();
    expect(JSON.parse(text)).toMatchObject([
      { method: 'GET', path: '/list', status: 500 },
      { method: 'GET', path: '/list', status: 200 },
      { method: 'POST', path: FINALIZE_PATH, status: null },
    ]);
    expect(text).toContain('"authorization"');
    expect(text).not.toMatch(/abc|secret/);
  });
});
