import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { connect, getOnce, type Posted } from './post-once.ts';
import { type Behaviour, type FaultyService, startService } from './service.fixture.ts';

let service: FaultyService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const BODY = new TextEncoder().encode('{"personaFulls":[{"nombre":"Ñandú"}]}');

async function postTo(behaviour: Behaviour): Promise<Posted> {
  service = await startService(() => behaviour);
  const connection = await connect(service.url);
  // Any other answer arrives before the time limit.
  const timeoutMs = behaviour === 'hang' ? 400 : 20_000;
  const headers = { 'x-attempt': 'a' };
  return connection.post({ path: '/x', headers, credential: {}, body: BODY, timeoutMs });
}

const CASES: readonly [Behaviour, Partial<Posted>][] = [
  ['create', { kind: 'answered', status: 200, truncated: false }],
  ['refuse', { kind: 'answered', status: 422 }],
  ['busy', { kind: 'answered', status: 503 }],
  ['408', { kind: 'answered', status: 408 }],
  ['421', { kind: 'answered', status: 421 }],
  ['redirect', { kind: 'no-answer', cause: 'redirect' }],
  ['reset', { kind: 'no-answer', cause: 'network' }],
  ['reset-early', { kind: 'no-answer', cause: 'network' }],
  ['end', { kind: 'no-answer', cause: 'network' }],
  ['half', { kind: 'no-answer', cause: 'incomplete' }],
  ['hang', { kind: 'no-answer', cause: 'timeout' }],
];

test.each(CASES)('%s: one request, and what is known of it', async (behaviour, expected) => {
  expect(await postTo(behaviour)).toMatchObject(expected);
  expect(service?.connections()).toBe(1);
  const arrived = service?.arrivals.map(({ body }) => body);
  expect(arrived).toEqual(behaviour === 'reset-early' ? [] : ['{"personaFulls":[{"nombre":"Ñandú"}]}']);
});

test('a service that does not listen is known before anything is written', async () => {
  service = await startService(() => 'create');
  const { url } = service;
  await service.stop();
  service = undefined;
  await expect(connect(url)).rejects.toThrow();
});

test('what a credential says is masked where the service says it, and the answer stays as long', async () => {
  const echo = createServer((request, response) => {
    response.setHeader('X-Seen', request.headers.authorization ?? '');
    response.end(JSON.stringify({ ...request.headers, token: 'secreto-1234', name: 'Ñandú' }));
  }).listen(0);
  await once(echo, 'listening');
  const { port } = echo.address() as AddressInfo;
  const credential = { authorization: 'Bearer secreto-1234', 'x-api-key': 'clave "larga"', 'x-short': 'abc' };
  const asking = { path: '/', headers: { 'x-attempt': 'attempt-of-this' }, credential, timeoutMs: 5000 };
  const answered = await getOnce(new URL(`http://localhost:${port}`), asking);
  echo.close();
  if (answered.kind !== 'answered') throw new Error(answered.kind);
  expect(answered.headers['x-seen']).toBe('*'.repeat(19));
  expect(answered.body.length).toBe(Number(answered.headers['content-length']));
  expect(JSON.parse(answered.body.toString('utf8'))).toMatchObject({
    authorization: '*'.repeat(19),
    'x-api-key': '*'.repeat(15),
    'x-short': 'abc',
    'x-attempt': 'attempt-of-this',
    token: '*'.repeat(12),
    name: 'Ñandú',
  });
});
