import { expect, test } from 'vitest';
import { Authentication } from './authentication.ts';

const headerSpec = { kind: 'header', header: 'X-Api-Key', label: 'Clave', prefix: 'Key ' } as const;
const create = (spec: ConstructorParameters<typeof Authentication>[0]) => new Authentication(spec, '', 1000);

test('without authentication, requests carry nothing and nobody is ever asked', async () => {
  for (const spec of [undefined, { kind: 'none' } as const]) {
    const authentication = create(spec);
    authentication.ask();
    authentication.noteUnauthorized();
    expect(authentication.getSnapshot()).toMatchObject({ state: 'not-needed', isAsked: false });
    expect(await authentication.authorize()).toEqual({ headers: {}, credentials: 'same-origin' });
  }
});

test('cookies go as the profile says; a 401 tells that the session of the service has ended', async () => {
  expect(await create({ kind: 'cookie' }).authorize()).toEqual({ headers: {}, credentials: 'same-origin' });
  const authentication = create({ kind: 'cookie', credentials: 'include' });
  expect(await authentication.authorize()).toEqual({ headers: {}, credentials: 'include' });
  authentication.ask();
  expect(authentication.getSnapshot().isAsked).toBe(false);
  authentication.noteUnauthorized();
  expect(authentication.getSnapshot()).toMatchObject({ state: 'not-needed', isAsked: true });
  authentication.dismiss();
  expect(authentication.getSnapshot().isAsked).toBe(false);
  expect(await authentication.authorize()).toEqual({ headers: {}, credentials: 'include' });
});

test('the value of a header is asked for, and goes into every request', async () => {
  const authentication = create(headerSpec);
  expect(await authentication.authorize()).toBeUndefined();
  authentication.ask();
  expect(authentication.getSnapshot()).toMatchObject({ state: 'signed-out', isAsked: true });
  await authentication.setValue(' abc 123\n');
  expect(authentication.getSnapshot()).toMatchObject({
    state: 'signed-in',
    isAsked: false,
    failure: undefined,
  });
  expect(await authentication.authorize()).toEqual({
    headers: { 'X-Api-Key': 'Key abc 123' },
    credentials: 'same-origin',
  });
});

test.each([
  ['', 'empty'],
  ['  \n ', 'empty'],
  ['abc\r\nx-other: 1', 'invalid-value'],
  ['secreto ✓', 'invalid-value'],
  ['a\u0000b', 'invalid-value'],
])('the value %j is refused before any request', async (value, failure) => {
  const authentication = create(headerSpec);
  authentication.ask();
  await authentication.setValue(value);
  expect(authentication.getSnapshot()).toMatchObject({ state: 'signed-out', isAsked: true, failure });
  expect(await authentication.authorize()).toBeUndefined();
});

test('every value that is let through is one that fetch takes', async () => {
  const taken = [];
  for (let code = 0; code <= 0x17f; code += 1) {
    const authentication = create(headerSpec);
    await authentication.setValue(`a${String.fromCharCode(code)}b`);
    const authorization = await authentication.authorize();
    if (authorization) taken.push(new Headers(authorization.headers).get('X-Api-Key'));
  }
  expect(taken).toHaveLength(1 + 95 + 128);
});

test('a 401 forgets the value and asks again; going on without closes the question', async () => {
  const authentication = create(headerSpec);
  await authentication.setValue('old');
  authentication.noteUnauthorized();
  expect(authentication.getSnapshot()).toMatchObject({
    state: 'signed-out',
    isAsked: true,
    failure: 'unauthorized',
  });
  expect(await authentication.authorize()).toBeUndefined();
  authentication.dismiss();
  expect(authentication.getSnapshot()).toMatchObject({
    state: 'signed-out',
    isAsked: false,
    failure: undefined,
  });
  authentication.ask();
  expect(authentication.getSnapshot().isAsked).toBe(true);
});

test('a 401 that comes late does not end a newer access, nor opens what was closed', async () => {
  const authentication = create(headerSpec);
  await authentication.setValue('old');
  const old = await authentication.authorize();
  authentication.noteUnauthorized(old);
  authentication.dismiss();
  authentication.noteUnauthorized(old);
  expect(authentication.getSnapshot().isAsked).toBe(false);
  await authentication.setValue('new');
  authentication.noteUnauthorized(old);
  expect(authentication.getSnapshot()).toMatchObject({ state: 'signed-in', isAsked: false });
  authentication.noteUnauthorized(await authentication.authorize());
  expect(authentication.getSnapshot()).toMatchObject({ state: 'signed-out', isAsked: true });
});

test('leaving forgets the value and asks nothing; who listens hears of each change until they stop', async () => {
  const authentication = create(headerSpec);
  const states: string[] = [];
  const stop = authentication.subscribe(() => states.push(authentication.getSnapshot().state));
  await authentication.setValue('x');
  authentication.signOut();
  expect(authentication.getSnapshot()).toEqual({
    state: 'signed-out',
    isAsked: false,
    failure: undefined,
    user: undefined,
  });
  expect(await authentication.authorize()).toBeUndefined();
  stop();
  authentication.ask();
  expect(states).toEqual(['signing-in', 'signed-in', 'signed-out']);
});

test('what belongs to another kind does nothing', async () => {
  const authentication = create(headerSpec);
  await authentication.signIn('user', 'password');
  await authentication.signInWithProvider();
  expect(authentication.getSnapshot().state).toBe('signed-out');
});
