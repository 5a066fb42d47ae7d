import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_MATCHED } from '../formats/text-format.ts';
import { countWays, isPlainlySafe } from './expressions.ts';

const REFUSED = [
  '(a+)+',
  '(a|a)*',
  '(a|ab)*c',
  '(.*)*',
  '^(\\w+\\s?)*$',
  '(a|b|ab)*c',
  '(x+x+)+y',
  '([a-z]+\\s*)+',
  '([a-z]|[A-Z]|\\w)+',
  '(a?b?)*c',
  '((a?|b?)x)*y',
  '((a)\\2*)*',
  '(?=(a+)+b)a',
  '(?<!(a+)+)b',
  '(?<part>a*)*b',
  '(\\d+)\\1*\\1*',
  // Bounded, but with too many ways to try.
  '(a?){30}a{30}',
  '(a|a){40}',
  '(\\d+){40}',
  '(\\w{1,8}){8}',
  // Cubic.
  '\\d+\\d+\\d+x',
  '\\s*\\w*\\s*\\w*\\s*x',
  // These are fast, but their form does not prove it.
  '[^@\\s]+@[^@\\s]+\\.[^@\\s]+',
  '\\p{L}+( \\p{L}+)*',
  '(ab|ac)*',
];

const ACCEPTED = [
  '[A-Z0-9]{5,12}',
  '\\+569\\d{8}',
  '(\\d)\\1+-[\\dK]',
  '(?<letter>[A-Z])\\d+\\k<letter>?',
  '[A-Z]{2}\\d+',
  '[\\p{L} ]+',
  '\\p{L}+ [\\p{L} ]+',
  '[^@\\s]+@[^@\\s]{1,60}',
  '\\d{1,3}(\\.\\d{3})*-[\\dkK]',
  '\\d{1,2}\\.?\\d{3}\\.?\\d{3}-?[\\dkK]',
  '(\\+?56)?\\s?9\\s?\\d{4}\\s?\\d{4}',
  '(?=.*\\d)[A-Z0-9]+',
  '(?:\\d{1,3}\\.){3}\\d{1,3}',
  '([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}',
  '([A-Z]{2}\\d{2}){1,10}',
  '( [A-Z][a-z]{1,20}){0,4}',
  '(\\d{8}-)*',
  '(0|[1-9]\\d*)(,\\d+?)?',
  '\\d{500}',
  '[)(|*+?]\\)+',
  '\\u{28}+\\x28',
  'a|b|c',
  '',
];

test.each(REFUSED)('the expression "%s" is refused', (source) => {
  expect(() => new RegExp(source, 'u')).not.toThrow();
  expect(isPlainlySafe(source)).toBe(false);
});

test.each(ACCEPTED)('the expression "%s" is accepted', (source) => {
  expect(() => new RegExp(source, 'u')).not.toThrow();
  expect(isPlainlySafe(source)).toBe(true);
});

test('accepted expressions come to an end for the longest texts that are matched', () => {
  for (const source of ACCEPTED) {
    const expression = new RegExp(`^(?:${source})$`, 'u');
    for (const letter of ['a', '1', ' ', '.', '9 ', 'ab '])
      expect(expression.test(`${letter.repeat(LONGEST_MATCHED / letter.length)}!`)).toBe(false);
  }
});

test('a group of a kind that is not known is refused', () => {
  expect(isPlainlySafe('(?~a)')).toBe(false);
});

type Node =
  | { readonly kind: 'letter'; readonly letter: 'a' | 'b' | '[ab]' }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly least: number; readonly most: number };

function toSource(node: Node): string {
  if (node.kind === 'letter') return node.letter;
  if (node.kind === 'sequence') return node.parts.map(toSource).join('');
  if (node.kind === 'choice') return `(?:${node.parts.map(toSource).join('|')})`;
  return `(${toSource(node.part)}){${node.least},${node.most === Infinity ? '' : node.most}}`;
}

class TooManyStepsError extends Error {}

/** Counts the characters that an engine looks at when it matches as ECMAScript describes. */
function countSteps(root: Node, text: string, limit: number): number {
  let steps = 0;
  const match = (node: Node, at: number, rest: (at: number) => boolean): boolean => {
    if (node.kind === 'choice') return node.parts.some((part) => match(part, at, rest));
    if (node.kind === 'sequence') {
      const [first, ...parts] = node.parts;
      return first ? match(first, at, (next) => match({ ...node, parts }, next, rest)) : rest(at);
    }
    if (node.kind === 'repeat') {
      const { part, least, most } = node;
      if (most === 0) return rest(at);
      const again = (next: number) =>
        (least > 0 || next !== at) &&
        match({ ...node, least: Math.max(0, least - 1), most: most - 1 }, next, rest);
      return match(part, at, again) || (least === 0 && rest(at));
    }
    steps += 1;
    if (steps > limit) throw new TooManyStepsError();
    return node.letter.includes(text.charAt(at)) && at < text.length && rest(at + 1);
  };
  match(root, 0, (at) => at === text.length);
  return steps;
}

const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({ kind: fc.constant('letter' as const), letter: fc.constantFrom('a', 'b', '[ab]') }),
    fc.record({
      kind: fc.constant('sequence' as const),
      parts: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('choice' as const),
      parts: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    }),
    fc
      .record({
        kind: fc.constant('repeat' as const),
        part: tie('node'),
        least: fc.nat(2),
        more: fc.constantFrom(0, 1, 2, Infinity),
      })
      .map(({ more, ...repeat }) => ({ ...repeat, most: repeat.least + more })),
  ),
}));

test('an engine takes no more steps than there are ways through an expression, times the length of the text', () => {
  const LENGTH = 12;
  const LIMIT = 100_000;
  fc.assert(
    fc.property(node, fc.constantFrom('a', 'b', 'ab', 'aab', 'abb', 'aabb'), (root, pump) => {
      const text = `${pump.repeat(LENGTH / pump.length)}!`;
      const bound = countWays(toSource(root), text.length) * (text.length + 1);
      fc.pre(bound < LIMIT);
      expect(countSteps(root, text, LIMIT)).toBeLessThanOrEqual(bound);
    }),
    { numRuns: 2000 },
  );
});
