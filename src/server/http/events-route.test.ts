import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hono } from 'hono';
import type { EventHub } from './event-hub.ts';
import { sendEvents } from './events-route.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server with one stream, whose session ends after some seconds. */
function setUp(seconds: number) {
  const listeners = new Set<Parameters<EventHub['subscribe']>[0]>();
  const hub: EventHub = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get size() {
      return listeners.size;
    },
    close: () => Promise.resolve(),
  };
  const session = {
    userId: 'u',
    name: 'Ana',
    signInName: null,
    role: 'supervisor',
    isFresh: true,
    hasRested: false,
    isSeen: true,
  } as const;
  const isValid = () => Promise.resolve(performance.now() < seconds * 1000);
  const app = new Hono().get('/', (c) =>
    sendEvents(c, {
      hub,
      session,
      isValid,
      stopped: new AbortController().signal,
      enter: () => () => undefined,
    }),
  );
  const tell = () => {
    for (const listener of listeners) listener([{ number: 1, enrollmentId: 'e', revision: 1, concerns: [] }]);
  };
  return { app, hub, tell };
}

test.each([
  ['while nothing happens', false],
  ['while it is told of one change after the other', true],
])('a stream ends with its session, %s', async (_name, isBusy) => {
  const { app, hub, tell } = setUp(20);
  const ended = Promise.resolve(app.request('/')).then((response) => response.text());
  for (let second = 0; second < 40; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    if (isBusy) tell();
  }
  const beats = (await ended).split('\n').filter((line) => line === ': beat');
  expect(beats).toHaveLength(1);
  expect(hub.size).toBe(0);
});

test('who asks for the head alone has no stream', async () => {
  const { app, hub } = setUp(20);
  expect((await app.request('/', { method: 'HEAD' })).status).toBe(200);
  expect(hub.size).toBe(0);
});
