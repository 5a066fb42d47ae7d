import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCanonicalJson } from './canonical-json.ts';

const parse = (text: string): unknown => JSON.parse(text);

/** Names that are not like an index: engines put index names first, whatever their order. */
const name = fc.string({ unit: 'binary-ascii', minLength: 1 }).filter((text) => !/^\d+$/.test(text));
const json = fc.letrec<{ value: unknown; object: object }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    tie('object'),
    fc.array(tie('value')),
  ),
  object: fc.dictionary(name, tie('value')),
})).value;

test('toCanonicalJson gives the same text for equal values, whatever the order of their members', () => {
  expect(toCanonicalJson({ b: { d: 1, c: [2, { f: 3, e: 4 }] }, a: 'ñ' })).toBe(
    '{"a":"ñ","b":{"c":[2,{"e":4,"f":3}],"d":1}}',
  );
  fc.assert(
    fc.property(json, (value) => {
      expect(toCanonicalJson(shuffle(value))).toBe(toCanonicalJson(value));
    }),
  );
});

test('toCanonicalJson sorts members by their UTF-16 code units', () => {
  expect(toCanonicalJson({ é: 1, z: 2, Z: 3, '\ufb33': 4, '😀': 5, '': 6, a1: 7, a: 8 })).toBe(
    '{"":6,"Z":3,"a":8,"a1":7,"z":2,"é":1,"😀":5,"\ufb33":4}',
  );
});

test('toCanonicalJson loses nothing, and keeps the order of arrays', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(parse(toCanonicalJson(value))).toEqual(normalized(value));
    }),
  );
  expect(toCanonicalJson([3, 1, 2])).toBe('[3,1,2]');
});

test('toCanonicalJson leaves out undefined members', () => {
  expect(toCanonicalJson({ a: undefined, b: { c: undefined, d: [] } })).toBe('{"b":{"d":[]}}');
});

test('toCanonicalJson writes a member named "__proto__" like any other', () => {
  expect(toCanonicalJson(parse('{"b":1,"__proto__":{"d":2,"c":3}}'))).toBe(
    '{"__proto__":{"c":3,"d":2},"b":1}',
  );
});

function shuffle(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffle);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, shuffle(member)]),
  );
}

/** The value after a round trip through JSON, which has no negative zero. */
function normalized(value: unknown): unknown {
  return parse(JSON.stringify(value));
}
