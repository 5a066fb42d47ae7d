import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { findDigits } from './digits.ts';

describe('findDigits', () => {
  it.each([
    ['123', '123'],
    ['0', '0'],
    ['000123', '000123'],
    ['00-123.456 7', '001234567'],
    [' 12\u00a034 ', '1234'],
    ['1 - 2', '12'],
    ['12\u201334', '1234'],
    ['１２３－４', '1234'],
    ['12\u200b34\u200b', '1234'],
    ['99999999999999999999999', '99999999999999999999999'],
  ])('reads %j as %s', (text, sent) => {
    expect(findDigits(text)).toBe(sent);
  });

  it.each(
    // biome-ignore format: a list reads better than a column
    ['', ' ', '-', '.', '-5', '+5', '5-', '.5', '5.', '1,5', '1/2', '1_000', '12a', 'a12', '12²', '½', '①', '٣', '1e3', '(1)'],
  )('refuses %j', (text) => {
    expect(findDigits(text)).toBeUndefined();
  });

  it('keeps every digit in the order of typing', () => {
    const groups = fc.array(fc.stringMatching(/^\d{1,6}$/), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(groups, fc.constantFrom(' ', '.', '-', ' - ', '\u00a0', '\u2014'), (parts, between) => {
        expect(findDigits(parts.join(between))).toBe(parts.join(''));
      }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(findDigits(text) ?? '0').toMatch(/^\d+$/);
      }),
    );
  });

  it('refuses a very long text within a second', () => {
    const start = performance.now();
    for (const unit of ['1', ' ', '1 ', '- .'])
      expect(findDigits(`1${unit.repeat(50_000)}x`)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
