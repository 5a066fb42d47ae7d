import { expect, test } from 'vitest';
import { parseProfile } from './parse-profile.ts';

const SOUND = {
  name: 'Test',
  baseUrl: '',
  catalogs: { sexes: { entries: { F: 'F' } }, banks: { entries: [{ value: 1, label: 'One' }] } },
  fields: { sexo: { catalog: 'sexes' }, prospBancoId: { catalog: 'banks' } },
  rules: [{ when: { field: 'tipoEntidad', equals: 'J' }, hide: ['sexo'] }],
};
const anyText: unknown = expect.any(String);
const textLike = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const when = { field: 'tipoEntidad', equals: 'J' };

test('the profile that the others are made from is sound', () => {
  expect(parseProfile(SOUND).ok).toBe(true);
});

test.each<[what: string, change: object, path: string, expected: RegExp]>([
  ['an unknown key', { colour: 'red' }, 'colour', /no such key/],
  [
    'an unknown key of a field',
    { fields: { sexo: { requierd: true } } },
    'fields.sexo.requierd',
    /no such key/,
  ],
  ['a wrong type', { fields: { sexo: { maxLength: '3' } } }, 'fields.sexo.maxLength', /number/],
  [
    'a length that is no whole number',
    { fields: { sexo: { maxLength: 1.5 } } },
    'fields.sexo.maxLength',
    /whole/,
  ],
  ['a missing name', { name: undefined }, 'name', /./],
  ['a field of no contract', { fields: { apellido: {} } }, 'fields.apellido', /field of the contract/],
  ['an unknown catalog', { fields: { sexo: { catalog: 'nope' } } }, 'fields.sexo.catalog', /catalogs/],
  [
    'strings for an integer field',
    { fields: { prospBancoId: { catalog: 'sexes' } } },
    'catalogs.sexes.entries',
    /integers/,
  ],
  [
    'integers for a text field',
    { fields: { sexo: { catalog: 'banks' } } },
    'catalogs.banks.entries',
    /strings/,
  ],
  [
    'a rule that looks at an unknown field',
    { rules: [{ when: { field: 'x', filled: true } }] },
    'rules[0].when',
    /own/,
  ],
  [
    'a rule that looks at a row',
    { rules: [{ when: { not: { field: 'telefono', equals: '' } } }] },
    'rules[0].when',
    /own/,
  ],
  [
    'a rule that hides an unknown field',
    { rules: [{ when, hide: ['sexo', 'x'] }] },
    'rules[0].hide[1]',
    /contract/,
  ],
  ['a rule that requires one', { rules: [{ when, require: ['x'] }] }, 'rules[0].require[0]', /contract/],
  ['a rule that relabels one', { rules: [{ when, relabel: { x: 'X' } }] }, 'rules[0].relabel.x', /contract/],
  [
    'a regular expression that does not compile',
    { fields: { email: { format: { name: 'pattern', regex: '[A-Z' } } } },
    'fields.email.format.regex',
    /compiles/,
  ],
  [
    'the same in a rule',
    { rules: [{ when, format: { identificador: { name: 'pattern', regex: '(' } } }] },
    'rules[0].format.identificador.regex',
    /compiles/,
  ],
  ['an unknown format', { fields: { email: { format: { name: 'mail' } } } }, 'fields.email.format.name', /./],
  ['http: to another machine', { baseUrl: 'http://service.example' }, 'baseUrl', /https:/],
  ['another scheme', { baseUrl: 'ftp://service.example' }, 'baseUrl', /https:/],
  [
    'a sample that sends elsewhere',
    { sample: true, baseUrl: 'https://service.example' },
    'baseUrl',
    /sample/,
  ],
])('%s is named with its path', (_, change, path, expected) => {
  const result = parseProfile({ ...SOUND, ...change });
  expect(result).toEqual({
    ok: false,
    problems: [{ path, found: anyText, expected: textLike(expected) }],
  });
});

test('http: to this machine and https: to any are usable', () => {
  for (const baseUrl of [
    'http://localhost:8080/x',
    'http://127.0.0.1',
    'http://[::1]:1',
    'https://service.example',
  ]) {
    expect(parseProfile({ ...SOUND, baseUrl }).ok, baseUrl).toBe(true);
  }
});

test('all bad keys are named at once', () => {
  const result = parseProfile({
    ...SOUND,
    colour: 'red',
    timeoutSeconds: 'soon',
    fields: { sexo: { required: 1 } },
  });
  const paths = result.ok ? [] : result.problems.map((problem) => problem.path);
  expect(paths.toSorted()).toEqual(['colour', 'fields.sexo.required', 'timeoutSeconds']);
});

test('what is no object is named as the file', () => {
  for (const json of [null, [], 'profile', 7]) {
    expect(parseProfile(json)).toMatchObject({
      ok: false,
      problems: [{ path: '(file)', expected: 'object' }],
    });
  }
});
