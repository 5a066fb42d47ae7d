import { afterEach, expect, test } from 'vitest';
import { connect, type Posted } from './post-once.ts';
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
  // Any other answer is there before the wait is over.
  const timeoutMs = behaviour === 'hang' ? 400 : 20_000;
  return connection.post({ path: '/x', headers: { 'x-attempt': 'a' }, body: BODY, timeoutMs });
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
