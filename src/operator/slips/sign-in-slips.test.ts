import { expect, test } from 'vitest';
import { findSignInSlips } from './sign-in-slips.ts';
import { slipsOf } from './slips.fixture.ts';

const bearer = (signIn: object, refresh?: object) => ({
  authentication: {
    kind: 'bearer',
    signIn: { url: '/t', userMember: 'user', passwordMember: 'password', token: '/t', ...signIn },
    ...(refresh && { refresh: { url: '/r', token: '/t', ...refresh } }),
  },
});
const openId = (clientId: string) => ({
  authentication: { kind: 'openid-connect', issuer: 'https://id.example', clientId },
});
const credentials = (baseUrl: string) => ({ baseUrl, request: { credentials: 'include' } });
const SIGN_IN = 'authentication.signIn';
const REFRESH = 'authentication.refresh';

test.each<[what: string, change: object, expected: string[]]>([
  [
    'one member for user and password',
    bearer({ passwordMember: 'user' }),
    [`password-as-user ${SIGN_IN}.passwordMember`],
  ],
  [
    'empty members',
    bearer({ userMember: '', passwordMember: '' }),
    [`no-member ${SIGN_IN}.userMember`, `no-member ${SIGN_IN}.passwordMember`],
  ],
  [
    'constants with the names of members',
    bearer({ constants: { user: 'x', password: 'y', channel: 'z' } }),
    [`taken-constant ${SIGN_IN}.constants.user`, `taken-constant ${SIGN_IN}.constants.password`],
  ],
  [
    'a constant with the name of the refresh token',
    bearer({}, { refreshTokenMember: 'r', constants: { r: 'x' } }),
    [`taken-constant ${REFRESH}.constants.r`],
  ],
  [
    'one place for the token and its end',
    bearer({ expiresIn: '/t', refreshToken: '/t' }),
    [`token-twice ${SIGN_IN}.expiresIn`, `token-twice ${SIGN_IN}.refreshToken`],
  ],
  ['one place in a refresh', bearer({}, { expiresIn: '/t' }), [`token-twice ${REFRESH}.expiresIn`]],
  ['a usual sign-in', bearer({ expiresIn: '/e', constants: { grant_type: 'password' } }), []],
  ['no client', openId(' '), ['no-client authentication.clientId']],
  ['a client', openId('enrola'), []],
  ['credentials for the own origin', credentials(''), ['needless-credentials request.credentials']],
  ['credentials for a path', credentials('/service'), ['needless-credentials request.credentials']],
  ['credentials for another origin', credentials('https://s.example'), []],
])('findSignInSlips: %s', (_, change, expected) => {
  expect(slipsOf(findSignInSlips, change)).toEqual(expected);
});
