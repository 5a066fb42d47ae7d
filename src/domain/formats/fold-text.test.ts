import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { foldText } from './fold-text.ts';

describe('foldText', () => {
  it.each([
    ['Ñuñoa', 'nunoa'],
    ['  Llay-Llay ', 'llay llay'],
    ["O'Higgins", 'o higgins'],
    ['ÁÉÍÓÚÜ', 'aeiouu'],
    ['İstanbul', 'istanbul'],
    ['Calle 12, n° 3', 'calle 12 n 3'],
    ['—', ''],
    ['Ñ\u0303', 'n'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('ignores case, accents and Unicode composition, and leaves folded text unchanged', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('abzAZñÑáÉíÓúÜç -.19')), maxLength: 12 });
    fc.assert(
      fc.property(letters, (text) => {
        const folded = foldText(text);
        for (const same of [
          text.toUpperCase(),
          text.toLowerCase(),
          text.normalize('NFD'),
          ` ${text} `,
          folded,
        ]) {
          expect(foldText(same)).toBe(folded);
        }
        expect(folded).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/);
      }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
