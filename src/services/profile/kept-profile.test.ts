import { afterEach, expect, test, vi } from 'vitest';
import { findKeptProfile, mayUseKept } from './kept-profile.ts';
import { loadProfile } from './load-profile.ts';

const SOUND = '{"name":"x","baseUrl":""}';

afterEach(() => vi.unstubAllGlobals());

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
