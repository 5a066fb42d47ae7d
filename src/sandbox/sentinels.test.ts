import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { findSentinelEffect, SENTINELS } from './sentinels.ts';
import { bodyOf, codeOf, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.ask('DELETE', '/sandbox'));

const submissions = () => server.getJson('/sandbox/submissions');
const clients = () => server.getJson('/sandbox/clients');

const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
const USUAL = { sandbox: true, reference: 'SBX-000001', clients: [{ clientId: 'CLI-000001' }] };

test('each is described, and matched exactly', () => {
  expect(new Set(SENTINELS.map(({ value }) => value)).size).toBe(SENTINELS.length);
  for (const sentinel of SENTINELS) {
    const { value, description } = sentinel;
    expect(description).toBeTruthy();
    expect(findSentinelEffect(value)).toBe(sentinel);
    for (const other of [` ${value}`, value.toLowerCase(), `${value}x`]) {
      expect(findSentinelEffect(other), other).toBeUndefined();
    }
  }
  expect(findSentinelEffect('SANDBOX-DELAY')).toMatchObject({ delayMs: 3000 });
  expect(findSentinelEffect('SANDBOX-DELAY-60000')).toMatchObject({ delayMs: 60_000 });
  expect(findSentinelEffect('SANDBOX-DELAY-99999')).toMatchObject({ delayMs: 60_000 });
});

describe('refusals', () => {
  test.each([
    [400, {}],
    [401, { 'www-authenticate': 'Bearer' }],
    [403, {}],
    [404, {}],
    [409, {}],
    [413, {}],
    [421, {}],
    [422, {}],
    [429, { 'retry-after': '30' }],
    [500, {}],
  ])('SANDBOX-%i answers so and creates nothing', async (status, headers) => {
    const body = bodyOf('Ana', `SANDBOX-${status}`);
    const response = await server.send(body);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'content-type': PROBLEM_TYPE, ...headers });
    const namesField = [400, 422].includes(status);
    const errors = [{ path: 'personaFulls[1].nombre', message: 'carries a sentinel of the sandbox' }];
    const title: unknown = expect.stringContaining('The sandbox was asked');
    expect(await response.json()).toEqual({ sandbox: true, title, status, ...(namesField && { errors }) });
    // What fetches, Node as a browser, sends again by itself after 421 (so the Fetch Standard has it).
    const arrived = { body, status };
    expect(await submissions()).toMatchObject(status === 421 ? [arrived, arrived] : [arrived]);
    expect(await clients()).toEqual([]);
  });

  test.each([
    [502, 'Bad Gateway', null],
    [503, 'Service Unavailable', '30'],
  ])('SANDBOX-%i answers with the page of a gateway and creates nothing', async (status, text, seconds) => {
    const response = await server.send(bodyOf(`SANDBOX-${status}`));
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html']);
    expect(response.headers.get('retry-after')).toBe(seconds);
    expect(await response.text()).toContain(`<h1>${status} ${text}</h1>`);
    expect(await submissions()).toMatchObject([{ status }]);
    expect(await clients()).toEqual([]);
  });

  test('SANDBOX-500-AFTER creates the clients first', async () => {
    const response = await server.send(bodyOf('SANDBOX-500-AFTER', 'Ana'));
    expect([response.status, await response.json()]).toMatchObject([500, { sandbox: true, status: 500 }]);
    expect(await submissions()).toMatchObject([{ status: 500 }]);
    expect(await clients()).toHaveLength(2);
  });

  test('SANDBOX-REDIRECT leads to itself and creates nothing', async () => {
    const response = await server.send(bodyOf('SANDBOX-REDIRECT'));
    expect([response.status, response.headers.get('location')]).toEqual([307, FINALIZE_PATH]);
    expect(await response.text()).toBe('');
    expect(await submissions()).toMatchObject([{ status: 307 }]);
    expect(await clients()).toEqual([]);
  });
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

describe('connections that end', () => {
  test.each([
    ['SANDBOX-CUT', 'UND_ERR_SOCKET', 0],
    ['SANDBOX-RESET-BEFORE', 'ECONNRESET', 0],
    ['SANDBOX-RESET-AFTER', 'ECONNRESET', 1],
  ])('%s records the body and gives no answer: %s, clients: %i', async (value, code, created) => {
    const body = bodyOf(value);
    expect(await codeOf(server.send(body))).toBe(code);
    expect(await submissions()).toMatchObject([{ body, status: null }]);
    expect(await clients()).toHaveLength(created);
  });

  test('SANDBOX-TRUNCATED creates the clients and sends half of what it promised', async () => {
    const whole = await (await server.send(bodyOf('Ana'))).text();
    await server.ask('DELETE', '/sandbox');
    const response = await server.send(bodyOf('SANDBOX-TRUNCATED'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(`${whole.length}`);
    let received = '';
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) received += decoder.decode(chunk, { stream: true });
    })();
    expect(await codeOf(reading)).toBe('UND_ERR_SOCKET');
    expect(received).toBe(whole.slice(0, Math.floor(whole.length / 2)));
    expect(await submissions()).toMatchObject([{ status: 200 }]);
    expect(await clients()).toHaveLength(1);
  });
});

describe('answers with a status of success', () => {
  test('SANDBOX-FAILURE tells of a failure and creates nothing', async () => {
    const response = await server.send(bodyOf('Ana', 'SANDBOX-FAILURE'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, JSON_TYPE]);
    const message: unknown = expect.stringContaining('asked to fail');
    expect(await response.json()).toEqual({
      sandbox: true,
      success: false,
      message,
      errors: [{ path: 'personaFulls[1].nombre', message: 'carries a sentinel of the sandbox' }],
    });
    expect(await clients()).toEqual([]);
  });

  test.each([
    ['SANDBOX-204', 204, null],
    ['SANDBOX-EMPTY', 200, JSON_TYPE],
  ])('%s has no byte of a body, and creates the clients', async (value, status, type) => {
    const response = await server.send(bodyOf(value));
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type]);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
    expect(await clients()).toHaveLength(1);
  });

  test('SANDBOX-HTML answers 200 with a page that holds a script', async () => {
    const response = await server.send(bodyOf('SANDBOX-HTML'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('<script>');
    expect(await clients()).toHaveLength(1);
  });

  test('SANDBOX-WRONG-TYPE calls the usual JSON a picture', async () => {
    const response = await server.send(bodyOf('SANDBOX-WRONG-TYPE'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await response.json()).toMatchObject(USUAL);
    expect(await clients()).toHaveLength(1);
  });

  test('SANDBOX-HUGE answers 5 MB of JSON', async () => {
    const response = await server.send(bodyOf('SANDBOX-HUGE'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, JSON_TYPE]);
    const bytes = await response.arrayBuffer();
    expect(bytes.byteLength).toBe(5_242_880);
    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({ sandbox: true });
    expect(await clients()).toHaveLength(1);
  });
});

test('the first person with a sentinel decides, and a broken contract comes before any', async () => {
  expect((await server.send(bodyOf('Ana', 'SANDBOX-409', 'SANDBOX-CUT'))).status).toBe(409);
  expect((await server.send(bodyOf('SANDBOX-500').replace('"telefonoFulls":[],', ''))).status).toBe(400);
});

test('what creates clients comes after the rules of the service and spoils its own answer', async () => {
  const answers = { success: { status: 201, body: { id: '{reference}' } }, maxPersons: 1 };
  const other = await startTestServer({ answers });
  expect((await other.send(bodyOf('SANDBOX-RESET-AFTER', 'Ana'))).status).toBe(400);
  expect((await other.send(bodyOf('SANDBOX-403', 'Ana'))).status).toBe(403);
  const response = await other.send(bodyOf('SANDBOX-WRONG-TYPE'));
  expect([response.status, await response.json()]).toEqual([201, { id: 'SBX-000001' }]);
  await other.stop();
});

test('a service that answers without a body stays so when it is late, and has one where it is spoiled', async () => {
  const other = await startTestServer({ answers: { success: { status: 204 } } });
  expect((await other.send(bodyOf('SANDBOX-DELAY-1'))).status).toBe(204);
  expect(await (await other.send(bodyOf('SANDBOX-WRONG-TYPE'))).json()).toEqual({ sandbox: true });
  await other.stop();
});
