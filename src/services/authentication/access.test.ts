import { expect, test } from 'vitest';
import { findJwtSeconds } from './access.ts';

const NOW_SECONDS = 1_800_000_000;
const toJwt = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

test.each<[what: string, token: unknown, seconds: number | undefined]>([
  ['an end in the future', toJwt({ exp: NOW_SECONDS + 60 }), 60],
  ['a token that was given earlier', toJwt({ exp: NOW_SECONDS + 60, iat: NOW_SECONDS - 540 }), 60],
  ['a clock that is behind by an hour', toJwt({ exp: NOW_SECONDS + 3660, iat: NOW_SECONDS + 3600 }), 60],
  ['a clock that is ahead by an hour', toJwt({ exp: NOW_SECONDS - 3540, iat: NOW_SECONDS - 3600 }), 60],
  ['an end in the past, without a beginning', toJwt({ exp: NOW_SECONDS - 1 }), undefined],
  ['an end before the beginning', toJwt({ exp: NOW_SECONDS - 20, iat: NOW_SECONDS - 10 }), undefined],
  ['an end that is no number', toJwt({ exp: '1800000060' }), undefined],
  ['no end', toJwt({ iat: NOW_SECONDS }), undefined],
  ['claims that are no object', toJwt(null), undefined],
  ['no JSON', 'h.c2VjcmV0bw.s', undefined],
  ['no base64', 'h.a.s', undefined],
  ['an opaque token', 'abc', undefined],
  ['no token', undefined, undefined],
])('of a JWT with %s, the seconds that it has left are known or not', (_, token, seconds) => {
  expect(findJwtSeconds(token, NOW_SECONDS * 1000)).toBe(seconds);
});
