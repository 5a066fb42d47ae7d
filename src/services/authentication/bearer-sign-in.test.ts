import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Authentication } from './authentication.ts';
import {
  type HttpService,
  type PlannedAnswer,
  type ReceivedRequest,
  startHttpService,
} from './http-service.fixture.ts';

type Spec = Extract<ConstructorParameters<typeof Authentication>[0], { kind: 'bearer' }>;

const signIn = { url: '/login', userMember: 'usuario', passwordMember: 'clave', token: '/datos/token' };
const full: Spec = {
  kind: 'bearer',
  signIn: { ...signIn, refreshToken: '/datos/refresh', expiresIn: '/datos/dura' },
  refresh: {
    url: '/refresh',
    refreshTokenMember: 'refresh',
    token: '/datos/token',
    refreshToken: '/datos/refresh',
    expiresIn: '/datos/dura',
  },
  signOut: { url: '/logout' },
};
const tokens = (token: string, refresh: string, dura: unknown = 100) => ({ datos: { token, refresh, dura } });

let service: HttpService;
let answers: Record<string, (request: ReceivedRequest) => PlannedAnswer | 'silence' | 'cut'>;

beforeEach(async () => {
  answers = {};
  service = await startHttpService((request) => answers[request.path]?.(request) ?? { status: 404 });
});

afterEach(async () => {
  vi.useRealTimers();
  await service.stop();
});

const create = (spec: Spec = full, timeoutMs = 2000) => new Authentication(spec, service.origin, timeoutMs);
const pathsOf = () => service.received.map(({ path }) => path);
const headerOf = async (authentication: Authentication) =>
  (await authentication.authorize())?.headers['authorization'];

function passSeconds(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

test('the user name, the password and the constants of the profile are exchanged for a token', async () => {
  answers['/login'] = () => ({ body: tokens('t-1', 'r-1') });
  const authentication = create({
    ...full,
    signIn: { ...full.signIn, constants: { canal: 7, clave: 'never' } },
  });
  authentication.ask();
  await authentication.signIn('ana ', ' pä"ss ');
  expect(service.received).toHaveLength(1);
  const [request] = service.received;
  expect(request).toMatchObject({ method: 'POST', path: '/login' });
  expect(request?.headers['content-type']).toBe('application/json');
  expect(request?.headers['cache-control']).toBe('no-cache');
  expect(JSON.parse(request?.body ?? '')).toEqual({ canal: 7, usuario: 'ana ', clave: ' pä"ss ' });
  expect(authentication.getSnapshot()).toEqual({
    state: 'signed-in',
    isAsked: false,
    failure: undefined,
    user: 'ana ',
  });
  expect(await authentication.authorize()).toEqual({
    headers: { authorization: 'Bearer t-1' },
    credentials: 'same-origin',
  });
});

test('the sign-in can be sent as a form, as OAuth token endpoints expect', async () => {
  answers['/login'] = () => ({ body: tokens('t', 'r') });
  const spec = {
    ...full,
    signIn: { ...full.signIn, encoding: 'form', constants: { grant_type: 'password', n: 1 } },
  } as const;
  await create(spec).signIn('a&b', 'c=d é');
  const [request] = service.received;
  expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    grant_type: 'password',
    n: '1',
    usuario: 'a&b',
    clave: 'c=d é',
  });
});

test.each<[string, PlannedAnswer | 'silence' | 'cut', string]>([
  ['status 401', { status: 401 }, 'refused'],
  ['status 403', { status: 403 }, 'refused'],
  ['status 400', { status: 400, body: { error: 'invalid_grant' } }, 'refused'],
  ['status 422', { status: 422, body: { message: 'clave' } }, 'refused'],
  ['status 500', { status: 500, body: 'oops' }, 'service-error'],
  ['status 404', { status: 404 }, 'wrong-address'],
  ['status 405', { status: 405 }, 'wrong-address'],
  ['a page instead of JSON', { body: '<html>secreto' }, 'not-json'],
  ['no token where the profile says', { body: { token: 't' } }, 'no-token'],
  ['a token that is not a text', { body: { datos: { token: 5 } } }, 'no-token'],
  ['an empty token', { body: { datos: { token: '' } } }, 'no-token'],
  ['a token that no header can carry', { body: { datos: { token: 'a\nb' } } }, 'no-token'],
  ['a token with characters that no header allows', { body: { datos: { token: 'ñ ✓' } } }, 'no-token'],
  ['an answer that is too large', { body: `"${'x'.repeat(300_000)}"` }, 'not-json'],
  ['a refusal that breaks off', { status: 401, headers: { 'content-length': '9' }, body: 'x' }, 'refused'],
  ['no answer in time', 'silence', 'no-answer'],
  ['a cut connection', 'cut', 'network'],
])('the sign-in fails with a code and stays open after %s', async (_name, answer, failure) => {
  answers['/login'] = () => answer;
  // Every other answer arrives before the timeout.
  const authentication = create(full, answer === 'silence' ? 300 : 20_000);
  authentication.ask();
  await authentication.signIn('ana', 'secreto');
  expect(service.received).toHaveLength(1);
  expect(authentication.getSnapshot()).toMatchObject({
    state: 'signed-out',
    isAsked: true,
    failure,
    user: undefined,
  });
  expect(JSON.stringify(authentication.getSnapshot())).not.toContain('secreto');
  expect(await authentication.authorize()).toBeUndefined();
});

test.each<[string, PlannedAnswer, string, object]>([
  ['404', { status: 404, body: 'x' }, 'wrong-address', { status: 404, pointer: '/datos/token' }],
  ['a page', { body: '<html>' }, 'not-json', { status: 200 }],
  ['another answer', { body: { token: 't' } }, 'no-token', { status: 200, pointer: '/datos/token' }],
])(
  'the sign-in names the request, the status and the pointer of the profile after %s',
  async (_, planned, failure, cause) => {
    answers['/login'] = () => planned;
    const authentication = create();
    await authentication.signIn('ana', 'x');
    const request = `POST ${service.origin}/login`;
    expect(authentication.getSnapshot()).toMatchObject({ failure, detail: { cause: { request, ...cause } } });
  },
);

test.each<[string, PlannedAnswer, string | undefined]>([
  ['with status 401', { status: 401, body: { error: { texto: ' Cuenta bloqueada ' } } }, 'Cuenta bloqueada'],
  ['with status 200', { body: { error: { texto: 'Clave vencida' } } }, 'Clave vencida'],
  ['that is long', { status: 401, body: { error: { texto: 'x'.repeat(999) } } }, `${'x'.repeat(299)}…`],
  ['that is no text', { status: 401, body: { error: { texto: { a: 1 } } } }, undefined],
  ['without one', { status: 401, body: 'no' }, undefined],
])('the words of the service in a refusal %s are kept for the dialog', async (_, planned, said) => {
  answers['/login'] = () => planned;
  const authentication = create({ ...full, signIn: { ...full.signIn, message: '/error/texto' } });
  await authentication.signIn('ana', 'x');
  expect(authentication.getSnapshot()).toMatchObject({ failure: 'refused', detail: { said } });
  answers['/login'] = () => ({ body: tokens('t-1', 'r-1') });
  await authentication.signIn('ana', 'x');
  await authentication.signOut();
  expect(authentication.getSnapshot().detail).toBeUndefined();
});

test('a redirect is not followed, so the password goes only to the address in the profile', async () => {
  answers['/login'] = () => ({ status: 307, headers: { location: '/elsewhere' } });
  const authentication = create();
  await authentication.signIn('ana', 'secreto');
  expect(pathsOf()).toEqual(['/login']);
  expect(authentication.getSnapshot().failure).toBe('network');
});

test('a sign-in without a user name or without a password sends no request', async () => {
  const authentication = create();
  await authentication.signIn('  ', 'x');
  await authentication.signIn('ana', '');
  expect(authentication.getSnapshot().failure).toBe('empty');
  expect(service.received).toEqual([]);
});

test('an expired token is renewed once for all requests, with the newest refresh token', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answers['/login'] = () => ({ body: tokens('t-1', 'r-1') });
  answers['/refresh'] = ({ body }) => ({
    body: body.includes('r-1') ? tokens('t-2', 'r-2') : { datos: { token: 't-3', dura: '100' } },
  });
  const authentication = create();
  await authentication.signIn('ana', 'x');
  passSeconds(85);
  expect(await headerOf(authentication)).toBe('Bearer t-1');
  passSeconds(10);
  expect(await Promise.all([headerOf(authentication), headerOf(authentication)])).toEqual([
    'Bearer t-2',
    'Bearer t-2',
  ]);
  passSeconds(95);
  expect(await headerOf(authentication)).toBe('Bearer t-3');
  passSeconds(95);
  expect(await headerOf(authentication)).toBe('Bearer t-3');
  expect(pathsOf()).toEqual(['/login', '/refresh', '/refresh', '/refresh']);
  expect(service.received.slice(1).map(({ body }) => body)).toEqual([
    '{"refresh":"r-1"}',
    '{"refresh":"r-2"}',
    '{"refresh":"r-2"}',
  ]);
  expect(service.received[1]?.headers.authorization).toBeUndefined();
  expect(authentication.getSnapshot()).toMatchObject({ state: 'signed-in', user: 'ana' });
});

test('without a member for a refresh token, the current token itself is used to get the next one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answers['/login'] = () => ({ body: tokens('t-1', 'r-1') });
  answers['/refresh'] = () => ({ body: tokens('t-2', 'r-2') });
  const authentication = create({
    ...full,
    refresh: { url: '/refresh', token: '/datos/token', constants: { a: true } },
  });
  await authentication.signIn('ana', 'x');
  passSeconds(95);
  expect(await headerOf(authentication)).toBe('Bearer t-2');
  expect(service.received[1]?.headers.authorization).toBe('Bearer t-1');
  expect(service.received[1]?.body).toBe('{"a":true}');
});

const toJwt = (claims: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

test('a token that is a JWT is renewed before its own end, where the answer does not say how long it lasts', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const nowSeconds = Math.floor(Date.now() / 1000);
  const first = toJwt({ exp: nowSeconds + 100, iat: nowSeconds, name: 'Ñandú ✓?>' });
  answers['/login'] = () => ({ body: { datos: { token: first, refresh: 'r-1' } } });
  answers['/refresh'] = () => ({ body: tokens('t-2', 'r-2') });
  const authentication = create();
  await authentication.signIn('ana', 'x');
  passSeconds(85);
  expect(await headerOf(authentication)).toBe(`Bearer ${first}`);
  passSeconds(10);
  expect(await headerOf(authentication)).toBe('Bearer t-2');
});

test('the seconds of the answer count before the end in the token', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const token = toJwt({ exp: Math.floor(Date.now() / 1000) + 10_000 });
  answers['/login'] = () => ({ body: tokens(token, 'r-1', 100) });
  answers['/refresh'] = () => ({ body: tokens('t-2', 'r-2') });
  const authentication = create();
  await authentication.signIn('ana', 'x');
  passSeconds(95);
  expect(await headerOf(authentication)).toBe('Bearer t-2');
});

test('a token can be renewed by GET, with the current token in its header and without a body', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answers['/login'] = () => ({ body: tokens('t-1', '') });
  answers['/refresh'] = () => ({ body: tokens('t-2', '') });
  const authentication = create({
    ...full,
    refresh: { url: '/refresh', method: 'GET', token: '/datos/token' },
  });
  await authentication.signIn('ana', 'x');
  passSeconds(95);
  expect(await headerOf(authentication)).toBe('Bearer t-2');
  expect(service.received[1]).toMatchObject({ method: 'GET', path: '/refresh', body: '' });
  expect(service.received[1]?.headers.authorization).toBe('Bearer t-1');
});

test.each<[string, PlannedAnswer | 'cut', string]>([
  ['refused', { status: 401 }, 'unauthorized'],
  ['without a token', { body: {} }, 'no-token'],
  ['cut', 'cut', 'network'],
])('a renewal that is %s signs the user out and is not retried', async (_name, answer, failure) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answers['/login'] = () => ({ body: tokens('t-1', 'r-1') });
  answers['/refresh'] = () => answer;
  const authentication = create();
  await authentication.signIn('ana', 'x');
  passSeconds(101);
  expect(await authentication.authorize()).toBeUndefined();
  expect(await authentication.authorize()).toBeUndefined();
  expect(pathsOf()).toEqual(['/login', '/refresh']);
  expect(authentication.getSnapshot()).toMatchObject({ state: 'signed-out', isAsked: false, failure });
});

test('an expired token without a refresh token signs the user out, and a token without a lifetime stays valid', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answers['/login'] = () => ({ body: tokens('t-1', '') });
  const ending = create();
  await ending.signIn('ana', 'x');
  passSeconds(101);
  expect(await ending.authorize()).toBeUndefined();
  expect(ending.getSnapshot().failure).toBe('unauthorized');
  for (const dura of ['pronto', -1, null, '']) {
    answers['/login'] = () => ({ body: tokens('t-2', '', dura) });
    const lasting = create();
    await lasting.signIn('ana', 'x');
    passSeconds(1_000_000);
    expect(await headerOf(lasting)).toBe('Bearer t-2');
  }
});

test('signing out tells the service and forgets the token, whatever the service answers', async () => {
  answers['/login'] = () => ({ body: tokens('t-1', 'r-1') });
  answers['/logout'] = () => 'cut';
  const authentication = create();
  await authentication.signIn('ana', 'x');
  await authentication.signOut();
  expect(await authentication.authorize()).toBeUndefined();
  await vi.waitFor(() => expect(pathsOf()).toEqual(['/login', '/logout']));
  expect(service.received[1]).toMatchObject({ method: 'POST', body: '' });
  expect(service.received[1]?.headers.authorization).toBe('Bearer t-1');
});

test('dismissing the sign-in cancels the attempt, and the user stays signed out', async () => {
  answers['/login'] = () => 'silence';
  const authentication = create();
  authentication.ask();
  const attempt = authentication.signIn('ana', 'x');
  await vi.waitFor(() => expect(pathsOf()).toEqual(['/login']));
  expect(authentication.getSnapshot().state).toBe('signing-in');
  authentication.dismiss();
  await attempt;
  expect(authentication.getSnapshot()).toEqual({
    state: 'signed-out',
    isAsked: false,
    failure: undefined,
    user: undefined,
  });
});

test('a second sign-in attempt replaces the first', async () => {
  answers['/login'] = ({ body }) => (body.includes('first') ? 'silence' : { body: tokens('t-2', 'r') });
  const authentication = create();
  await Promise.all([authentication.signIn('first', 'x'), authentication.signIn('second', 'x')]);
  expect(authentication.getSnapshot()).toMatchObject({ state: 'signed-in', user: 'second' });
});
