import { expect, it } from 'vitest';
import { findRemedy } from './find-remedy.ts';

it('an answer that refuses says what to do next', () => {
  const remedies = [400, 401, 403, 404, 409, 410, 413, 418, 422, 429, 500, 503].map((status) => [
    status,
    findRemedy({ status, body: '{"detail":"x"}' }),
  ]);
  expect(Object.fromEntries(remedies)).toEqual({
    400: 'values',
    401: 'signIn',
    403: 'permission',
    404: 'address',
    409: 'conflict',
    410: 'address',
    413: 'tooLarge',
    418: 'refused',
    422: 'values',
    429: 'busy',
    500: 'broken',
    503: 'broken',
  });
});

it('where nothing says which value is wrong, nobody is told to correct what is said', () => {
  expect([400, 422].map((status) => findRemedy({ status, body: ' \n' }))).toEqual([
    'unexplained',
    'unexplained',
  ]);
  expect(findRemedy({ status: 401, body: '' })).toBe('signIn');
});

it('what is no refusal asks for nothing', () => {
  for (const status of [100, 200, 204, 302, 399, 600])
    expect(findRemedy({ status, body: '' })).toBeUndefined();
});
