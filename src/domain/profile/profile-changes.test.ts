import { expect, test } from 'vitest';
import { readShippedProfile } from './profile.oracle.ts';
import { findProfileChanges, type ProfileChange } from './profile-changes.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

const BARE: ProfileSpec = { name: 'x', baseUrl: '' };

test.each<[what: string, change: Partial<ProfileSpec>, changes: readonly ProfileChange[]]>([
  ['another address', { baseUrl: 'https://other.example' }, ['address']],
  ['a sample', { sample: true }, ['address']],
  ['another sign-in', { authentication: { kind: 'cookie' } }, ['authentication']],
  ['another header of the request', { request: { headers: { 'X-Canal': 'WEB' } } }, ['request']],
  ['another reading of answers', { answers: { success: { statuses: [204] } } }, ['answers']],
  ['another rule', { rules: [{ when: { field: 'sexo', filled: true }, hide: ['paterno'] }] }, ['entries']],
  ['another list', { catalogs: { sexes: { entries: { F: 'Femenino' } } } }, ['entries']],
  ['another field', { fields: { nombre: { required: true } } }, ['entries']],
  ['another check', { checks: [{ name: 'duplicate-row', severity: 'error' }] }, ['entries']],
  ['another treatment of empty texts', { emptyText: 'send-empty' }, ['entries']],
  ['another limit', { limits: { persons: 1 } }, ['entries']],
  ['another approval', { review: { approval: 'required' } }, ['approval']],
  ['two things', { emptyText: 'send-empty', baseUrl: '/x', limits: { persons: 1 } }, ['address', 'entries']],
  ['another name', { name: 'y' }, []],
  ['another wait', { timeoutSeconds: 5 }, []],
  ['another retention', { privacy: { retention: { draftDays: 1 } } }, []],
])('a profile that came with %s', (_, change, changes) => {
  expect(findProfileChanges(BARE, { ...BARE, ...change })).toEqual(changes);
  expect(findProfileChanges({ ...BARE, ...change }, BARE)).toEqual(changes);
});

test('the order of its keys and its blanks do not change a profile', () => {
  const { spec } = readShippedProfile('profile.json');
  const turned = Object.fromEntries(Object.entries(spec).toReversed());
  expect(findProfileChanges(spec, { ...BARE, ...turned })).toEqual([]);
  expect(findProfileChanges(spec, { ...spec, fields: { ...spec.fields, nombre: {} } })).toEqual(['entries']);
});
