import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { KEPT_AT_HEADER } from '../offline/kept-copy.ts';
import { findKeptProfile, mayUseKept } from './kept-profile.ts';
import { checkProfile, loadProfile, type ProfileLoad } from './load-profile.ts';

const SOUND = '{"name":"x","baseUrl":""}';

afterEach(() => vi.unstubAllGlobals());

function loadAnswer(body: string, init?: ResponseInit): Promise<ProfileLoad> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));
  return loadProfile();
}

test('a valid profile is loaded exactly as it was written', async () => {
  const profile = { name: 'x', baseUrl: '/api' };
  expect(await loadAnswer(JSON.stringify(profile))).toMatchObject({ ok: true, spec: profile });
});

test('a copy says when the server gave it, and an answer of the server is none', async () => {
  const at = '2026-11-21T10:00:00.000Z';
  expect(await loadAnswer(SOUND, { headers: { [KEPT_AT_HEADER]: at } })).toMatchObject({
    source: { isKept: true, at },
  });
  // A copy of an older version.
  expect(await loadAnswer(SOUND, { headers: { [KEPT_AT_HEADER]: '' } })).toMatchObject({
    source: { isKept: true, at: '' },
  });
  const before = new Date().toISOString();
  const load = await loadAnswer(SOUND);
  expect(load.ok && load.source.isKept).toBe(false);
  expect(load.ok && load.source.at >= before).toBe(true);
});

test('the profiles that ship with Enrola are valid', async () => {
  for (const path of ['profile.json', 'profiles/contract-only.json']) {
    const text = readFileSync(new URL(`../../../public/${path}`, import.meta.url), 'utf8');
    expect(await loadAnswer(text), path).toMatchObject({ ok: true });
  }
});

test.each<[what: string, body: string, init: ResponseInit, cause: object]>([
  ['the file is missing', 'Not found', { status: 404 }, { code: 'missing' }],
  ['the server fails', '', { status: 500 }, { code: 'http', status: 500 }],
  ['the server answers with the page of the app', '<!doctype html><html></html>', {}, { code: 'html' }],
  ['the file is empty', ' \n', {}, { code: 'empty' }],
  [
    'the file has a comma too many',
    '{\n  "name": "x",\n}',
    {},
    { code: 'syntax', line: 3, column: 1, atEnd: false },
  ],
  ['the file is cut off', '{"name": "x"', {}, { code: 'syntax', line: 1, column: 13, atEnd: true }],
])('loading the profile fails with its own cause when %s', async (_, body, init, cause) => {
  expect(await loadAnswer(body, init)).toEqual({ ok: false, problems: [], cause });
});

test('loading the profile fails with its own cause when the network fails', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await loadProfile()).toEqual({ ok: false, problems: [], cause: { code: 'network' } });
});

test('a regular expression that could block the browser is reported as a bad key, together with other bad keys', async () => {
  const bad = { name: 'pattern', regex: '(a+)+' };
  const when = { field: 'nombre', matches: '(\\w+\\s?)*' };
  const profile = {
    name: 'x',
    baseUrl: '',
    fields: { paterno: { format: bad } },
    rules: [{ when, format: { materno: bad } }],
  };
  const pathsOf = async (json: object) => {
    const load = await loadAnswer(JSON.stringify(json));
    return load.ok ? [] : load.problems.map(({ path, expected }) => `${path} ${expected.code}`);
  };
  const unsafe = [
    'fields.paterno.format.regex safe-expression',
    'rules[0].when.matches safe-expression',
    'rules[0].format.materno.regex safe-expression',
  ];
  expect(await pathsOf(profile)).toEqual(unsafe);
  expect(await pathsOf({ ...profile, colour: 'red' })).toEqual([...unsafe, 'colour no-such-key']);
  expect(await pathsOf({ ...profile, baseUrl: 'x' })).toEqual([...unsafe, 'baseUrl base-url']);
});

const BARE = { name: 'x', baseUrl: '' };

test.each<[string, object, string]>([
  ['a message that is no pointer', { answers: { message: 'detail' } }, 'answers.message'],
  ['a header that the browser sets', { request: { headers: { Origin: 'x' } } }, 'request.headers.Origin'],
  [
    'a token that is no pointer',
    {
      authentication: {
        kind: 'bearer',
        signIn: { url: '/in', userMember: 'u', passwordMember: 'p', token: 'token' },
      },
    },
    'authentication.signIn.token',
  ],
])('the app refuses to start with %s', async (_, change, path) => {
  expect(await checkProfile({ ...BARE, ...change })).toMatchObject({ ok: false, problems: [{ path }] });
});

test('the app starts with sound pointers and headers', async () => {
  const spec = {
    ...BARE,
    answers: { message: '/detail' },
    request: { headers: { 'Idempotency-Key': '{attemptId}' } },
  };
  expect(await checkProfile(spec)).toEqual({ ok: true, spec });
});

test('the last good profile is found where this computer keeps one that is sound', async () => {
  const keep = (copy: Response | undefined) =>
    vi.stubGlobal('caches', { match: () => Promise.resolve(copy) });
  keep(new Response(SOUND));
  expect(await findKeptProfile()).toMatchObject({ spec: { name: 'x' }, source: { isKept: true } });
  // Older versions kept any JSON.
  keep(new Response('{"error":"upstream timeout"}'));
  expect(await findKeptProfile()).toBeNull();
  keep(undefined);
  expect(await findKeptProfile()).toBeNull();
  // Without https.
  vi.stubGlobal('caches', undefined);
  expect(await findKeptProfile()).toBeNull();
});

test.each<[what: string, mayUse: boolean, body: string, init: ResponseInit]>([
  ['the file has a bad key', true, '{"error":"upstream timeout"}', {}],
  ['a page came', true, '<!doctype html>', {}],
  ['the file is cut off', true, '{"name":', {}],
  ['the server is in trouble', true, '', { status: 503 }],
  ['the server asks for a sign-in', false, '', { status: 401 }],
  ['the server refuses', false, '', { status: 403 }],
  ['the file is gone', false, '', { status: 404 }],
])('whether the last good profile may be used is decided: %s', async (_, mayUse, body, init) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));
  const load = await loadProfile();
  expect(!load.ok && mayUseKept(load)).toBe(mayUse);
});
