import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { type ProfileLoad, loadProfile } from './load-profile.ts';

afterEach(() => vi.unstubAllGlobals());

function loadAnswer(body: string, init?: ResponseInit): Promise<ProfileLoad> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));
  return loadProfile();
}

test('a sound profile comes as it was written', async () => {
  const profile = { name: 'x', baseUrl: '/api' };
  expect(await loadAnswer(JSON.stringify(profile))).toEqual({ ok: true, spec: profile });
});

test('the shipped profiles are sound', async () => {
  for (const path of ['profile.json', 'profiles/contract-only.json']) {
    const text = readFileSync(new URL(`../../../public/${path}`, import.meta.url), 'utf8');
    expect(await loadAnswer(text), path).toMatchObject({ ok: true });
  }
});

test.each<[what: string, body: string, init: ResponseInit, cause: object]>([
  ['no file', 'Not found', { status: 404 }, { code: 'missing' }],
  ['a server that fails', '', { status: 500 }, { code: 'http', status: 500 }],
  ['the page of the app in its place', '<!doctype html><html></html>', {}, { code: 'html' }],
  ['an empty file', ' \n', {}, { code: 'empty' }],
  ['a comma too many', '{\n  "name": "x",\n}', {}, { code: 'syntax', line: 3, column: 1, atEnd: false }],
  ['half a file', '{"name": "x"', {}, { code: 'syntax', line: 1, column: 13, atEnd: true }],
])('%s is a cause of its own', async (_, body, init, cause) => {
  expect(await loadAnswer(body, init)).toEqual({ ok: false, problems: [], cause });
});

test('so is a network that fails', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await loadProfile()).toEqual({ ok: false, problems: [], cause: { code: 'network' } });
});

test('expressions that could keep the browser busy are bad keys, beside the others', async () => {
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
  expect(await pathsOf({ ...profile, colour: 'red' })).toEqual(['colour no-such-key', ...unsafe]);
  expect(await pathsOf({ ...profile, baseUrl: 'x' })).toEqual(['baseUrl base-url', ...unsafe]);
});
