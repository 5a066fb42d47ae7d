import { describe, expect, test } from 'vitest';
import { forEveryCase, problemsOf, SOUND, when } from './bad-profiles.oracle.ts';

const pattern = (regex: string) => ({ name: 'pattern', regex });
const bearer = (signIn: object, other: object = {}) => ({
  authentication: {
    kind: 'bearer',
    signIn: { url: '/in', userMember: 'u', passwordMember: 'p', token: '/t', ...signIn },
    ...other,
  },
});

describe('texts of a known form', () => {
  const header = (change: object) => ({
    authentication: { kind: 'header', header: 'X-Key', label: 'Key', ...change },
  });
  forEveryCase([
    [
      'no expression',
      { fields: { email: { format: pattern('[A-Z') } } },
      'fields.email.format.regex',
      'expression',
    ],
    [
      'no expression, in a rule',
      { rules: [{ when, format: { nombre: pattern('(') } }] },
      'rules[0].format.nombre.regex',
      'expression',
    ],
    [
      'a closed group that was not opened',
      { fields: { email: { format: pattern('a)|(b') } } },
      'fields.email.format.regex',
      'expression',
    ],
    [
      'no condition',
      { rules: [{ when: { field: 'sexo', matches: '+' } }] },
      'rules[0].when.matches',
      'expression',
    ],
    [
      'no condition of a check',
      {
        checks: [{ name: 'exactly-one', severity: 'error', where: { not: { field: 'sexo', matches: '[' } } }],
      },
      'checks[0].where.not.matches',
      'expression',
    ],
    [
      'success at no pointer',
      { answers: { success: { statuses: [200], pointer: 'ok' } } },
      'answers.success.pointer',
      'json-pointer',
    ],
    [
      'no effect at none',
      { answers: { noEffect: [{ statuses: ['4xx'], pointer: '$.a' }] } },
      'answers.noEffect[0].pointer',
      'json-pointer',
    ],
    ['a message at none', { answers: { message: 'detail' } }, 'answers.message', 'json-pointer'],
    [
      'errors at none',
      { answers: { fieldErrors: { pointer: 'errors' } } },
      'answers.fieldErrors.pointer',
      'json-pointer',
    ],
    ['a reference at none', { answers: { reference: 'id' } }, 'answers.reference', 'pointer-or-header'],
    [
      'a reference in no header',
      { answers: { reference: 'header:Lo cation' } },
      'answers.reference',
      'header-name',
    ],
    ['a header with a colon', header({ header: 'X-Key:' }), 'authentication.header', 'header-name'],
    ['a cookie by hand', header({ header: 'Cookie' }), 'authentication.header', 'free-header'],
    ['a header of the browser', header({ header: 'Sec-Fetch-Mode' }), 'authentication.header', 'free-header'],
    ['a line break in a header', header({ prefix: 'Key\n' }), 'authentication.prefix', 'header-text'],
    [
      'a token at no pointer',
      bearer({ token: 'access_token' }),
      'authentication.signIn.token',
      'json-pointer',
    ],
    [
      'a refreshed one',
      bearer({}, { refresh: { url: '/r', token: '/t', expiresIn: 'x' } }),
      'authentication.refresh.expiresIn',
      'json-pointer',
    ],
  ]);
});

describe('URLs', () => {
  const openId = (issuer: string) => ({ authentication: { kind: 'openid-connect', clientId: 'c', issuer } });
  const sample = { sample: true };
  const own = { url: 'https://s.example/x', value: 'id' };
  forEveryCase([
    ['http: to another machine', { baseUrl: 'http://service.example' }, 'baseUrl', 'base-url'],
    ['another scheme', { baseUrl: 'ftp://service.example' }, 'baseUrl', 'base-url'],
    ['no scheme', { baseUrl: 'service.example' }, 'baseUrl', 'base-url'],
    ['a scheme in disguise', { baseUrl: '//service.example' }, 'baseUrl', 'base-url'],
    ['a host behind a backslash', { baseUrl: '/\\service.example' }, 'baseUrl', 'base-url'],
    ['a host behind a tab', { baseUrl: '/\t/service.example' }, 'baseUrl', 'base-url'],
    ['a password', { baseUrl: 'https://me:secret@service.example' }, 'baseUrl', 'base-url'],
    ['a query', { baseUrl: 'https://service.example?x=1' }, 'baseUrl', 'base-url'],
    ['a fragment', { baseUrl: 'https://service.example/#/x' }, 'baseUrl', 'base-url'],
    ['an empty fragment', { baseUrl: '/x#' }, 'baseUrl', 'base-url'],
    [
      'a catalog over http:',
      { catalogs: { ...SOUND.catalogs, x: { ...own, url: 'http://s.example' } } },
      'catalogs.x.url',
      'url',
    ],
    [
      'a catalog beside the page',
      { catalogs: { ...SOUND.catalogs, x: { ...own, url: 'x' } } },
      'catalogs.x.url',
      'url',
    ],
    ['a sign-in over http:', bearer({ url: 'http://s.example' }), 'authentication.signIn.url', 'url'],
    ['a sign-out to nowhere', bearer({}, { signOut: { url: '' } }), 'authentication.signOut.url', 'url'],
    ['an issuer with a query', openId('https://s.example/?x=1'), 'authentication.issuer', 'issuer'],
    [
      'a sample that sends elsewhere',
      { ...sample, baseUrl: 'https://service.example' },
      'baseUrl',
      'own-origin',
    ],
    [
      'a sample that asks elsewhere',
      { ...sample, catalogs: { ...SOUND.catalogs, x: own } },
      'catalogs.x.url',
      'own-origin',
    ],
    [
      'a sample that signs in elsewhere',
      { ...sample, ...bearer({ url: own.url }) },
      'authentication.signIn.url',
      'own-origin',
    ],
    [
      'a sample that trusts somebody else',
      { ...sample, ...openId(own.url) },
      'authentication.issuer',
      'own-origin',
    ],
  ]);

  test.each([
    '',
    '/',
    '/api',
    '/api/',
    'http://localhost:8080/x',
    'http://127.0.0.1',
    'http://[::1]:1',
    'https://service.example/a/b',
  ])('the base URL %j is usable', (baseUrl) => expect(problemsOf({ baseUrl })).toEqual([]));

  test('a sample may send to a path of its own origin', () => {
    const catalogs = { ...SOUND.catalogs, x: { ...own, url: '/list?kind=x' } };
    expect(problemsOf({ ...sample, baseUrl: '/api', catalogs, ...bearer({ url: '/sandbox/in' }) })).toEqual(
      [],
    );
  });
});
