import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlainlySafe } from './plainly-safe.ts';
import { canBacktrackBadly } from './backtracking.ts';
import { countSteps } from './backtracking.oracle.ts';

const BAD = [
  '(a+)+',
  '(a|a)*',
  '(a|ab)*c',
  '(\\d+)*x',
  '(.*)*',
  '^(\\w+\\s?)*$',
  '(a|b|ab)*c',
  '(x+x+)+y',
  '([a-z]+\\s*)+',
  '([a-z]|[A-Z]|\\w)+',
  '(a?b?)*c',
  '((a?|b?)x)*y',
  '(?=(a+)+b)a',
  '(?<part>a*)*b',
  '(\\d+)\\1*\\1*',
  // Bounded, but with too many ways to try in a reasonable time.
  '(a?){30}a{30}',
  '(a|a){40}',
  '(\\d+){40}',
  '(\\w{1,8}){8}',
  // Cubic
  '\\d+\\d+\\d+x',
  '\\s*\\w*\\s*\\w*\\s*x',
];

const GOOD = [
  '[A-Z0-9]{5,12}',
  '\\+569\\d{8}',
  '(\\d)\\1+-[\\dK]',
  '(\\d\\D*)\\1+',
  '[A-Z]{2}\\d+',
  '\\d{1,3}(\\.\\d{3})*-[\\dkK]',
  '\\d{1,2}\\.?\\d{3}\\.?\\d{3}-?[\\dkK]',
  '(\\+?56)?\\s?9\\s?\\d{4}\\s?\\d{4}',
  '[^@\\s]+@[^@\\s]+\\.[^@\\s]+',
  '\\w+([.-]\\w+)*@\\w+([.-]\\w+)*\\.\\w{2,}',
  '\\p{L}+( \\p{L}+)*',
  "\\p{Lu}[\\p{L}'’.-]*(?: (?:de|del|la|y|\\p{Lu}[\\p{L}'’.-]*))*",
  '(?=.*\\d)[A-Z0-9]+',
  '(?<letter>[A-Z])\\d+\\k<letter>?',
  '(?:\\d{1,3}\\.){3}\\d{1,3}',
  '([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}',
  '([A-Z]{2}\\d{2}){1,10}',
  '( [A-Z][a-z]{1,20}){0,4}',
  '(\\d{8}-)*',
  '(ab|ac)*',
  '(0|[1-9]\\d*)(,\\d+)?',
  '\\d{500}',
  '[)(|*+?]\\)+',
  '',
];

test.each(BAD)('the expression "%s" is rejected because it can be too slow', (source) => {
  expect(() => new RegExp(source, 'u')).not.toThrow();
  expect(canBacktrackBadly(source)).toBe(true);
  expect(isPlainlySafe(source)).toBe(false);
});

test.each(GOOD)('the expression "%s" is accepted', (source) => {
  expect(() => new RegExp(source, 'u')).not.toThrow();
  expect(canBacktrackBadly(source)).toBe(false);
});

test('an expression that is too large to analyse is rejected within ten seconds', () => {
  const start = performance.now();
  expect(canBacktrackBadly(`(${'a|'.repeat(200)}b)*`)).toBe(true);
  expect(canBacktrackBadly(`${'x'.repeat(50_000)}(ab|ac)*`)).toBe(true);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('an expression with an unknown kind of group is rejected', () => {
  expect(canBacktrackBadly('(?i:a|A)*')).toBe(true);
  expect(isPlainlySafe('(?i:a)')).toBe(false);
});

test('expressions that are common in profiles are plainly safe', () => {
  const plain = [
    '[A-Z0-9]{5,12}',
    '\\+569\\d{8}',
    '[A-Z]{2}\\d+',
    '\\d{1,3}(\\.\\d{3})*-[\\dkK]',
    '[\\p{L} ]+',
    'a|b|c',
    '(\\d)\\1+-[\\dK]',
    '(?<x>a)\\k<x>+',
  ];
  expect(plain.filter((source) => !isPlainlySafe(source))).toEqual([]);
});

test.each(['(\\d|\\d\\d)\\1+', '((a)\\2*)*', '(a+)\\1'])(
  'the expression "%s" is not plainly safe',
  (source) => {
    expect(isPlainlySafe(source)).toBe(false);
  },
);

describe('an accepted random expression of the letters a and b', () => {
  const quantifier = fc.constantFrom('*', '+', '?', '*?', '{2}', '{1,3}', '{2,}', '{0,2}', '{12}');
  const { expression } = fc.letrec<{ expression: string; unit: string }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 4 },
      tie('unit'),
      fc.tuple(tie('unit'), quantifier).map(([unit, times]) => `(${unit})${times}`),
      fc.tuple(tie('expression'), tie('expression')).map((parts) => parts.join('')),
      fc.tuple(tie('expression'), tie('expression')).map((options) => `(?:${options.join('|')})`),
    ),
    unit: fc.oneof({ maxDepth: 4 }, fc.constantFrom('a', 'b', '[ab]'), tie('expression')),
  }));
  const pumps = ['a', 'b', 'ab', 'aab', 'abb', 'aabb', 'abab'];
  const LENGTH = 48;
  const ENOUGH = 500_000;

  /** The steps of the slowest text without a match: a start, the same letters repeated, and a wrong end. */
  function worstOf(source: string): number {
    const texts = pumps.flatMap((pump) =>
      ['', 'a', 'b', 'ab'].map((start) => `${start}${pump.repeat(LENGTH / pump.length)}!`),
    );
    return Math.max(...texts.map((text) => countSteps(source, text, ENOUGH)));
  }

  test('needs fewer than 500,000 steps for a text of about 50 letters', () => {
    fc.assert(
      fc.property(expression, (source) => {
        fc.pre(isPlainlySafe(source) || !canBacktrackBadly(source));
        expect(worstOf(source)).toBeLessThan(ENOUGH);
      }),
      { numRuns: 500 },
    );
  });
});
