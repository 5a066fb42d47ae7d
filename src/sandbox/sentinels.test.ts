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

test('every sentinel has a description and is matched exactly', () => {
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
  ])('SANDBOX-%i answers with that status and creates nothing', async (status, headers) => {
    const body = bodyOf('Ana', `SANDBOX-${status}`);
    const response = await server.send(body);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'content-type': PROBLEM_TYPE, ...headers });
    const namesField = [400, 422].includes(status);
    const errors = [{ path: 'personaFulls[1].nombre', message: 'contains a sentinel value of the sandbox' }];
    const title: unknown = expect.stringContaining('The sandbox was asked');
    expect(await response.json()).toEqual({ sandbox: true, title, status, ...(namesField && { errors }) });
    // After a 421, `fetch` sends the request once more by itself, in Node as in browsers (Fetch Standard).
    const arrived = { body, status };
    expect(await submissions()).toMatchObject(status === 421 ? [arrived, arrived] : [arrived]);
    expect(await clients()).toEqual([]);
  });

  test.each([
    [502, 'Bad Gateway', null],
    [503, 'Service Unavailable', '30'],
  ])(
    'SANDBOX-%i answers with the HTML page of a gateway and creates nothing',
    async (status, text, seconds) => {
      const response = await server.send(bodyOf(`SANDBOX-${status}`));
      expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html']);
      expect(response.headers.get('retry-after')).toBe(seconds);
      expect(await response.text()).toContain(`<h1>${status} ${text}</h1>`);
      expect(await submissions()).toMatchObject([{ status }]);
      expect(await clients()).toEqual([]);
    },
  );

  test('SANDBOX-500-AFTER creates the clients and then answers 500', async () => {
    const response = await server.send(bodyOf('SANDBOX-500-AFTER', 'Ana'));
    expect([response.status, await response.json()]).toMatchObject([500, { sandbox: true, status: 500 }]);
    expect(await submissions()).toMatchObject([{ status: 500 }]);
    expect(await clients()).toHaveLength(2);
  });

  test('SANDBOX-REDIRECT redirects to the same address and creates nothing', async () => {
    const response = await server.send(bodyOf('SANDBOX-REDIRECT'));
    expect([response.status, response.headers.get('location')]).toEqual([307, FINALIZE_PATH]);
    expect(await response.text()).toBe('');
    expect(await submissions()).toMatchObject([{ status: 307 }]);
    expect(await clients()).toEqual([]);
  });
});

test('SANDBOX-DELAY creates the clients at once and answers late, and until then the submission has no status', async () => {
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

describe('broken connections', () => {
  test.each([
    ['SANDBOX-CUT', 'UND_ERR_SOCKET', 0],
    ['SANDBOX-RESET-BEFORE', 'ECONNRESET', 0],
    ['SANDBOX-RESET-AFTER', 'ECONNRESET', 1],
  ])(
    '%s stores the body and gives no answer (error %s, clients created: %i)',
    async (value, code, created) => {
      const body = bodyOf(value);
      expect(await codeOf(server.send(body))).toBe(code);
      expect(await submissions()).toMatchObject([{ body, status: null }]);
      expect(await clients()).toHaveLength(created);
    },
  );

  test('SANDBOX-TRUNCATED creates the clients and sends half of the promised answer', async () => {
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

describe('answers with a success status', () => {
  test('SANDBOX-FAILURE reports a failure in its body and creates nothing', async () => {
    const response = await server.send(bodyOf('Ana', 'SANDBOX-FAILURE'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, JSON_TYPE]);
    const message: unknown = expect.stringContaining('asked to fail');
    expect(await response.json()).toEqual({
      sandbox: true,
      success: false,
      message,
      errors: [{ path: 'personaFulls[1].nombre', message: 'contains a sentinel value of the sandbox' }],
    });
    expect(await clients()).toEqual([]);
  });

  test.each([
    ['SANDBOX-204', 204, null],
    ['SANDBOX-EMPTY', 200, JSON_TYPE],
  ])('%s answers with an empty body and creates the clients', async (value, status, type) => {
    const response = await server.send(bodyOf(value));
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type]);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
    expect(await clients()).toHaveLength(1);
  });

  test('SANDBOX-HTML answers 200 with a page that contains a script', async () => {
    const response = await server.send(bodyOf('SANDBOX-HTML'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('<script>');
    expect(await clients()).toHaveLength(1);
  });

  test('SANDBOX-WRONG-TYPE answers with the usual JSON and the content type of an image', async () => {
    const response = await server.send(bodyOf('SANDBOX-WRONG-TYPE'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await response.json()).toMatchObject(USUAL);
    expect(await clients()).toHaveLength(1);
  });

  test('SANDBOX-HUGE answers with 5 MB of JSON', async () => {
    const response = await server.send(bodyOf('SANDBOX-HUGE'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, JSON_TYPE]);
    const bytes = await response.arrayBuffer();
    expect(bytes.byteLength).toBe(5_242_880);
    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({ sandbox: true });
    expect(await clients()).toHaveLength(1);
  });
});

test('the first person with a sentinel decides, and a request that breaks the contract is refused before any sentinel', async () => {
  expect((await server.send(bodyOf('Ana', 'SANDBOX-409', 'SANDBOX-CUT'))).status).toBe(409);
  expect((await server.send(bodyOf('SANDBOX-500').replace('"telefonoFulls":[],', ''))).status).toBe(400);
});

test('a sentinel that creates clients acts after the rules of the service, on the answer of the service', async () => {
  const answers = { success: { status: 201, body: { id: '{reference}' } }, maxPersons: 1 };
  const other = await startTestServer({ answers });
  expect((await other.send(bodyOf('SANDBOX-RESET-AFTER', 'Ana'))).status).toBe(400);
  expect((await other.send(bodyOf('SANDBOX-403', 'Ana'))).status).toBe(403);
  const response = await other.send(bodyOf('SANDBOX-WRONG-TYPE'));
  expect([response.status, await response.json()]).toEqual([201, { id: 'SBX-000001' }]);
  await other.stop();
});

test('SANDBOX-DELAY keeps the empty answer of a service empty, and SANDBOX-WRONG-TYPE gives it a body', async () => {
  const other = await startTestServer({ answers: { success: { status: 204 } } });
  expect((await other.send(bodyOf('SANDBOX-DELAY-1'))).status).toBe(204);
  expect(await (await other.send(bodyOf('SANDBOX-WRONG-TYPE'))).json()).toEqual({ sandbox: true });
  await other.stop();
});
