import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toPathText } from '../domain/formats/json-path.ts';
import { parseProfile } from '../domain/profile/parse-profile.ts';
import { findWarnings } from './profile-warnings.ts';

function warningsOf(change: object): string[] {
  const result = parseProfile({ name: 'x', baseUrl: '', ...change });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return findWarnings(result.spec).map((warning) =>
    warning.code === 'contradiction' ? warning.code : `${warning.code} ${toPathText(warning.path, '')}`,
  );
}

const sexes = { entries: { F: 'F', M: 'M' } };
const listed = { catalogs: { sexes }, fields: { sexo: { catalog: 'sexes' } } };
const when = { field: 'tipoEntidad', equals: 'J' };
const finding = { severity: 'warning', message: 'x' };

test.each<[what: string, change: object, expected: string[]]>([
  ['rules at odds', { rules: [{ when, hide: ['sexo'], require: ['sexo'] }] }, ['contradiction']],
  ['a catalog that nothing uses', { catalogs: { sexes } }, ['unused-catalog catalogs.sexes']],
  [
    'a catalog that only another one uses',
    {
      catalogs: {
        regions: sexes,
        communes: { url: '/c', value: 'id', label: 'name', parent: { member: 'r', catalog: 'regions' } },
      },
      fields: { linea1: { catalog: 'communes' } },
    },
    [],
  ],
  ['a field that says nothing', { fields: { sexo: { required: false } } }, ['no-effect fields.sexo']],
  ['a rule from which nothing follows', { rules: [{ when, hide: [], relabel: {} }] }, ['no-effect rules[0]']],
  [
    'a list without a choice',
    { ...listed, rules: [{ when, restrict: { sexo: [] } }] },
    ['nothing-left rules[0].restrict.sexo'],
  ],
  [
    'a value that the list does not hold',
    { ...listed, rules: [{ when: { not: { field: 'sexo', in: ['F', 'X', ''] } }, findings: [finding] }] },
    ['never rules[0].when.not'],
  ],
  [
    'the same in a check',
    {
      ...listed,
      checks: [{ name: 'exactly-one', severity: 'error', where: { field: 'sexo', equals: 'X' } }],
    },
    ['never checks[0].where'],
  ],
  [
    'an example that does not match',
    { fields: { nombre: { format: { name: 'pattern', regex: '[A-Z]+', example: 'ana' } } } },
    ['bad-example fields.nombre.format.example'],
  ],
  [
    'one that does',
    { fields: { nombre: { format: { name: 'pattern', regex: '[A-Z]+', example: 'ana', upper: true } } } },
    [],
  ],
])('%s', (_, change, expected) => {
  expect(warningsOf(change)).toEqual(expected);
});

test.each<[privacy: object, expected: string[]]>([
  [{ idleLockMinutes: 5 }, ['no-lock privacy.idleLockMinutes']],
  [{ storage: 'plain', idleLockMinutes: 5 }, ['no-lock privacy.idleLockMinutes']],
  [{ storage: 'session', idleLockMinutes: 5 }, ['no-lock privacy.idleLockMinutes']],
  [{ storage: 'encrypted', idleLockMinutes: 5 }, []],
  [{ storage: 'encrypted' }, []],
  [{}, []],
])('an idle time is for what is locked: %j', (privacy, expected) => {
  expect(warningsOf({ privacy })).toEqual(expected);
});

test.each([
  'https://x.example/api',
  'https://x.example/api/publicapi/',
  'https://x.example/v1/API/PublicApi/svc',
  '/api/publicapi/other',
  'https://x.example/api/publicapi/svc/Enrolamiento/FinalizarEnrolamiento',
])('a base URL that holds the contract’s path already: %s', (baseUrl) => {
  expect(warningsOf({ baseUrl })).toEqual(['path-twice baseUrl']);
});

test.each(['', '/', 'https://api', 'https://svc:8443/', 'https://api.example/v1', '/api/publicapis'])(
  'a base URL before it: %j',
  (baseUrl) => {
    expect(warningsOf({ baseUrl })).toEqual([]);
  },
);

const loaded = (catalog: object) => ({
  catalogs: { x: { url: '/x', value: 'id', label: 'name', ...catalog } },
  fields: { sexo: { catalog: 'x' } },
});

test('a catalog for those who signed in, where nobody does', () => {
  const authenticated = loaded({ authenticated: true });
  const expected = ['no-sign-in catalogs.x.authenticated'];
  expect(warningsOf(authenticated)).toEqual(expected);
  expect(warningsOf({ ...authenticated, authentication: { kind: 'none' } })).toEqual(expected);
  expect(warningsOf({ ...authenticated, authentication: { kind: 'cookie' } })).toEqual([]);
  expect(warningsOf(loaded({ authenticated: false }))).toEqual([]);
});

test('a loaded catalog without names', () => {
  expect(warningsOf(loaded({ label: undefined }))).toEqual(['no-label catalogs.x']);
});

const noEffect = 'both-ways answers.noEffect[0]';
test.each<[what: string, success: object | undefined, refusal: object, expected: string[]]>([
  ['a class of statuses of the default', undefined, { statuses: [204] }, [noEffect]],
  ['a place in any success', undefined, { statuses: [200], pointer: '/error' }, [noEffect]],
  ['a class over a status', { statuses: [202] }, { statuses: ['2xx'] }, [noEffect]],
  ['all of what needs a place', { statuses: [200], pointer: '/id' }, { statuses: [200, 400] }, [noEffect]],
  [
    'the same place',
    { statuses: [200], pointer: '/id' },
    { statuses: [200], pointer: '/id', equals: 0 },
    [noEffect],
  ],
  ['other statuses', { statuses: [200] }, { statuses: [201, '4xx'] }, []],
  ['another place', { statuses: [200], pointer: '/id' }, { statuses: [200], pointer: '/error' }, []],
  [
    'another value there',
    { statuses: [200], pointer: '/ok', equals: true },
    { statuses: [200], pointer: '/ok', equals: false },
    [],
  ],
  ['null there', { statuses: [200], pointer: '/id' }, { statuses: [200], pointer: '/id', equals: null }, []],
])('a refusal beside success: %s', (_, success, refusal, expected) => {
  expect(warningsOf({ answers: { ...(success && { success }), noEffect: [refusal] } })).toEqual(expected);
});

test('a condition that looks at nothing, however deep', () => {
  const rules = [
    { when: { all: [] }, hide: ['sexo'] },
    { when: { all: [when, { not: { any: [] } }] }, hide: ['nombre'] },
  ];
  const checks = [
    { name: 'needs-companion', severity: 'error', where: { any: [] }, companion: { all: [] } },
    { name: 'exactly-one', severity: 'error', where: { any: [when] } },
  ];
  expect(warningsOf({ rules, checks })).toEqual([
    'empty-condition rules[0].when.all',
    'empty-condition rules[1].when.all[1].not.any',
    'empty-condition checks[0].where.any',
    'empty-condition checks[0].companion.all',
  ]);
});

test('the shipped profiles give none', () => {
  for (const path of ['profile.json', 'profiles/contract-only.json']) {
    const text = readFileSync(new URL(`../../public/${path}`, import.meta.url), 'utf8');
    const result = parseProfile(JSON.parse(text));
    expect(result.ok && findWarnings(result.spec), path).toEqual([]);
  }
});
