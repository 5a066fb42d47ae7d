import { describe, expect, test } from 'vitest';
import { forEveryCase, problemsOf } from './bad-profiles.fixture.ts';

const withHeader = (name: string, value = 'x') => ({ request: { headers: { [name]: value } } });
const place = (name: string) => `request.headers.${name}`;
const signIn = { url: '/in', userMember: 'u', passwordMember: 'p', token: '/t' };
const bearer = (more: object) => ({ authentication: { kind: 'bearer', signIn, ...more } });

describe('parseProfile on headers of the request', () => {
  forEveryCase([
    ['a header that the app sets', withHeader('Content-Type'), place('Content-Type'), 'free-header'],
    ['a header that the browser sets', withHeader('origin'), place('origin'), 'free-header'],
    ['a header that the browser ignores', withHeader('User-Agent'), place('User-Agent'), 'free-header'],
    ['a header of the browser', withHeader('Sec-Fetch-Mode'), place('Sec-Fetch-Mode'), 'free-header'],
    ['the header of the sign-in', withHeader('Authorization'), place('Authorization'), 'header-once'],
    [
      'the header of the typed value',
      { ...withHeader('x-key'), authentication: { kind: 'header', header: 'X-Key', label: 'Clave' } },
      place('x-key'),
      'header-once',
    ],
    ['a header twice', { request: { headers: { 'X-A': '1', 'x-a': '2' } } }, place('x-a'), 'header-once'],
    ['a name that is none', withHeader('X A'), place('X A'), 'header-name'],
    ['a value that no header carries', withHeader('X-A', 'ñ ✓'), place('X-A'), 'header-text'],
    ['an empty value', withHeader('X-A', ' '), place('X-A'), 'header-text'],
    ['an unknown placeholder', withHeader('X-A', 'x-{attempt}'), place('X-A'), 'header-placeholder'],
  ]);

  test('accepts an idempotency key and a fixed text', () => {
    const headers = { 'Idempotency-Key': '{attemptId}', 'X-Hash': 'sha256={hash}', 'X-Canal': 'WEB' };
    expect(problemsOf({ request: { headers } })).toEqual([]);
  });
});

describe('parseProfile on the sign-in', () => {
  forEveryCase([
    [
      'a message that is no pointer',
      bearer({ signIn: { ...signIn, message: 'detail' } }),
      'authentication.signIn.message',
      'json-pointer',
    ],
    [
      'a refresh by GET with a body',
      bearer({ refresh: { url: '/r', method: 'GET', token: '/t', constants: { a: 1 } } }),
      'authentication.refresh.constants',
      'no-body',
    ],
    [
      'a refresh by GET with a refresh token',
      bearer({ refresh: { url: '/r', method: 'GET', token: '/t', refreshTokenMember: 'r' } }),
      'authentication.refresh.refreshTokenMember',
      'no-body',
    ],
    [
      'a sign-in by GET, which would put the password into no body',
      bearer({ signIn: { ...signIn, method: 'GET' } }),
      'authentication.signIn.method',
      'one-of',
    ],
  ]);

  test('accepts a refresh by GET, and words for a refusal', () => {
    expect(problemsOf(bearer({ refresh: { url: '/r', method: 'GET', token: '/t' } }))).toEqual([]);
    const noEffect = [{ statuses: [409], message: { es: 'Ya existe', en: 'Exists' } }];
    expect(problemsOf({ answers: { noEffect } })).toEqual([]);
    expect(problemsOf({ answers: { success: { statuses: [200], message: 'x' } } })).toEqual([
      'answers.success.message no-such-key',
    ]);
  });
});
