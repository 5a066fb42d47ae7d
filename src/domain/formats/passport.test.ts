import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { findPassport } from './passport.ts';

describe('findPassport', () => {
  it.each([
    ['F123456', 'F123456'],
    ['f 123-456', 'F123456'],
    [' f123456\t', 'F123456'],
    ['ab\u2013cd\u00a01', 'ABCD1'],
    ['-F12345-', 'F12345'],
    ['12345', '12345'],
    ['00012', '00012'],
    ['abcdefghijkl', 'ABCDEFGHIJKL'],
    ['Ｆ１２３４５６', 'F123456'],
    ['ｆ１２３－４５６', 'F123456'],
    ['F123\u200b456\u2060', 'F123456'],
  ])('reads %j as %s', (text, sent) => {
    expect(findPassport(text)).toBe(sent);
  });

  it.each(
    // biome-ignore format: a list reads better than a column
    [
      '', '-----', 'F123', 'F1-23', '1234567890123', 'F123.456', 'F123/456', 'F123_456', 'Ñ123456', 'fı12345', 'ſ123456',
      'ß12345', '\u212a12345', 'Ф123456', 'F１２３²', '٠١٢٣٤٥', 'ﬁ12345', 'F123456<<',
    ],
  )('refuses %j', (text) => {
    expect(findPassport(text)).toBeUndefined();
  });

  it('gives 5 to 12 letters and digits in the order of typing', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...Array.from('aZ09 -–ｆı.')), maxLength: 16 });
    fc.assert(
      fc.property(fc.oneof(anyText, nearly), (text) => {
        const typed = text.normalize('NFKC').replace(/[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu, '');
        const sent = findPassport(text);
        if (sent === undefined) return;
        expect(sent).toMatch(/^[A-Z0-9]{5,12}$/);
        expect(sent).toBe(typed.toUpperCase());
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9]{5,12}$/),
        fc.constantFrom('', ' ', '-'),
        (text, between) => {
          expect(findPassport(Array.from(text).join(between))).toBe(text.toUpperCase());
        },
      ),
    );
  });
});
