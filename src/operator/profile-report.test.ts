import { expect, test } from 'vitest';
import { toProfileReport } from './profile-report.ts';

const reportOf = async (profile: object) =>
  (await toProfileReport('x.json', JSON.stringify(profile))).lines.join('\n');

test('every bad key stands there with what was found and what is expected', async () => {
  const report = await reportOf({
    baseUrl: 'ftp://x',
    fields: { apellido: {} },
    catalogs: { x: {} },
    rules: [{ when: {} }],
  });
  expect(report).toMatch(/^x\.json: 5 bad keys$/m);
  expect(report).toContain(`
  name
    found     nothing
    expected  a string or an object
`);
  expect(report).toContain(`
  catalogs.x
    found     {}
    expected  exactly one of entries, file, url
`);
  expect(report).toContain(`
  fields.apellido
    found     "apellido"
    expected  the name of a field of the contract`);
});

test('rules at odds are a warning with both rules, the field and the circumstances', async () => {
  const rules = [
    { when: { field: 'tipoEntidad', equals: 'J' }, hide: ['sexo'] },
    { when: { field: 'fechaNacimiento', ageUnder: 18 }, require: ['sexo'] },
  ];
  expect(await reportOf({ name: 'x', baseUrl: '', rules })).toBe(`x.json: sound, with 1 warning

  rules[0] and rules[1] contradict each other
    one hides and the other requires sexo
    when  tipoEntidad is "J", fechaNacimiento lies 0 years back`);
});

test('a code that its field cannot send is a warning, and a list of bare texts needs no label', async () => {
  const report = await reportOf({
    name: 'x',
    baseUrl: '',
    catalogs: { countries: { entries: { CHL: 'Chile', AR: 'Argentina' } }, sexes: { url: '/s', value: '' } },
    fields: { codPais: { catalog: 'countries', maxLength: 2 }, sexo: { catalog: 'sexes' } },
  });
  expect(report).toBe(`x.json: sound, with 1 warning

  fields.codPais.maxLength
    1 code of its catalog is longer, such as "CHL", and cannot be sent`);
});

test.each<[string, object, object, string[]]>([
  [
    'without a place for the refresh token',
    { expiresIn: '/s' },
    { refreshTokenMember: 'r' },
    [
      'is never used: "refreshTokenMember" sends a refresh token, and signIn.refreshToken does not say where the answer has one',
    ],
  ],
  [
    'without the life of a token',
    { refreshToken: '/r' },
    { refreshTokenMember: 'r' },
    [
      'is used only where the token is a JWT with "exp": signIn.expiresIn does not say how long a token lasts',
    ],
  ],
  ['that can be used', { refreshToken: '/r', expiresIn: '/s' }, { refreshTokenMember: 'r' }, []],
  ['by the running token', { expiresIn: '/s' }, { method: 'GET' }, []],
])('a refresh %s is told', async (_, inSignIn, inRefresh, texts) => {
  const signIn = { url: '/in', userMember: 'u', passwordMember: 'p', token: '/t', ...inSignIn };
  const refresh = { url: '/r', token: '/t', ...inRefresh };
  const report = await reportOf({
    name: 'x',
    baseUrl: '',
    authentication: { kind: 'bearer', signIn, refresh },
  });
  const lines = texts.map((text) => `, with 1 warning\n\n  authentication.refresh\n    ${text}`);
  expect(report).toBe(`x.json: sound${lines.join('')}`);
});

test('warnings say what follows from what stands there', async () => {
  const report = await reportOf({
    name: 'x',
    baseUrl: 'https://x.example/api/publicapi/',
    catalogs: { sexes: { url: '/s', value: 'id', authenticated: true } },
    fields: { sexo: { catalog: 'sexes' } },
    rules: [{ when: { any: [] }, hide: ['sexo'] }],
    privacy: { storage: 'session', idleLockMinutes: 5 },
    answers: { success: { statuses: [200, 204], pointer: '/id' }, noEffect: [{ statuses: ['2xx', 409] }] },
  });
  expect(report).toBe(`x.json: sound, with 7 warnings

  baseUrl
    Enrola adds the contract's path itself, so requests would go to https://x.example/api/publicapi/api/publicapi/svc/Enrolamiento/FinalizarEnrolamiento

  catalogs.sexes.authenticated
    nobody signs in: the profile has no authentication, so the list is asked for without any

  catalogs.sexes
    has no label, so people choose among bare values

  privacy.idleLockMinutes
    nothing is ever locked: only "storage": "encrypted" asks for a passphrase

  answers.noEffect[0]
    "success" takes the same answers (200, 204); one that both take proves neither

  answers.noEffect[0]
    a 409 can be the echo of a press that created the clients. Clients would be created twice: leave it out, or say in "reason" how you know that the service answers so before it creates anything (manual, step 7)

  rules[0].when.any
    is empty, so it never holds`);
});

test.each([
  ['a field', { fields: { nombres: {} } }, 'fields.nombres', 'nombre'],
  ['a field in other letters', { fields: { codpais: {} } }, 'fields.codpais', 'codPais'],
  [
    'a field with two letters swapped',
    { rules: [{ when: { field: 'sxeo', filled: true } }] },
    'rules[0].when.field',
    'sexo',
  ],
  [
    'a list',
    { catalogs: { sexes: { entries: {} } }, fields: { sexo: { catalog: 'sexs' } } },
    'fields.sexo.catalog',
    'sexes',
  ],
  ['a key', { fields: { sexo: { requierd: true } } }, 'fields.sexo.requierd', 'required'],
  ['a key at the top', { anwsers: {} }, 'anwsers', 'answers'],
  ['a key of a rule', { rules: [{ when: { all: [] }, hides: [] }] }, 'rules[0].hides', 'hide'],
  ['a name of a format', { fields: { sexo: { format: { name: 'rut_cl' } } } }, 'format.name', 'rut-cl'],
])('of %s that does not exist it says which one was meant', async (_, change, path, name) => {
  const report = await reportOf({ name: 'x', baseUrl: '', ...change });
  expect(report).toContain(path);
  expect(report).toContain(`    did you mean ${name}?`);
});

test('where no name is near it suggests none', async () => {
  const fields = { apellido: {}, sexo: { catalog: 'x', colour: 'red' } };
  expect(await reportOf({ name: 'x', baseUrl: '', fields })).not.toContain('did you mean');
});

test('a key twice is told with its line and column, in sound profiles and in bad ones', async () => {
  const twice = '"fields": {\n  "sexo": { "required": true },\n  "sexo": { "maxLength": 1 }\n}';
  const warning = `
  fields.sexo
    stands twice in the file, again in line 3, column 3; only the last one counts`;
  const reportOfText = async (text: string) => (await toProfileReport('x.json', text)).lines.join('\n');
  expect(await reportOfText(`{ "name": "x", "baseUrl": "", ${twice}}`)).toBe(
    `x.json: sound, with 1 warning\n${warning}`,
  );
  const bad = await reportOfText(`{ "name": "x", ${twice}}`);
  expect(bad).toContain('x.json: 1 bad key');
  expect(bad).toContain(warning);
});

test('a danger is told in the first line, with a way out that no reason opens', async () => {
  const noEffect = [{ statuses: ['4xx', 503], reason: 'x' }];
  const change = {
    request: { headers: { 'Idempotency-Key': 'x' } },
    answers: { message: '/detail', noEffect },
  };
  const { isSound, isSafe, lines } = await toProfileReport(
    'x.json',
    JSON.stringify({ name: 'x', baseUrl: '', ...change }),
  );
  expect({ isSound, isSafe, first: lines[0] }).toEqual({
    isSound: true,
    isSafe: false,
    first: 'x.json: not safe, with 3 dangers and 1 warning',
  });
  expect(lines.join('\n')).toContain('name the single statuses without 408 instead');
  expect(lines.join('\n')).toContain('leave it out; no "reason" makes it safe (manual, step 7)');
});

test('it says what is lost, hidden or public', async () => {
  const report = await reportOf({
    name: 'x',
    baseUrl: '',
    fields: { sexo: { required: true } },
    rules: [{ when: { field: 'tipoEntidad', equals: 'J' }, hide: ['sexo'] }],
    authentication: {
      kind: 'bearer',
      signIn: {
        url: '/t',
        userMember: 'u',
        passwordMember: 'p',
        token: '/t',
        constants: { client_secret: 'abc' },
      },
    },
    answers: { message: '/detail' },
  });
  expect(report).toBe(`x.json: sound, with 3 warnings

  answers.message
    without this key Enrola looks at /detail, then at /title; with it, here only

  rules[0].hide[0]
    "fields" requires sexo; while this rule holds it is neither asked for nor sent. Require it by a rule for the other cases

  authentication.signIn.constants.client_secret
    looks like a secret. Everybody who opens Enrola can read the profile: let your server add it (connect.md, Secrets)`);
});

test('what is no JSON is shown with its place', async () => {
  const { isSound, lines } = await toProfileReport('x.json', '{\n  "name": "x",\n}');
  expect(isSound).toBe(false);
  expect(lines.join('\n')).toBe(`x.json: line 3, column 1: this is no JSON from here on

  }
  ^`);
  expect((await toProfileReport('x.json', '<!doctype html>')).lines).toEqual([
    'x.json: this is HTML, not JSON',
  ]);
  expect((await toProfileReport('x.json', '')).lines).toEqual(['x.json: the file is empty']);
});
