import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { createFormat, findEmailProblem, type FormatSpec } from './text-format.ts';

const pattern = (regex: string, more: { example?: string; upper?: boolean } = {}) =>
  createFormat({ name: 'pattern', regex, ...more });

describe('the format "pattern"', () => {
  it('requires the whole text to match', () => {
    const format = pattern('\\d{3}');
    expect(format.findProblem('123')).toBeUndefined();
    for (const text of ['1234', 'a123', '123a', '12', '123\n4', ''])
      expect(format.findProblem(text)).toBe('pattern');
  });

  it('requires the whole text to match one alternative of the expression', () => {
    const format = pattern('a|bc');
    expect(['a', 'bc'].map((text) => format.findProblem(text))).toEqual([undefined, undefined]);
    for (const text of ['abc', 'ac', 'bbc', 'xa']) expect(format.findProblem(text)).toBe('pattern');
  });

  it('reads the expression in Unicode mode', () => {
    expect(pattern('\\p{L}+').findProblem('Ñuñoa')).toBeUndefined();
    expect(pattern('.').findProblem('😀')).toBeUndefined();
  });

  it('ignores white space at the ends, which is not sent', () => {
    expect(pattern('ab').findProblem(' ab\t')).toBeUndefined();
    expect(pattern('ab', { upper: true }).findProblem('ab')).toBe('pattern');
    expect(pattern('AB', { upper: true }).findProblem(' ab ')).toBeUndefined();
  });

  it('sends, shows and compares capitals only with the option "upper"', () => {
    const upper = pattern('[A-ZÑ]{2}\\d+', { upper: true });
    expect(upper.findProblem('añ1')).toBeUndefined();
    for (const change of [upper.toWire, upper.toDisplay, upper.toKey]) expect(change('añ1')).toBe('AÑ1');
    expect(pattern('[a-z]+').toWire('ab')).toBe('ab');
    expect(pattern('[a-zA-Z]+').toKey('aB')).toBe('aB');
    expect(pattern('[A-Z]+').findProblem('ab')).toBe('pattern');
  });

  it('keeps the example for the error message', () => {
    expect(pattern('x', { example: 'AB1234' }).example).toBe('AB1234');
    expect(pattern('x').example).toBeUndefined();
  });
});

const E164: FormatSpec = { name: 'phone-cl', send: 'e164' };
const AS_TYPED: FormatSpec = { name: 'phone-cl', send: 'as-typed' };
const NATIONAL: FormatSpec = { name: 'phone-cl', send: 'national' };
const RUT_DOTS: FormatSpec = { name: 'rut-cl', send: 'dots-and-hyphen' };
const RUT_PLAIN: FormatSpec = { name: 'rut-cl', send: 'plain' };
const EMAIL_UPPER: FormatSpec = { name: 'e-mail', send: 'upper' };

describe('text formats', () => {
  it.each<[FormatSpec, string, { wire: string; display: string; key: string }]>([
    [{ name: 'rut-cl' }, '12 345 678–5', { wire: '12345678-5', display: '12.345.678-5', key: '12345678-5' }],
    [RUT_DOTS, '012345678-5', { wire: '12.345.678-5', display: '12.345.678-5', key: '12345678-5' }],
    [RUT_PLAIN, '12.345.678-5', { wire: '123456785', display: '12.345.678-5', key: '12345678-5' }],
    [RUT_PLAIN, '6-k', { wire: '6K', display: '6-K', key: '6-K' }],
    [RUT_PLAIN, '12345678-9', { wire: '12345678-9', display: '12345678-9', key: '12345678-9' }],
    [NATIONAL, '+56 9 8765 4321', { wire: '987654321', display: '+56 9 8765 4321', key: '+56987654321' }],
    [NATIONAL, '600 123 4567', { wire: '6001234567', display: '+56 600 123 4567', key: '+566001234567' }],
    [NATIONAL, '+54 911 2345', { wire: '+549112345', display: '+549112345', key: '+549112345' }],
    [NATIONAL, '8765 4321', { wire: '8765 4321', display: '8765 4321', key: '8765 4321' }],
    [
      EMAIL_UPPER,
      'Ana@Example.com',
      { wire: 'ANA@EXAMPLE.COM', display: 'ANA@EXAMPLE.COM', key: 'ana@example.com' },
    ],
    // Back in lower case, it would be another address.
    [EMAIL_UPPER, 'ana@straße.cl', { wire: 'ANA@STRAßE.CL', display: 'ANA@STRAßE.CL', key: 'ana@straße.cl' }],
    [{ name: 'passport' }, 'f 123-456', { wire: 'F123456', display: 'F123456', key: 'F123456' }],
    [E164, '09 8765 4321', { wire: '+56987654321', display: '+56 9 8765 4321', key: '+56987654321' }],
    [E164, '+54 9-11', { wire: '+54 9-11', display: '+54 9-11', key: '+54 9-11' }],
    [E164, '+54 911 2345', { wire: '+549112345', display: '+549112345', key: '+549112345' }],
    [AS_TYPED, '09 8765 4321', { wire: '09 8765 4321', display: '09 8765 4321', key: '+56987654321' }],
    [
      { name: 'e-mail' },
      'Ana@Example.com',
      { wire: 'Ana@Example.com', display: 'Ana@Example.com', key: 'ana@example.com' },
    ],
    [{ name: 'e-mail' }, 'ANA', { wire: 'ANA', display: 'ANA', key: 'ANA' }],
    [
      { name: 'date' },
      '5 de septiembre de 1983',
      { wire: '1983-09-05', display: '05-09-1983', key: '1983-09-05' },
    ],
    [
      { name: 'date', send: 'date-time' },
      '05-09-1983',
      { wire: '1983-09-05T00:00:00', display: '05-09-1983', key: '1983-09-05' },
    ],
    [
      { name: 'date', send: 'date-time-utc' },
      '1983-09-05T00:00:00Z',
      { wire: '1983-09-05T00:00:00Z', display: '05-09-1983', key: '1983-09-05' },
    ],
    [{ name: 'date', send: 'date-time' }, 'ayer', { wire: 'ayer', display: 'ayer', key: 'ayer' }],
    [{ name: 'integer' }, '00-123.456 7', { wire: '001234567', display: '001234567', key: '001234567' }],
    [{ name: 'upper' }, 'Ñuñoa ß', { wire: 'ÑUÑOA SS', display: 'ÑUÑOA SS', key: 'ÑUÑOA SS' }],
  ])('%j converts %j to its sent, shown and compared forms', (spec, text, { wire, display, key }) => {
    const format = createFormat(spec);
    expect(format.toWire(text)).toBe(wire);
    expect(format.toDisplay(text)).toBe(display);
    expect(format.toKey(text)).toBe(key);
    expect(format.name).toBe(spec.name);
  });

  it.each<[FormatSpec, string, string]>([
    [{ name: 'rut-cl' }, '12345678-9', 'rut-check-digit'],
    [{ name: 'rut-cl' }, 'x', 'rut-shape'],
    [{ name: 'passport' }, 'F123', 'passport-shape'],
    [E164, '8765 4321', 'phone-digit-missing'],
    [E164, '+56 9 1011 220', 'phone-digit-missing'],
    [E164, '56 2345 6789', 'phone-digit-missing'],
    [E164, '133', 'phone-shape'],
    [E164, '+56 9 1011 22', 'phone-shape'],
    [AS_TYPED, '9 8765 4321 anexo 12', 'phone-extension'],
    [AS_TYPED, '9 8765 4321 Anexo N° 12', 'phone-extension'],
    [E164, '+56 2 2345 6789 ext. 12', 'phone-extension'],
    [E164, '+56 2 2345 6789 (Extensión 1234)', 'phone-extension'],
    [E164, '223456789x12', 'phone-extension'],
    [E164, '223456789 #12', 'phone-extension'],
    [E164, '+1 212 555 0100;ext=12', 'phone-extension'],
    [E164, '2 2345 6789 int 4', 'phone-extension'],
    [E164, 'anexo 12', 'phone-shape'],
    [E164, 'Ana 22345678 x12', 'phone-shape'],
    [{ name: 'e-mail' }, 'ana', 'email-without-at'],
    [{ name: 'e-mail' }, 'ana@', 'email-shape'],
    [{ name: 'date' }, 'ayer', 'not-a-date'],
    [{ name: 'date' }, '31-02-1983', 'not-a-date'],
    [{ name: 'integer' }, '-5', 'digits-only'],
  ])('%j refuses %j with the problem %s', (spec, text, problem) => {
    expect(createFormat(spec).findProblem(text)).toBe(problem);
    expect(createFormat(spec).read(text)).toBeUndefined();
  });

  it('"upper" accepts any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(createFormat({ name: 'upper' }).findProblem(text)).toBeUndefined();
      }),
    );
  });

  it('"date" refuses a two-digit year', () => {
    for (const text of ['5/9/83', '050983', '01-01-00', '29-02-00', '5 sep 26'])
      expect(createFormat({ name: 'date' }).findProblem(text)).toBe('not-a-date');
  });

  it('"phone-cl" sends a telephone number as E.164 by default', () => {
    expect(createFormat({ name: 'phone-cl' }).toWire('9 8765 4321')).toBe('+56987654321');
  });

  it('only "phone-cl" with numbers sent as typed gives a warning instead of an error', () => {
    const advisory = FORMATS.filter((spec) => createFormat(spec).advisory);
    expect(advisory).toEqual([AS_TYPED]);
  });

  it('"phone-cl" reads the number and its kind, however the number is sent', () => {
    for (const format of [E164, AS_TYPED].map(createFormat)) {
      expect(format.read('987654321')).toEqual({ text: '+56 9 8765 4321', phoneKind: 'mobile' });
      expect(format.read('223456789')).toEqual({ text: '+56 2 2345 6789', phoneKind: 'fixed' });
      expect(format.read('+1 202 555 0123')).toEqual({ text: '+12025550123' });
    }
  });
});

const FORMATS: readonly FormatSpec[] = [
  { name: 'rut-cl' },
  RUT_DOTS,
  RUT_PLAIN,
  { name: 'passport' },
  E164,
  NATIONAL,
  AS_TYPED,
  { name: 'e-mail' },
  EMAIL_UPPER,
  { name: 'date' },
  { name: 'integer' },
  { name: 'upper' },
  { name: 'pattern', regex: '[A-Z]{2}\\d*' },
  { name: 'pattern', regex: '[A-Z]{2}\\d*', upper: true },
];

describe('every text format', () => {
  // biome-ignore format: a list reads better than a column
  const written = fc.constantFrom(
    'ab1', 'AB', '12.345.678-5', '6-k', 'A@b.cl', '05-09-1983', '5/9/83', '19830905', 'f 123-456', 'ab123', '00-12',
    '9 8765 4321', '+56 41 234 5678', '+1 202 555 0123', '87654321', 'straße', 'ı2345', 'ΐx', 'a@ß.cl', 'a@ı.cl',
  );
  const nearly = fc.string({ unit: fc.constantFrom(...Array.from('0123456789+-. @aBkß')), maxLength: 12 });
  const text = fc.oneof(anyText, written, nearly);
  const each = (check: (format: ReturnType<typeof createFormat>, text: string) => void) => {
    for (const spec of FORMATS) {
      const format = createFormat(spec);
      fc.assert(
        fc.property(text, (value) => check(format, value)),
        { numRuns: 300 },
      );
    }
  };

  it('leaves a text that it refuses unchanged', () => {
    each((format, value) => {
      if (!format.findProblem(value)) return;
      for (const change of [format.toWire, format.toDisplay, format.toKey]) expect(change(value)).toBe(value);
      expect(format.read(value)).toBeUndefined();
    });
    expect(pattern('[A-Z]{2}', { upper: true }).toWire('abc')).toBe('abc');
  });

  it('leaves its own output unchanged and judges it like the original text', () => {
    each((format, value) => {
      for (const change of [format.toWire, format.toDisplay]) {
        const changed = change(value);
        expect(change(changed)).toBe(changed);
        expect(format.findProblem(changed)).toBe(format.findProblem(value));
      }
    });
  });

  it('sends, reads and compares a text alike, whether it is as typed, as shown or as sent', () => {
    each((format, value) => {
      for (const changed of [format.toWire(value), format.toDisplay(value)]) {
        expect(format.toKey(changed)).toBe(format.toKey(value));
        expect(format.toWire(changed)).toBe(format.toWire(value));
        expect(format.read(changed)).toEqual(format.read(value));
      }
    });
  });
});

describe('findEmailProblem', () => {
  it.each(
    // biome-ignore format: a list reads better than a column
    [
      'ana@example.com', ' ana@example.com ', 'a@b.cl', 'ana.maria+banco@sub.example.co',
      "o'ryan_9-x@example.com", 'ñandú@example.cl', 'ana@ñuñoa.example', '田中@例え.example', 'ana@1-2.example',
      'ANA@EXAMPLE.COM',
    ],
  )('accepts %j', (text) => {
    expect(findEmailProblem(text)).toBeUndefined();
  });

  it.each(['', 'ana', 'ana.example.com', 'ana(at)example.com', 'ana＠example.com'])(
    'reports that %j has no @',
    (text) => {
      expect(findEmailProblem(text)).toBe('email-without-at');
    },
  );

  it.each(
    // biome-ignore format: a list reads better than a column
    [
      '@', 'ana@', '@example.com', 'ana@example', 'ana@@example.com', 'a@b@example.com', 'ana@example..com',
      'ana@.example.com', 'ana@example.com.', 'ana@-example.com', 'ana@example-.com', 'ana@exa_mple.com',
      'ana maria@example.com', 'ana@exam ple.com', 'Ana <ana@example.com>',
      'ana@example.com, b@example.com', 'ana@example.com;b@example.com', 'mailto:ana@example.com',
      '"ana"@example.com', 'ana@example.com\nb', 'a\\b@example.com',
    ],
  )('reports that %j does not have the shape of an address', (text) => {
    expect(findEmailProblem(text)).toBe('email-shape');
  });

  it('accepts only one @ between a name and a domain with a dot, without white space', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...Array.from('ab1@@..-_ñ <,')), maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(anyText, nearly), (text) => {
        const isOne = findEmailProblem(text) === undefined;
        if (isOne) expect(text.trim()).toMatch(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/);
        expect(findEmailProblem(text) === 'email-without-at').toBe(!text.includes('@'));
      }),
      { numRuns: 1000 },
    );
  });
});
