import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { findDigits, findPassport, foldText, parseInteger } from './plain-text.ts';

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

  // Quadratic time would take minutes, and a test may take 30 s.
  it('refuses a very long text, and its cost grows with the length alone', () => {
    for (const unit of ['1', ' ', '1 ', '- .'])
      expect(findDigits(`1${unit.repeat(300_000)}x`)).toBeUndefined();
  });
});

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
