import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { readPhone } from './phone-cl.ts';

const MOBILE = { e164: '+56987654321', text: '+56 9 8765 4321', kind: 'mobile' };
const SANTIAGO = { e164: '+56223456789', text: '+56 2 2345 6789', kind: 'fixed' };
const CONCEPCION = { e164: '+56412345678', text: '+56 41 234 5678', kind: 'fixed' };

/** Ways of writing any nine national digits. */
const WRITINGS: readonly ((national: string) => string)[] = [
  (n) => n,
  (n) => `0${n}`,
  (n) => `+56${n}`,
  (n) => `56${n}`,
  (n) => `0056${n}`,
  (n) => `+56 0${n}`,
  (n) => `+56 (0)${n}`,
  (n) => `(+56) ${n[0]} ${n.slice(1, 5)}-${n.slice(5)}`,
  (n) => `(+56)(0) ${n}`,
  (n) => `+ 56 ${n[0]} ${n.slice(1, 5)} ${n.slice(5)}`,
  (n) => `(${n[0]}) ${n.slice(1, 5)} ${n.slice(5)}`,
  (n) => `(${n.slice(0, 2)}) ${n.slice(2, 5)} ${n.slice(5)}`,
  (n) => `(0${n.slice(0, 2)}) ${n.slice(2)}`,
  (n) => `56-${n.slice(0, 2)}-${n.slice(2)}`,
  (n) => `+56.${Array.from(n).join('.')}`,
  (n) => ` \t${n.slice(0, 3)}\u00a0${n.slice(3, 6)}\u2013${n.slice(6)} `,
  (n) => `\u200e+56\u2060 ${n}\u200b`,
  (n) => `\uff0b56\u3000${n}`,
  (n) => n.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
];

const digits = (count: number) =>
  fc.nat(10 ** count - 1).map((number) => String(number).padStart(count, '0'));
const startingWith = (starts: readonly string[], length: number) =>
  fc.constantFrom(...starts).chain((start) => digits(length - start.length).map((rest) => `${start}${rest}`));

const AREA_CODES = '32 33 34 35 41 42 43 45 51 52 53 55 57 58 61 63 64 65 67 71 72 73 75'.split(' ');
const OF_NO_KIND = '30 31 36 37 38 39 40 44 46 47 48 49 50 54 59 62 66 68 69 70 74 76 77 78 79 8'.split(' ');

describe('readPhone', () => {
  it.each([
    ['+56 9 8765 4321', MOBILE],
    ['56987654321', MOBILE],
    ['0056 9 8765 4321', MOBILE],
    ['(+56) 9 8765-4321', MOBILE],
    ['9 8765 4321', MOBILE],
    ['987654321', MOBILE],
    ['09 8765 4321', MOBILE],
    ['+569 87654321', MOBILE],
    ['9.8765.4321', MOBILE],
    ['2 2345 6789', SANTIAGO],
    ['22 345 6789', SANTIAGO],
    ['0223456789', SANTIAGO],
    ['(2) 2345 6789', SANTIAGO],
    ['(02) 2345 6789', SANTIAGO],
    ['+56 (0)2 2345 6789', SANTIAGO],
    ['56 2 2345 6789', SANTIAGO],
    ['41 234 5678', CONCEPCION],
    ['+56 41 2345678', CONCEPCION],
    ['(41) 2345678', CONCEPCION],
    ['44 890 1234', { e164: '+56448901234', text: '+56 44 890 1234', kind: undefined }],
    ['800 123 456', { e164: '+56800123456', text: '+56 800 123 456', kind: undefined }],
    ['600 600 1234', { e164: '+566006001234', text: '+56 600 600 1234', kind: undefined }],
    ['+54 9 11 2345-6789', { e164: '+5491123456789', text: '+5491123456789', kind: undefined }],
    ['+44 (0)20 7946 0958', { e164: '+442079460958', text: '+442079460958', kind: undefined }],
    ['(+ 44) (0)20 7946 0958', { e164: '+442079460958', text: '+442079460958', kind: undefined }],
    ['+1 (202) 555-0123', { e164: '+12025550123', text: '+12025550123', kind: undefined }],
    ['+6831234', { e164: '+6831234', text: '+6831234', kind: undefined }],
    ['+123456789012345', { e164: '+123456789012345', text: '+123456789012345', kind: undefined }],
  ])('reads %s', (text, phone) => {
    expect(readPhone(text)).toEqual(phone);
  });

  it.each(
    // biome-ignore format: a list reads better than a column
    [
      '', '+', '()', '-', '87654321', '2345 6789', '+56 8765 4321', '+56 2 345 6789', '56 2 2345 67', '562 2345 67',
      '98765432', '9876543210', '+56 9 8765 43210', '09 9 8765 4321', '00 9 8765 4321', '1 2345 6789', '123456789',
      '012345678', '131', '600 123 456', '+56 600 123 456', '600 123 45678', '+123456', '+1234567890123456', '+0123456789',
      '+560', '+56', '54 9 11 2345 6789', '0054 9 11 2345 6789', '9 8765 4321 anexo 12', '9 8765 4321 x12', 'fono 987654321',
      '9 8765 4321 / 22 345 6789', '987654321, 223456789', '9 8765 432O', '9 8765 +4321', '++56987654321',
      '9_8765_4321', '*987654321', '#987654321', '٩٨٧٦٥٤٣٢١', '9\u20777654321', '9 8765(0)4321',
    ],
  )('refuses %j', (text) => {
    expect(readPhone(text)).toBeUndefined();
  });

  it('reads the same number from every way of writing it, and its kind from the first digits', () => {
    const of = (starts: readonly string[], kind: 'mobile' | 'fixed' | undefined) =>
      startingWith(starts, 9).map((national) => ({ national, kind }));
    const numbers = fc.oneof(
      of(['9'], 'mobile'),
      of(['2', ...AREA_CODES], 'fixed'),
      of(OF_NO_KIND, undefined),
    );
    fc.assert(
      fc.property(numbers, fc.constantFrom(...WRITINGS), ({ national, kind }, write) => {
        const phone = readPhone(write(national));
        expect(phone?.e164).toBe(`+56${national}`);
        expect(phone?.kind).toBe(kind);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses a number with one digit too few or too many', () => {
    const tooFew = startingWith(['2', '3', '4', '5', '7', '8', '9', '61'], 8);
    const tooMany = startingWith(['2', '3', '4', '51', '7', '8', '9', '61'], 10);
    fc.assert(
      fc.property(fc.oneof(tooFew, tooMany), fc.constantFrom(...WRITINGS), (national, write) => {
        expect(readPhone(write(national))).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the digits of a foreign number, which needs a plus sign', () => {
    const number = startingWith(['1', '2', '4', '51', '54', '57', '9'], 12);
    fc.assert(
      fc.property(number, (digitsOfIt) => {
        const spaced = `(+${digitsOfIt.slice(0, 2)}) ${digitsOfIt.slice(2, 7)}-${digitsOfIt.slice(7)}`;
        const phone = { e164: `+${digitsOfIt}`, text: `+${digitsOfIt}`, kind: undefined };
        expect(readPhone(`+${digitsOfIt}`)).toEqual(phone);
        expect(readPhone(spaced)).toEqual(phone);
        expect(readPhone(digitsOfIt)).toBeUndefined();
      }),
    );
  });

  it('gives E.164 or nothing for any text, and reads its own output as the same number', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...Array.from('0259456+() -.')), maxLength: 18 });
    fc.assert(
      fc.property(fc.oneof(anyText, nearly), (text) => {
        const phone = readPhone(text);
        if (!phone) return;
        expect(phone.e164).toMatch(/^\+[1-9]\d{6,14}$/);
        expect(phone.text.replaceAll(' ', '')).toBe(phone.e164);
        expect(readPhone(phone.e164)).toEqual(phone);
        expect(readPhone(phone.text)).toEqual(phone);
      }),
      { numRuns: 2000 },
    );
  });

  // Quadratic time would take minutes, and a test may take 30 s.
  it('refuses a very long text, and its cost grows with the length alone', () => {
    for (const unit of [' ', '(', '+ ', '9 ', '-', '\u200b'])
      expect(readPhone(`+56 9${unit.repeat(300_000)}x`)).toBeUndefined();
  });
});
