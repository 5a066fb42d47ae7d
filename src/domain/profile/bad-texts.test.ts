import { describe, expect, test } from 'vitest';
import { forEveryCase, problemsOf, SOUND, when } from './bad-profiles.fixture.ts';

const pattern = (regex: string) => ({ name: 'pattern', regex });
const bearer = (signIn: object, other: object = {}) => ({
  authentication: {
    kind: 'bearer',
    signIn: { url: '/in', userMember: 'u', passwordMember: 'p', token: '/t', ...signIn },
    ...other,
  },
});

describe('parseProfile on expressions, pointers and headers', () => {
  const header = (change: object) => ({
    authentication: { kind: 'header', header: 'X-Key', label: 'Key', ...change },
  });
  forEveryCase([
    [
      'an invalid expression',
      { fields: { email: { format: pattern('[A-Z') } } },
      'fields.email.format.regex',
      'expression',
    ],
    [
      'an invalid expression in a rule',
      { rules: [{ when, format: { nombre: pattern('(') } }] },
      'rules[0].format.nombre.regex',
      'expression',
    ],
    [
      'an expression that closes a group it did not open',
      { fields: { email: { format: pattern('a)|(b') } } },
      'fields.email.format.regex',
      'expression',
    ],
    [
      'an invalid expression in a condition',
      { rules: [{ when: { field: 'sexo', matches: '+' } }] },
      'rules[0].when.matches',
      'expression',
    ],
    [
      'an invalid expression in the condition of a check',
      {
        checks: [{ name: 'exactly-one', severity: 'error', where: { not: { field: 'sexo', matches: '[' } } }],
      },
      'checks[0].where.not.matches',
      'expression',
    ],
    [
      'a success rule whose pointer is not a JSON pointer',
      { answers: { success: { statuses: [200], pointer: 'ok' } } },
      'answers.success.pointer',
      'json-pointer',
    ],
    [
      'a no-effect rule whose pointer is not a JSON pointer',
      { answers: { noEffect: [{ statuses: ['4xx'], pointer: '$.a' }] } },
      'answers.noEffect[0].pointer',
      'json-pointer',
    ],
    [
      'a message that is not a JSON pointer',
      { answers: { message: 'detail' } },
      'answers.message',
      'json-pointer',
    ],
    [
      'field errors whose pointer is not a JSON pointer',
      { answers: { fieldErrors: { pointer: 'errors' } } },
      'answers.fieldErrors.pointer',
      'json-pointer',
    ],
    [
      'clients whose list is not a JSON pointer',
      { answers: { clients: { list: 'clients', number: '/id' } } },
      'answers.clients.list',
      'json-pointer',
    ],
    [
      'clients whose number is not a JSON pointer',
      { answers: { clients: { list: '/clients', number: 'id' } } },
      'answers.clients.number',
      'json-pointer',
    ],
    [
      'clients whose identifier is not a JSON pointer',
      { answers: { clients: { list: '/clients', number: '/id', identifier: 'rut' } } },
      'answers.clients.identifier',
      'json-pointer',
    ],
    [
      'a reference that is neither a JSON pointer nor a header',
      { answers: { reference: 'id' } },
      'answers.reference',
      'pointer-or-header',
    ],
    [
      'a reference with an invalid header name',
      { answers: { reference: 'header:Lo cation' } },
      'answers.reference',
      'header-name',
    ],
    ['a header name with a colon', header({ header: 'X-Key:' }), 'authentication.header', 'header-name'],
    ['the header name Cookie', header({ header: 'Cookie' }), 'authentication.header', 'free-header'],
    [
      'a header name that only the browser may set',
      header({ header: 'Sec-Fetch-Mode' }),
      'authentication.header',
      'free-header',
    ],
    [
      'a line break in the prefix of a header',
      header({ prefix: 'Key\n' }),
      'authentication.prefix',
      'header-text',
    ],
    [
      'a token of the sign-in that is not a JSON pointer',
      bearer({ token: 'access_token' }),
      'authentication.signIn.token',
      'json-pointer',
    ],
    [
      'an expiry time of the refresh that is not a JSON pointer',
      bearer({}, { refresh: { url: '/r', token: '/t', expiresIn: 'x' } }),
      'authentication.refresh.expiresIn',
      'json-pointer',
    ],
  ]);
});

describe('parseProfile on URLs', () => {
  const openId = (issuer: string) => ({ authentication: { kind: 'openid-connect', clientId: 'c', issuer } });
  const sample = { sample: true };
  const own = { url: 'https://s.example/x', value: 'id' };
  forEveryCase([
    [
      'a base URL with http: to another machine',
      { baseUrl: 'http://service.example' },
      'baseUrl',
      'base-url',
    ],
    ['a base URL with the scheme ftp:', { baseUrl: 'ftp://service.example' }, 'baseUrl', 'base-url'],
    ['a base URL with a host but no scheme', { baseUrl: 'service.example' }, 'baseUrl', 'base-url'],
    ['a base URL that starts with two slashes', { baseUrl: '//service.example' }, 'baseUrl', 'base-url'],
    ['a base URL with a host behind a backslash', { baseUrl: '/\\service.example' }, 'baseUrl', 'base-url'],
    ['a base URL with a host behind a tab', { baseUrl: '/\t/service.example' }, 'baseUrl', 'base-url'],
    ['a base URL with a password', { baseUrl: 'https://me:secret@service.example' }, 'baseUrl', 'base-url'],
    ['a base URL with a query', { baseUrl: 'https://service.example?x=1' }, 'baseUrl', 'base-url'],
    ['a base URL with a fragment', { baseUrl: 'https://service.example/#/x' }, 'baseUrl', 'base-url'],
    ['a base URL with an empty fragment', { baseUrl: '/x#' }, 'baseUrl', 'base-url'],
    [
      'a catalog URL with http:',
      { catalogs: { ...SOUND.catalogs, x: { ...own, url: 'http://s.example' } } },
      'catalogs.x.url',
      'url',
    ],
    [
      'a catalog URL that is a relative path',
      { catalogs: { ...SOUND.catalogs, x: { ...own, url: 'x' } } },
      'catalogs.x.url',
      'url',
    ],
    ['a sign-in URL with http:', bearer({ url: 'http://s.example' }), 'authentication.signIn.url', 'url'],
    ['an empty sign-out URL', bearer({}, { signOut: { url: '' } }), 'authentication.signOut.url', 'url'],
    ['an issuer with a query', openId('https://s.example/?x=1'), 'authentication.issuer', 'issuer'],
    [
      'a sample that sends to another origin',
      { ...sample, baseUrl: 'https://service.example' },
      'baseUrl',
      'own-origin',
    ],
    [
      'a sample that loads a catalog from another origin',
      { ...sample, catalogs: { ...SOUND.catalogs, x: own } },
      'catalogs.x.url',
      'own-origin',
    ],
    [
      'a sample that signs in at another origin',
      { ...sample, ...bearer({ url: own.url }) },
      'authentication.signIn.url',
      'own-origin',
    ],
    [
      'a sample with an issuer at another origin',
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
  ])('accepts the base URL %j', (baseUrl) => expect(problemsOf({ baseUrl })).toEqual([]));

  test('accepts a sample whose URLs are paths of its own origin', () => {
    const catalogs = { ...SOUND.catalogs, x: { ...own, url: '/list?kind=x' } };
    expect(problemsOf({ ...sample, baseUrl: '/api', catalogs, ...bearer({ url: '/sandbox/in' }) })).toEqual(
      [],
    );
  });
});
