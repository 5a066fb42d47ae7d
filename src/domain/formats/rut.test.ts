import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { checkDigitOf, findRutBody, findRutProblem, toDisplayRut, toWireRut } from './rut.ts';

/** The check digit by another method than the tested code: a running sum, without text. */
function otherCheckDigit(body: number): string {
  let sum = 1;
  for (let rest = body, place = 0; rest > 0; rest = Math.floor(rest / 10), place += 1) {
    sum = (sum + (rest % 10) * (9 - (place % 6))) % 11;
  }
  return sum > 0 ? String(sum - 1) : 'K';
}

const dotted = (body: number) => {
  const groups: string[] = [];
  for (let rest = String(body); rest; rest = rest.slice(0, -3)) groups.unshift(rest.slice(-3));
  return groups.join('.');
};

const WRITINGS: readonly ((body: number, digit: string) => string)[] = [
  (body, digit) => `${body}-${digit}`,
  (body, digit) => `${body}${digit}`,
  (body, digit) => `${dotted(body)}-${digit}`,
  (body, digit) => `${dotted(body)}${digit.toLowerCase()}`,
  (body, digit) => `  ${dotted(body)} - ${digit.toLowerCase()}\t`,
  (body, digit) => `${dotted(body).replaceAll('.', ' ')} ${digit}`,
  (body, digit) => `${dotted(body).replaceAll('.', ',')}-${digit}`,
  (body, digit) => `${String(body).padStart(8, '0')}-${digit}`,
  (body, digit) => `000${body}-${digit}`,
  (body, digit) => `RUT: ${dotted(body)}-${digit}`,
  (body, digit) => `rut ${body}-${digit}`,
  (body, digit) => `R.U.T.: ${dotted(body)}-${digit}`,
  (body, digit) => `RUN ${body}-${digit}`,
  ...['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\ufe63', '\uff0d'].map(
    (dash) => (body: number, digit: string) => `${dotted(body)}${dash}${digit}`,
  ),
  (body, digit) => `${body}\u00a0-\u00a0${digit}`,
  (body, digit) => `${body}-${digit}`.replace(/\d/g, (n) => String.fromCharCode(0xff10 + Number(n))),
];

const body = fc.integer({ min: 1, max: 99_999_999 });
const digits = Array.from('0123456789K');

describe('a RUT', () => {
  it.each([
    ['12.345.678-5', '12345678-5', '12.345.678-5'],
    ['11111111-1', '11111111-1', '11.111.111-1'],
    ['6-k', '6-K', '6-K'],
    ['00.000.006-K', '6-K', '6-K'],
    ['1-9', '1-9', '1-9'],
    ['999-7', '999-7', '999-7'],
    ['1.000-6', '1000-6', '1.000-6'],
    ['99999999-9', '99999999-9', '99.999.999-9'],
  ])('typed as %s is sent as %s and shown as %s', (text, wire, display) => {
    expect(findRutProblem(text)).toBeUndefined();
    expect(toWireRut(text)).toBe(wire);
    expect(toDisplayRut(text)).toBe(display);
  });

  it('is valid in every way of writing it, with one form on the wire and one on the screen', () => {
    fc.assert(
      fc.property(body, fc.constantFrom(...WRITINGS), (number, write) => {
        const digit = otherCheckDigit(number);
        const text = write(number, digit);
        expect(findRutProblem(text)).toBeUndefined();
        expect(toWireRut(text)).toBe(`${number}-${digit}`);
        expect(toDisplayRut(text)).toBe(`${dotted(number)}-${digit}`);
        expect(findRutBody(text)).toBe(String(number));
      }),
      { numRuns: 1000 },
    );
  });

  it('is refused with a wrong check digit, in every way of writing it', () => {
    fc.assert(
      fc.property(body, fc.constantFrom(...WRITINGS), fc.constantFrom(...digits), (number, write, digit) => {
        fc.pre(digit !== otherCheckDigit(number));
        const text = write(number, digit);
        expect(findRutProblem(text)).toBe('rut-check-digit');
        expect(toWireRut(text)).toBe(text);
        expect(toDisplayRut(text)).toBe(text);
        expect(findRutBody(text)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('has the check digit of modulo 11', () => {
    fc.assert(
      fc.property(body, (number) => {
        expect(checkDigitOf(String(number))).toBe(otherCheckDigit(number));
      }),
    );
    expect(checkDigitOf('12345678')).toBe('5');
    expect(checkDigitOf('6')).toBe('K');
    expect(checkDigitOf('14')).toBe('0');
  });
});

describe('an invalid RUT', () => {
  it.each(
    // biome-ignore format: a list reads better than a column
    [
      '', '-', '0-0', '00-0', '000.000.000-0', '5', 'K', 'KK-K', 'K2345678-5', '12.345.67A-5',
      'A12345678-5', '12345678-5A', '123456789-2', '1234567890-1', '12345678-X', '12345678-KK',
      '12/345/678-5', '12345678_5', 'RUT', 'RUT: ', 'AB123456', '12.345.678-5 y 6-K', '+12345678-5',
      '١٢٣٤٥٦٧٨-٥',
    ],
  )('is refused for its shape: %j', (text) => {
    expect(findRutProblem(text)).toBe('rut-shape');
    expect(findRutBody(text)).toBeUndefined();
  });

  it.each(['12.345.678-9', '12.345.678-K', '6-0', '1-1', '11.111.112-1'])(
    'is refused for its check digit: %s',
    (text) => {
      expect(findRutProblem(text)).toBe('rut-check-digit');
    },
  );

  it('stays unchanged, and a second conversion changes nothing in any text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, body.map(String)), (text) => {
        for (const change of [toWireRut, toDisplayRut]) {
          const once = change(text);
          if (findRutProblem(text)) expect(once).toBe(text);
          expect(change(once)).toBe(once);
        }
        expect(toWireRut(toDisplayRut(text))).toBe(toWireRut(text));
        expect(toDisplayRut(toWireRut(text))).toBe(toDisplayRut(text));
      }),
      { numRuns: 500 },
    );
  });
});
