import { expect, test } from 'vitest';
import { toPathText } from '../domain/formats/json-path.ts';
import { parseProfile } from '../domain/profile/parse-profile.ts';
import { findAnswerWarnings } from './answer-warnings.ts';

function warningsOf(change: object): string[] {
  const result = parseProfile({ name: 'x', baseUrl: '', ...change });
  if (!result.ok) throw new Error(`The profile is not valid: ${JSON.stringify(result.problems)}`);
  return findAnswerWarnings(result.spec).map(({ code, path }) => `${code} ${toPathText(path, '')}`);
}

const noEffect = 'both-ways answers.noEffect[0]';
test.each<[what: string, success: object | undefined, refusal: object, expected: string[]]>([
  [
    'reports a no-effect rule with a status of the default success rule',
    undefined,
    { statuses: [204] },
    [noEffect],
  ],
  [
    'reports a no-effect rule that narrows the default success rule with a pointer',
    undefined,
    { statuses: [200], pointer: '/error' },
    [noEffect],
  ],
  [
    'reports a no-effect rule for all 2xx when success is one of them',
    { statuses: [202] },
    { statuses: ['2xx'] },
    [noEffect],
  ],
  [
    'reports a no-effect rule without a pointer for the status of a success rule with one',
    { statuses: [200], pointer: '/id' },
    { statuses: [200, 400], reason: 'It validates first.' },
    [noEffect],
  ],
  [
    'reports a no-effect rule with the same status and pointer as success',
    { statuses: [200], pointer: '/id' },
    { statuses: [200], pointer: '/id', equals: 0 },
    [noEffect],
  ],
  [
    'accepts a no-effect rule with other statuses than success',
    { statuses: [200] },
    { statuses: [422], reason: 'It validates first.' },
    [],
  ],
  [
    'accepts a no-effect rule with another pointer than success',
    { statuses: [200], pointer: '/id' },
    { statuses: [200], pointer: '/error' },
    [],
  ],
  [
    'accepts a no-effect rule with another value at the pointer of success',
    { statuses: [200], pointer: '/ok', equals: true },
    { statuses: [200], pointer: '/ok', equals: false },
    [],
  ],
  [
    'accepts a no-effect rule for null at the pointer of success',
    { statuses: [200], pointer: '/id' },
    { statuses: [200], pointer: '/id', equals: null },
    [],
  ],
])('a rule for answers: %s', (_, success, refusal, expected) => {
  expect(warningsOf({ answers: { ...(success && { success }), noEffect: [refusal] } })).toEqual(expected);
});

test.each<[what: string, rule: object, count: number, rest?: object]>([
  ['400', { statuses: [400] }, 1],
  ['two statuses', { statuses: [404, 422] }, 2],
  ['a whole class', { statuses: ['4xx'] }, 1],
  ['408 and 5xx whatever their body says', { statuses: [408, 503, '5xx'], pointer: '/error' }, 3],
  ['one status twice', { statuses: [400, 400] }, 1],
  ['4xx, with 408 among them', { statuses: ['4xx'], pointer: '/error' }, 1],
  ['a redirect', { statuses: [302] }, 1],
  ['created', { statuses: [201] }, 1],
  ['what tells itself apart', { statuses: [409], pointer: '/code', equals: 'EXISTS' }, 0],
  ['what has a reason', { statuses: [400, 404, 409], reason: 'Manual, section 4.' }, 0],
  [
    'what no reason proves',
    { statuses: [408, 503, '5xx', 302, '3xx', '4xx', 201], reason: 'Manual, section 4.' },
    7,
  ],
  ['a redirect whatever its body says', { statuses: [302], pointer: '/error' }, 1],
  ['a 2xx that tells itself apart', { statuses: [202], pointer: '/error' }, 0],
  [
    '409 with an idempotency key',
    { statuses: [409] },
    0,
    { request: { headers: { 'Idempotency-Key': '{attemptId}' } } },
  ],
  [
    '404 with an idempotency key',
    { statuses: [404] },
    1,
    { request: { headers: { 'Idempotency-Key': '{attemptId}' } } },
  ],
])('a refusal is doubted without a proof: %s', (_, rule, number, rest = {}) => {
  const success = { statuses: [200] };
  expect(warningsOf({ answers: { success, noEffect: [rule] }, ...rest })).toEqual(
    Array(number).fill('no-proof answers.noEffect[0]'),
  );
});

test.each(['3xx', 302, '4xx', 404, '5xx', 500])('%s as success is reported', (status) => {
  expect(warningsOf({ answers: { success: { statuses: ['2xx', status] } } })).toEqual([
    'no-success answers.success',
  ]);
});

test.each<[string, found: object, notFound: object, isSame: boolean]>([
  ['one rule for both', { statuses: [200] }, { statuses: [200] }, true],
  ['a class and one of it', { statuses: ['2xx'] }, { statuses: [204] }, true],
  ['the narrower rule second', { statuses: [200] }, { statuses: [200], pointer: '/error' }, true],
  ['the narrower rule first', { statuses: [200], pointer: '/0' }, { statuses: [200] }, false],
  [
    'two values',
    { statuses: [200], pointer: '/is', equals: true },
    { statuses: [200], pointer: '/is', equals: false },
    false,
  ],
  ['two statuses', { statuses: [200] }, { statuses: [404] }, false],
])('a look-up that finds everybody is reported: %s', (_, found, notFound, isSame) => {
  const lookUp = { path: '/clients?id={identifier}', found, notFound };
  expect(warningsOf({ lookUp })).toEqual(isSame ? ['same-look-up lookUp'] : []);
});
