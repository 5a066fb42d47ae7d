import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { parseInteger } from './integer.ts';

describe('parseInteger', () => {
  it.each([
    ['13120', 13120],
    [' 7\t', 7],
    ['+7', 7],
    ['-7', -7],
    ['007', 7],
    ['0', 0],
    ['-0', 0],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['-9007199254740991', Number.MIN_SAFE_INTEGER],
  ])('reads %j as %d', (text, value) => {
    expect(parseInteger(text)).toBe(value);
  });

  it.each(
    // biome-ignore format: a list reads better than a column
    [
      '', ' ', '+', '-', '--1', '+-1', '1.0', '1.5', '1,5', '1.000', '1 000', '1e3', '0x10', '0b1', '1n',
      '1_000', 'Ñuñoa', '9007199254740992', '-9007199254740993', '99999999999999999999', '٣', '１', '½',
      'NaN', 'Infinity', '7a', 'a7', '1\n2',
    ],
  )('does not read %j', (text) => {
    expect(parseInteger(text)).toBeUndefined();
  });

  it('reads every safe integer', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(parseInteger(String(value))).toBe(value);
      }),
    );
  });

  it('reads any text as a safe integer of the same value or not at all', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...Array.from('0123456789+-. e')), maxLength: 18 });
    fc.assert(
      fc.property(fc.oneof(anyText, nearly), (text) => {
        const value = parseInteger(text);
        if (value === undefined) return;
        expect(Number.isSafeInteger(value)).toBe(true);
        expect(BigInt(text.trim().replace('+', ''))).toBe(BigInt(value));
      }),
      { numRuns: 1000 },
    );
  });
});
