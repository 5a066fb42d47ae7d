import { expect, test } from 'vitest';
import { checkProfile } from './check-profile.ts';

const BARE = { name: 'x', baseUrl: '' };

test.each<[string, object, string]>([
  ['a message that is no pointer', { answers: { message: 'detail' } }, 'answers.message'],
  ['a header that the browser sets', { request: { headers: { Origin: 'x' } } }, 'request.headers.Origin'],
  [
    'a token that is no pointer',
    {
      authentication: {
        kind: 'bearer',
        signIn: { url: '/in', userMember: 'u', passwordMember: 'p', token: 'token' },
      },
    },
    'authentication.signIn.token',
  ],
])('the app refuses to start with %s', async (_, change, path) => {
  expect(await checkProfile({ ...BARE, ...change })).toMatchObject({ ok: false, problems: [{ path }] });
});

test('the app starts with sound pointers and headers', async () => {
  const spec = {
    ...BARE,
    answers: { message: '/detail' },
    request: { headers: { 'Idempotency-Key': '{attemptId}' } },
  };
  expect(await checkProfile(spec)).toEqual({ ok: true, spec });
});
