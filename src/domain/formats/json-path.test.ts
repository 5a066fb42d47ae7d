import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { findByPointer, isJsonPointer, parseJsonPointer } from './json-path.ts';

/** The document of RFC 6901, section 5. */
const RFC: unknown = JSON.parse(
  '{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8}',
);

const escape = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
const toPointer = (path: readonly string[]) => path.map((name) => `/${escape(name)}`).join('');

/** Every value of a document, with the names that lead to it. */
function* placesIn(json: unknown, path: readonly string[] = []): Generator<[readonly string[], unknown]> {
  yield [path, json];
  if (typeof json !== 'object' || json === null) return;
  for (const [name, value] of Object.entries(json)) yield* placesIn(value, [...path, name]);
}

describe('findByPointer', () => {
  it.each([
    ['', RFC],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/e^f', 3],
    ['/g|h', 4],
    ['/i\\j', 5],
    ['/k"l', 6],
    ['/ ', 7],
    ['/m~0n', 8],
  ])('finds the value at %j in the example of RFC 6901', (pointer, value) => {
    expect(findByPointer(RFC, pointer)).toEqual({ found: true, value });
  });

  it.each([
    '/foo/2',
    '/foo/-',
    '/foo/01',
    '/foo/-1',
    '/foo/length',
    '/foo/0/0',
    '/foo/0/length',
    '/bar',
    '/toString',
    '/__proto__',
    '/constructor/name',
    'foo',
    '/m~n',
    '#/foo',
  ])('finds nothing at %j', (pointer) => {
    expect(findByPointer(RFC, pointer)).toEqual({ found: false });
  });

  it('distinguishes null from a missing value, and reads "~01" as "~1"', () => {
    expect(findByPointer({ a: null }, '/a')).toEqual({ found: true, value: null });
    expect(findByPointer({ '~1': 'x', '/': 'y' }, '/~01')).toEqual({ found: true, value: 'x' });
    expect(findByPointer(null, '/a')).toEqual({ found: false });
    expect(findByPointer(undefined, '')).toEqual({ found: false });
  });

  it('finds a member named "__proto__"', () => {
    expect(findByPointer(JSON.parse('{"__proto__":{"a":1}}'), '/__proto__/a')).toEqual({
      found: true,
      value: 1,
    });
  });

  it('finds every value of any document', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const json: unknown = JSON.parse(text);
        for (const [path, value] of placesIn(json)) {
          expect(parseJsonPointer(toPointer(path))).toEqual(path);
          expect(findByPointer(json, toPointer(path))).toEqual({ found: true, value });
        }
      }),
    );
  });
});

describe('isJsonPointer', () => {
  it.each(['', '/', '//', '/a', '/a~0~1', '/personaFulls/1/nombre', '/\n'])('accepts %j', (text) => {
    expect(isJsonPointer(text)).toBe(true);
  });

  it.each(['a', '#/a', '/a~', '/~2', '/a~/b', ' /a', '$.a', 'header:Location'])('refuses %j', (text) => {
    expect(isJsonPointer(text)).toBe(false);
  });

  it('agrees with the grammar of RFC 6901 for any text', () => {
    const text = fc.oneof(anyText, fc.string({ unit: fc.constantFrom('/', '~', '0', '1', '2', 'a') }));
    fc.assert(
      fc.property(text, (candidate) => {
        expect(isJsonPointer(candidate)).toBe(/^(?:\/(?:[^~/]|~[01])*)*$/.test(candidate));
      }),
    );
  });
});
