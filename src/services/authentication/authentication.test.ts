import { expect, test } from 'vitest';
import { Authentication } from './authentication.ts';

const headerSpec = { kind: 'header', header: 'X-Api-Key', label: 'Clave', prefix: 'Key ' } as const;
const create = (spec: ConstructorParameters<typeof Authentication>[0]) => new Authentication(spec, '', 1000);

test('without authentication, requests carry no extra headers and the user is never asked to sign in', async () => {
  for (const spec of [undefined, { kind: 'none' } as const]) {
    const authentication = create(spec);
    authentication.ask();
    authentication.noteUnauthorized();
    expect(authentication.getSnapshot()).toMatchObject({ state: 'not-needed', isAsked: false });
    expect(await authentication.authorize()).toEqual({ headers: {}, credentials: 'same-origin' });
  }
});

test('cookies are sent as the profile says, and a 401 tells the user that the session at the service has ended', async () => {
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

test('the user is asked for the value of the header, and every request carries it', async () => {
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
])('the header value %j is refused before any request', async (value, failure) => {
  const authentication = create(headerSpec);
  authentication.ask();
  await authentication.setValue(value);
  expect(authentication.getSnapshot()).toMatchObject({ state: 'signed-out', isAsked: true, failure });
  expect(await authentication.authorize()).toBeUndefined();
});

test('every accepted header value is one that fetch can send', async () => {
  const taken = [];
  for (let code = 0; code <= 0x17f; code += 1) {
    const authentication = create(headerSpec);
    await authentication.setValue(`a${String.fromCharCode(code)}b`);
    const authorization = await authentication.authorize();
    if (authorization) taken.push(new Headers(authorization.headers).get('X-Api-Key'));
  }
  expect(taken).toHaveLength(1 + 95 + 128);
});

test('a 401 forgets the header value and asks again, and the user can dismiss the question', async () => {
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

test('a late 401 for an old header value does not sign out a newer one, and does not reopen a dismissed question', async () => {
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

test('signing out forgets the header value and does not ask again, and each change reaches the subscribers', async () => {
  const authentication = create(headerSpec);
  const states: string[] = [];
  const stop = authentication.subscribe(() => states.push(authentication.getSnapshot().state));
  await authentication.setValue('x');
  await authentication.signOut();
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

test('signing in by password or provider does nothing if the profile asks for a header value', async () => {
  const authentication = create(headerSpec);
  await authentication.signIn('user', 'password');
  await authentication.signInWithProvider();
  expect(authentication.getSnapshot().state).toBe('signed-out');
});
