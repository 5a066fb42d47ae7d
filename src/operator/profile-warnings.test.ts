import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toPathText } from '../domain/formats/json-path.ts';
import { parseProfile } from '../domain/profile/parse-profile.ts';
import { findWarnings } from './profile-warnings.ts';

function warningsOf(change: object): string[] {
  const result = parseProfile({ name: 'x', baseUrl: '', ...change });
  if (!result.ok) throw new Error(`The profile is not valid: ${JSON.stringify(result.problems)}`);
  return findWarnings(result.spec).map((warning) =>
    warning.code === 'contradiction' ? warning.code : `${warning.code} ${toPathText(warning.path, '')}`,
  );
}

const sexes = { entries: { F: 'F', M: 'M' } };
const listed = { catalogs: { sexes }, fields: { sexo: { catalog: 'sexes' } } };
const when = { field: 'tipoEntidad', equals: 'J' };
const finding = { severity: 'warning', message: 'x' };

test.each<[what: string, change: object, expected: string[]]>([
  [
    'reports rules that contradict each other',
    { rules: [{ when, hide: ['sexo'], require: ['sexo'] }] },
    ['contradiction'],
  ],
  ['reports a catalog that nothing uses', { catalogs: { sexes } }, ['unused-catalog catalogs.sexes']],
  [
    'accepts a catalog that only another catalog uses',
    {
      catalogs: {
        regions: sexes,
        communes: { url: '/c', value: 'id', label: 'name', parent: { member: 'r', catalog: 'regions' } },
      },
      fields: { linea1: { catalog: 'communes' } },
    },
    [],
  ],
  [
    'reports settings of a field that have no effect',
    { fields: { sexo: { required: false } } },
    ['no-effect fields.sexo'],
  ],
  ['reports a rule that has no effect', { rules: [{ when, hide: [], relabel: {} }] }, ['no-effect rules[0]']],
  [
    'reports a restriction that leaves no value',
    { ...listed, rules: [{ when, restrict: { sexo: [] } }] },
    ['nothing-left rules[0].restrict.sexo'],
  ],
  [
    'reports a condition on a value that the catalog does not have',
    { ...listed, rules: [{ when: { not: { field: 'sexo', in: ['F', 'X', ''] } }, findings: [finding] }] },
    ['never rules[0].when.not'],
  ],
  [
    'reports a check with a condition on a value that the catalog does not have',
    {
      ...listed,
      checks: [{ name: 'exactly-one', severity: 'error', where: { field: 'sexo', equals: 'X' } }],
    },
    ['never checks[0].where'],
  ],
  [
    'reports an example that does not match its expression',
    { fields: { nombre: { format: { name: 'pattern', regex: '[A-Z]+', example: 'ana' } } } },
    ['bad-example fields.nombre.format.example'],
  ],
  [
    'accepts an example that matches its expression in upper case',
    { fields: { nombre: { format: { name: 'pattern', regex: '[A-Z]+', example: 'ana', upper: true } } } },
    [],
  ],
])('findWarnings %s', (_, change, expected) => {
  expect(warningsOf(change)).toEqual(expected);
});

const RULES = { found: { statuses: [200], pointer: '/0' }, notFound: { statuses: [404] } };

test.each<[lookUp: object, expected: string[]]>([
  [{ path: '/c?i={identifier}&t={type}', ...RULES }, []],
  [{ path: '/c?t={type}', ...RULES }, ['look-up lookUp.path']],
  [{ path: 'https://otro.example/{identifier}', ...RULES }, ['look-up lookUp.path']],
  [{ path: '//otro.example/{identifier}', ...RULES }, ['look-up lookUp.path']],
  [{ path: '/c/{identifier}/{name}', ...RULES }, ['look-up lookUp.path']],
  [
    { path: '/c/{identifier}', ...RULES, found: { statuses: [200], pointer: 'id' } },
    ['look-up lookUp.found.pointer'],
  ],
])('findWarnings for the look-up %j returns %j', (lookUp, expected) => {
  expect(warningsOf({ lookUp })).toEqual(expected);
});

test.each<[privacy: object, expected: string[]]>([
  [{ idleLockMinutes: 5 }, ['no-lock privacy.idleLockMinutes']],
  [{ storage: 'plain', idleLockMinutes: 5 }, ['no-lock privacy.idleLockMinutes']],
  [{ storage: 'session', idleLockMinutes: 5 }, ['no-lock privacy.idleLockMinutes']],
  [{ storage: 'encrypted', idleLockMinutes: 5 }, []],
  [{ storage: 'encrypted' }, []],
  [{}, []],
])('findWarnings for the privacy settings %j returns %j', (privacy, expected) => {
  expect(warningsOf({ privacy })).toEqual(expected);
});

test.each<[review: object, expected: string[]]>([
  [{ returnCategory: 'required' }, ['no-effect review.returnCategory']],
  [{ returnCategory: 'required', returnCategories: [{ code: 'data', label: 'Datos' }] }, []],
  [{ secondLook: {} }, ['no-effect review.secondLook']],
  [{ secondLook: { known: false } }, ['no-effect review.secondLook']],
  [{ secondLook: { known: true } }, []],
  [{ secondLook: { persons: 6 } }, []],
  [{}, []],
])('findWarnings for the review %j returns %j', (review, expected) => {
  expect(warningsOf({ review: { approval: 'required', ...review } })).toEqual(expected);
});

test.each([
  'https://x.example/api',
  'https://x.example/api/publicapi/',
  'https://x.example/v1/API/PublicApi/svc',
  '/api/publicapi/other',
  'https://x.example/api/publicapi/svc/Enrolamiento/FinalizarEnrolamiento',
])('findWarnings reports a base URL that already contains the path of the contract: %s', (baseUrl) => {
  expect(warningsOf({ baseUrl })).toEqual(['path-twice baseUrl']);
});

test.each(['', '/', 'https://api', 'https://svc:8443/', 'https://api.example/v1', '/api/publicapis'])(
  'findWarnings accepts a base URL without the path of the contract: %j',
  (baseUrl) => {
    expect(warningsOf({ baseUrl })).toEqual([]);
  },
);

const loaded = (catalog: object) => ({
  catalogs: { x: { url: '/x', value: 'id', label: 'name', ...catalog } },
  fields: { sexo: { catalog: 'x' } },
});

test('findWarnings reports a catalog that needs a sign-in when the profile has none', () => {
  const authenticated = loaded({ authenticated: true });
  const expected = ['no-sign-in catalogs.x.authenticated'];
  expect(warningsOf(authenticated)).toEqual(expected);
  expect(warningsOf({ ...authenticated, authentication: { kind: 'none' } })).toEqual(expected);
  expect(warningsOf({ ...authenticated, authentication: { kind: 'cookie' } })).toEqual([]);
  expect(warningsOf(loaded({ authenticated: false }))).toEqual([]);
});

test('findWarnings reports a loaded catalog without labels', () => {
  expect(warningsOf(loaded({ label: undefined }))).toEqual(['no-label catalogs.x']);
});

const SEX = { field: 'sexo', equals: 'F' };
test.each<[string, when: object, isNever: boolean]>([
  ['two values of one field', { all: [SEX, { field: 'sexo', equals: 'M' }] }, true],
  ['filled and empty', { all: [SEX, { field: 'sexo', filled: false }] }, true],
  [
    'younger and older',
    {
      all: [
        { field: 'fechaNacimiento', ageUnder: 18 },
        { field: 'fechaNacimiento', ageOver: 65 },
      ],
    },
    true,
  ],
  ['a value and not it', { all: [SEX, { not: SEX }] }, true],
  ['two fields', { all: [SEX, when] }, false],
  [
    'an age between two',
    {
      all: [
        { field: 'fechaNacimiento', ageOver: 18 },
        { field: 'fechaNacimiento', ageUnder: 65 },
      ],
    },
    false,
  ],
  ['a text of a date', { field: 'fechaNacimiento', equals: '1900-01-01' }, false],
  [
    'many expressions',
    { all: [...'ABCDE'].map((letter) => ({ field: 'nombre', matches: `.*${letter}.*` })) },
    false,
  ],
  [
    'a text and its digit',
    {
      all: [
        { field: 'identificador', in: ['11111111-2'] },
        { field: 'identificador', wrongCheckDigit: true },
      ],
    },
    false,
  ],
])('findWarnings reports a rule that no person meets: %s', (_, condition, isNever) => {
  expect(warningsOf({ rules: [{ when: condition, require: ['nombre'] }] })).toEqual(
    isNever ? ['never-holds rules[0].when'] : [],
  );
});

test('findWarnings reports a rule whose field an earlier rule hides whenever it would hold', () => {
  const rules = [
    { when, hide: ['sexo'] },
    { when: { all: [when, SEX] }, require: ['nombre'] },
  ];
  expect(warningsOf({ rules })).toEqual(['never-holds rules[1].when']);
});

const cookie = (credentials?: string) => ({
  baseUrl: 'https://s.example',
  authentication: { kind: 'cookie', ...(credentials && { credentials }) },
});
test.each<[string, change: object, expected: string[]]>([
  ['milliseconds as seconds', { timeoutSeconds: 60_000 }, ['long-wait timeoutSeconds']],
  ['a long wait', { timeoutSeconds: 600 }, []],
  ['a cookie that stays at home', cookie(), ['no-cookie authentication']],
  ['a cookie that goes there', cookie('include'), []],
  ['a cookie of this origin', { authentication: { kind: 'cookie' } }, []],
  [
    'a short RUT',
    { fields: { identificador: { format: { name: 'rut-cl' }, maxLength: 8 } } },
    ['too-short fields.identificador.maxLength'],
  ],
  [
    'a RUT without its hyphen',
    { fields: { identificador: { format: { name: 'rut-cl', send: 'plain' }, maxLength: 9 } } },
    [],
  ],
  [
    'a short date with a time',
    { fields: { dscGiro: { format: { name: 'date', send: 'date-time' }, maxLength: 10 } } },
    ['too-short fields.dscGiro.maxLength'],
  ],
  [
    'a short RUT by a rule',
    {
      fields: { identificador: { maxLength: 8 } },
      rules: [{ when, format: { identificador: { name: 'rut-cl' } } }],
    },
    ['too-short fields.identificador.maxLength'],
  ],
  ['no language', { name: { es: 'x', spanish: 'y' } }, ['language name']],
  [
    'no language in an entry',
    { ...listed, catalogs: { sexes: { entries: { F: { es: 'x', xx: 'y' } } } } },
    ['language catalogs.sexes.entries.F'],
  ],
  [
    'no language in a rule',
    { rules: [{ when, relabel: { sexo: { qq: 'y' } } }] },
    ['language rules[0].relabel.sexo'],
  ],
  [
    'names that the operator chose',
    {
      catalogs: {
        group: {
          url: '/g',
          value: 'id',
          label: 'x',
          where: { group: ['A', 'B'] },
          groupAliases: { name: ['N'] },
        },
      },
      fields: { sexo: { catalog: 'group' } },
    },
    [],
  ],
  [
    'a telephone as it was typed',
    { fields: { telefono: { format: { name: 'phone-cl', send: 'as-typed' }, maxLength: 9 } } },
    [],
  ],
  ['a language of another country', { name: { es: 'x', 'pt-BR': 'y' } }, []],
  [
    'two codes with one label',
    { ...listed, catalogs: { sexes: { entries: { F: 'Sexo', M: 'Sexo' } } } },
    ['same-label catalogs.sexes'],
  ],
  [
    'two codes whose labels differ in case and space',
    { ...listed, catalogs: { sexes: { entries: { F: 'Sexo  uno', M: ' sexo Uno' } } } },
    ['same-label catalogs.sexes'],
  ],
  [
    'a large list',
    {
      ...listed,
      catalogs: {
        sexes: { entries: Array.from({ length: 5001 }, (_, n) => ({ value: `v${n}`, label: `l${n}` })) },
      },
    },
    ['large-list catalogs.sexes'],
  ],
])('findWarnings: %s', (_, change, expected) => {
  expect(warningsOf(change)).toEqual(expected);
});

test('findWarnings reports empty conditions of rules and checks, at any depth', () => {
  const rules = [
    { when: { all: [] }, require: ['sexo'] },
    { when: { all: [] }, hide: ['materno'] },
    { when: { all: [when, { not: { any: [] } }] }, hide: ['nombre'] },
  ];
  const checks = [
    { name: 'needs-companion', severity: 'error', where: { any: [] }, companion: { all: [] } },
    { name: 'exactly-one', severity: 'error', where: { any: [when] } },
  ];
  expect(warningsOf({ rules, checks })).toEqual([
    'empty-condition rules[0].when.all',
    'empty-condition rules[2].when.all[1].not.any',
    'empty-condition checks[0].where.any',
    'empty-condition checks[0].companion.all',
  ]);
});

const bearer = (signIn: object, more: object = {}) => ({
  authentication: {
    kind: 'bearer',
    signIn: { url: '/t', userMember: 'user', passwordMember: 'password', token: '/t', ...signIn },
    ...more,
  },
});
const openId = (parameters: object) => ({
  authentication: { kind: 'openid-connect', issuer: 'https://id.example', clientId: 'enrola', parameters },
});
const SIGN_IN = 'authentication.signIn';

test.each<[what: string, change: object, expected: string[]]>([
  [
    'a client secret in the sign-in',
    bearer({ constants: { grant_type: 'password', client_secret: 's' } }),
    [`${SIGN_IN}.constants.client_secret`],
  ],
  [
    'one in the refresh',
    bearer({ expiresIn: '/e' }, { refresh: { url: '/r', token: '/t', constants: { clientSecret: 's' } } }),
    ['authentication.refresh.constants.clientSecret'],
  ],
  ['one for a provider', openId({ client_secret: 's' }), ['authentication.parameters.client_secret']],
  [
    'a key in the address of a list',
    { ...listed, catalogs: { sexes: { url: '/s?api-key=k', value: 'id', label: 'name' } } },
    ['catalogs.sexes.url'],
  ],
  [
    'a token under another name',
    bearer({ constants: { app: 'eyJhbGciOi.eyJzdWIiOi.x' } }),
    [`${SIGN_IN}.constants.app`],
  ],
  [
    'a key before the typed value',
    { authentication: { kind: 'header', header: 'X', label: 'x', prefix: 'ApiKey 0f9a8b7c6d5e4f3a2b ' } },
    ['authentication.prefix'],
  ],
])('findWarnings reports %s, because a profile is public', (_, change, expected) => {
  expect(warningsOf(change)).toEqual(expected.map((path) => `public-secret ${path}`));
});

test.each<[what: string, change: object]>([
  ['the usual constants', bearer({ constants: { grant_type: 'password', client_id: 'enrola', channel: 3 } })],
  ['parameters of a provider', openId({ audience: 'https://api.example', prompt: 'login' })],
  ['a scheme', { authentication: { kind: 'header', header: 'X', label: 'x', prefix: 'Subscription-Key ' } }],
  ['a query', { ...listed, catalogs: { sexes: { url: '/s?size=500', value: 'id', label: 'n' } } }],
])('findWarnings takes %s for no secret', (_, change) => {
  expect(warningsOf(change)).toEqual([]);
});

test('findWarnings reports a message pointer that takes away the other default place', () => {
  const lost = ['lost-default answers.message'];
  expect(warningsOf({ answers: { message: '/detail' } })).toEqual(lost);
  expect(warningsOf({ answers: { message: '/title' } })).toEqual(lost);
  expect(warningsOf({ answers: { message: '/mensaje' } })).toEqual([]);
});

test('findWarnings reports a field that is required and hidden at once', () => {
  const rules = [{ when, hide: ['nombre', 'sexo'] }];
  expect(warningsOf({ fields: { sexo: { required: true } }, rules })).toEqual([
    'hidden-required rules[0].hide[1]',
  ]);
  expect(warningsOf({ fields: { sexo: { maxLength: 1 } }, rules })).toEqual([]);
});

test('the profiles of this repository have no warnings', () => {
  const paths = [
    'public/profile.json',
    'public/profiles/contract-only.json',
    'e2e/setup/second-service/profile.json',
  ];
  for (const path of paths) {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    const result = parseProfile(JSON.parse(text));
    expect(result.ok && findWarnings(result.spec), path).toEqual([]);
  }
});
