import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findSentinelEffect, SENTINELS } from './sentinels.ts';
import { bodyOf, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.ask('DELETE', '/sandbox'));

const submissions = () => server.getJson('/sandbox/submissions');
const clients = () => server.getJson('/sandbox/clients');

test('each is described, and matched exactly', () => {
  for (const { value, description, effect } of SENTINELS) {
    expect(description).toBeTruthy();
    expect(findSentinelEffect(value)).toEqual(effect);
    for (const other of [` ${value}`, value.toLowerCase(), `${value}x`]) {
      expect(findSentinelEffect(other), other).toBeUndefined();
    }
  }
  expect(findSentinelEffect('SANDBOX-DELAY')).toEqual({ kind: 'delay', milliseconds: 3000 });
  expect(findSentinelEffect('SANDBOX-DELAY-60000')).toEqual({ kind: 'delay', milliseconds: 60_000 });
  expect(findSentinelEffect('SANDBOX-DELAY-99999')).toEqual({ kind: 'delay', milliseconds: 60_000 });
});

test.each([400, 409, 500])('SANDBOX-%i answers so and creates nothing', async (status) => {
  const body = bodyOf('Ana', `SANDBOX-${status}`);
  const response = await server.send(body);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const errors = [{ path: 'personaFulls[1].nombre', message: 'carries a sentinel of the sandbox' }];
  const title: unknown = expect.stringContaining('The sandbox was asked');
  expect(await response.json()).toEqual({ sandbox: true, title, status, ...(status === 400 && { errors }) });
  expect(await submissions()).toMatchObject([{ body, status }]);
  expect(await clients()).toEqual([]);
});

test('SANDBOX-DELAY creates at once and answers late; meanwhile the submission has no status', async () => {
  const started = performance.now();
  const answer = server.send(bodyOf('SANDBOX-DELAY-400'));
  await vi.waitFor(async () => expect(await submissions()).toMatchObject([{ status: null }]), {
    interval: 20,
  });
  expect(await clients()).toHaveLength(1);
  expect((await answer).status).toBe(200);
  // Timers may fire up to a millisecond early.
  expect(performance.now() - started).toBeGreaterThanOrEqual(399);
  expect(await submissions()).toMatchObject([{ status: 200 }]);
});

test('SANDBOX-CUT records the body, gives no answer and creates nothing', async () => {
  const body = bodyOf('SANDBOX-CUT');
  await expect(server.send(body)).rejects.toThrow('fetch failed');
  const stored = await submissions();
  expect(stored).toMatchObject([{ body, status: null }]);
  expect(await clients()).toEqual([]);
});

test('SANDBOX-HTML answers 200 with a page that holds a script', async () => {
  const response = await server.send(bodyOf('SANDBOX-HTML'));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toContain('<script>');
  expect(await clients()).toHaveLength(1);
});

test('the first person with a sentinel decides, and a broken contract comes before any', async () => {
  expect((await server.send(bodyOf('Ana', 'SANDBOX-409', 'SANDBOX-CUT'))).status).toBe(409);
  expect((await server.send(bodyOf('SANDBOX-500').replace('"telefonoFulls":[],', ''))).status).toBe(400);
});
