import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findUsableProfile } from './sound-profile.ts';

const SOUND = { name: 'x', baseUrl: '' };
const unsafe = { nombre: { format: { name: 'pattern', regex: '(a+)+' } } };

test('the profiles that ship with Enrola replace the copy of the browser', () => {
  for (const path of ['profile.json', 'profiles/contract-only.json']) {
    const text = readFileSync(new URL(`../../../public/${path}`, import.meta.url), 'utf8');
    expect(findUsableProfile(text), path).toEqual(JSON.parse(text));
  }
});

test.each([
  ['the error of a gateway', '{"error":"upstream timeout"}'],
  ['a page', '<!doctype html><title>Sign on</title>'],
  ['nothing', ''],
  ['a profile that is cut off', JSON.stringify(SOUND).slice(0, -1)],
  ['null', 'null'],
  ['a list', '[]'],
  ['a profile with a key of a newer version', JSON.stringify({ ...SOUND, newerKey: true })],
  ['a profile with an address that cannot be used', JSON.stringify({ ...SOUND, baseUrl: 'x' })],
  [
    'a profile with a catalog that does not exist',
    JSON.stringify({ ...SOUND, fields: { sexo: { catalog: 'x' } } }),
  ],
  ['a profile with a pointer that is none', JSON.stringify({ ...SOUND, answers: { message: 'mensaje' } })],
  [
    'a profile with a header that the browser sets',
    JSON.stringify({ ...SOUND, request: { headers: { Host: 'x' } } }),
  ],
  ['a profile whose expression could block the browser', JSON.stringify({ ...SOUND, fields: unsafe })],
])('%s does not replace the copy of the browser', (_, text) => {
  expect(findUsableProfile(text)).toBeUndefined();
});
