import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { bodyOf, startTestServer, type TestServer } from './test-server.ts';

const SERVICE = {
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
    'the next requests to %s are answered as told, then as usual',
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

  test('are those of one session, and forgotten with it', async () => {
    await addFault({ path: '/list', status: 500, times: 9 }, 'one');
    expect([await statusOf('/list'), await statusOf('/list', 'one')]).toEqual([200, 500]);
    await server.ask('DELETE', '/sandbox', 'one');
    expect(await statusOf('/list', 'one')).toBe(200);
  });

  test('come in the order in which they were asked for, and for one method only if so', async () => {
    await addFault({ path: '/list', status: 500, method: 'POST' });
    await addFault({ path: '/list', status: 502, body: { a: [null] } });
    await addFault({ path: '/list', status: 200, body: '' });
    const response = await server.ask('GET', '/list');
    expect([response.status, await response.json()]).toEqual([502, { a: [null] }]);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await (await server.ask('GET', '/list')).text()).toBe('');
    expect((await server.ask('POST', '/list')).status).toBe(500);
  });

  test('with a delay alone the usual answer comes late', async () => {
    await addFault({ path: '/list', delayMs: 200 });
    const start = performance.now();
    expect(await server.getJson('/list')).toEqual([1]);
    expect(performance.now() - start).toBeGreaterThan(190);
  });

  test('at the finalize endpoint what arrived is kept, and nothing is created', async () => {
    await addFault({ path: FINALIZE_PATH, status: 401 });
    expect((await server.send(bodyOf('Ana'))).status).toBe(401);
    expect(await server.getJson('/sandbox/submissions')).toMatchObject([
      { body: bodyOf('Ana'), status: 401 },
    ]);
    expect(await server.getJson('/sandbox/clients')).toEqual([]);
    expect((await server.send(bodyOf('Ana'))).status).toBe(200);
  });

  test('with a delay alone, clients are created at once and the answer comes late', async () => {
    await addFault({ path: FINALIZE_PATH, delayMs: 400 });
    const sending = server.send(bodyOf('Ana'));
    await expect.poll(() => server.getJson('/sandbox/clients')).toHaveLength(1);
    expect(await server.getJson('/sandbox/submissions')).toMatchObject([{ status: null }]);
    expect((await sending).status).toBe(200);
    expect(await server.getJson('/sandbox/submissions')).toMatchObject([{ status: 200 }]);
  });

  test.each<[unknown, string]>([
    [{ path: '/list' }, 'a \\"status\\", a \\"delayMs\\"'],
    [{ path: 'list', status: 500 }, 'starts with /'],
    [{ path: '/sandbox/clients', status: 500 }, "the sandbox's own"],
    [{ path: '/list', status: 100 }, 'at least 200'],
    [{ path: '/list', status: 500, time: 2 }, 'no such key'],
    [{ path: '/list', status: 500, headers: { 'a b': 'c' } }, 'HTTP can carry'],
    [{ path: '/list', status: 500, contentType: 'a\nb' }, 'HTTP can carry'],
    ['no JSON', '(body)'],
  ])('%j is refused', async (body, text) => {
    const response = await addFault(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(text);
    expect(await statusOf('/list')).toBe(200);
  });
});

describe('the list of requests', () => {
  test('has every request to the service with names of headers, and no value', async () => {
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
