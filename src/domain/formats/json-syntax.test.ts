import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonProblem } from './json-syntax.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('findJsonProblem', () => {
  it.each<[string, string, number, number, boolean]>([
    ['', 'value', 1, 1, true],
    ['  \n ', 'value', 2, 2, true],
    ['<html>', 'value', 1, 1, false],
    ['{"a": 1,}', 'name', 1, 9, false],
    ['[1,]', 'value', 1, 4, false],
    ['{"a" 1}', 'colon', 1, 6, false],
    ['{"a": }', 'value', 1, 7, false],
    ['{"a": 1 "b": 2}', 'comma', 1, 9, false],
    ['{\n  "a": 1\n  "b": 2\n}', 'comma', 3, 3, false],
    ['{\r\n"a": 1,\r\n\'b\': 2}', 'name', 3, 1, false],
    ['{"a": [1, 2}', 'comma', 1, 12, false],
    ['{"a": 1', 'comma', 1, 8, true],
    ['[', 'value', 1, 2, true],
    ['{"a": "x', 'string', 1, 9, true],
    ['"a\nb"', 'string', 1, 3, false],
    ['"a\\q"', 'string', 1, 3, false],
    ['01', 'end', 1, 2, false],
    ['1.', 'end', 1, 2, false],
    ['-', 'value', 1, 1, false],
    ['{} {}', 'end', 1, 4, false],
    ['undefined', 'value', 1, 1, false],
    ['\ufeff{}', 'value', 1, 1, false],
  ])('reports the place in %j where JSON expects: %s', (text, expected, line, column, atEnd) => {
    expect(findJsonProblem(text)).toEqual({ expected, line, column, atEnd });
  });

  it('finds no problem in any valid JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2, '\t'), (text, indent) => {
        expect(findJsonProblem(JSON.stringify(JSON.parse(text), undefined, indent))).toBeUndefined();
      }),
    );
  });

  it('agrees with JSON.parse on which texts are invalid', () => {
    const nearly = fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '"a"',
          '"',
          '\\',
          'u00e9',
          '1',
          '0',
          '-',
          '.',
          'e',
          ' ',
        ),
      )
      .map((tokens) => tokens.join(''));
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '\u0001', '\n'))
      .map(
        ([text, at, piece]) =>
          text.slice(0, at % (text.length + 1)) + piece + text.slice((at % (text.length + 1)) + 1),
      );
    fc.assert(
      fc.property(fc.oneof(nearly, broken, fc.string()), (text) => {
        expect(findJsonProblem(text) === undefined).toBe(isJson(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('reads deeply nested and very long texts', () => {
    expect(findJsonProblem('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined();
    expect(findJsonProblem(JSON.stringify('x\\"ñ'.repeat(500_000)))).toBeUndefined();
    // A regular expression over the whole text would overflow the stack.
    expect(findJsonProblem(JSON.stringify('\n'.repeat(5_000_000)))).toBeUndefined();
    expect(findJsonProblem('['.repeat(100_000))).toMatchObject({ expected: 'value', column: 100_001 });
  });
});
