import { expect, test } from 'vitest';
import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import { findAddressSlips } from './address-slips.ts';
import { slipsOf } from './slips.fixture.ts';

const list = (url: string, baseUrl = '') => ({
  baseUrl,
  catalogs: { x: { url, value: 'id', label: 'name' } },
  fields: { sexo: { catalog: 'x' } },
});
const signIn = (url: string) => ({
  authentication: {
    kind: 'bearer',
    signIn: { url, userMember: 'user', passwordMember: 'password', token: '/t' },
  },
});
const SERVICE = 'https://s.example';

test.each<[what: string, change: object, expected: string[]]>([
  ['a list at the address of sends', list(FINALIZE_PATH), ['sends-address catalogs.x.url']],
  [
    'a list at the whole address of sends',
    list(`${SERVICE}${FINALIZE_PATH}?x=1`, SERVICE),
    ['sends-address catalogs.x.url'],
  ],
  ['a sign-in there', signIn(FINALIZE_PATH), ['sends-address authentication.signIn.url']],
  [
    'a look-up there',
    {
      lookUp: {
        path: `${FINALIZE_PATH}?id={identifier}`,
        found: { statuses: [200] },
        notFound: { statuses: [404] },
      },
    },
    ['sends-address lookUp.path'],
  ],
  ['a list below it', list(`${FINALIZE_PATH}/paises`), []],
  ...['/perfil', '/envios', '/', '/assets/x.js', '/profile.json', '/inscripciones', '/catalogs/x'].map(
    (url): [string, object, string[]] => [
      `a list at ${url} of the app`,
      list(url),
      ['own-address catalogs.x.url'],
    ],
  ),
  ['a list at such a path of the service', list('/perfil', SERVICE), []],
  ['a list below a path', list('/perfil', '/service'), []],
  ['a service at a page', { baseUrl: '/perfil' }, ['own-address baseUrl']],
  ['a service at the files', { baseUrl: '/assets/' }, ['own-address baseUrl']],
  ['a service at a path', { baseUrl: '/service' }, []],
  ['no host', { baseUrl: 'https:///s.example' }, ['no-host baseUrl']],
  ['a scheme for a host', list('https://https://s.example/x'), ['no-host catalogs.x.url']],
  ['one slash', { baseUrl: 'https:/s.example' }, ['no-host baseUrl']],
  ['an IPv6 address', { baseUrl: 'https://[2001:db8::1]/v1' }, ['ipv6-host baseUrl']],
  ['segments upwards', list('/v1/../x'), ['dot-segments catalogs.x.url']],
  ['escaped segments upwards', { baseUrl: `${SERVICE}/a/%2E%2e` }, ['dot-segments baseUrl']],
  ['dots in a name and a query', list('/v1/a..b?x=/../'), []],
  ['a word joiner', { baseUrl: 'https://s\u2060x.example' }, ['unseen-letters baseUrl']],
  ['a space without width', list('https://s.example\u200B/x'), ['unseen-letters catalogs.x.url']],
  ['another port', { baseUrl: 'https://s.example:8443/v1' }, []],
  ['this machine', { baseUrl: 'http://localhost:8080' }, []],
])('findAddressSlips: %s', (_, change, expected) => {
  expect(slipsOf(findAddressSlips, change)).toEqual(expected);
});
