import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { readSheet } from './read-sheet.ts';
import type { Reading } from './misread-cells.ts';
import { toRows, toWorkbook } from './workbook.fixture.ts';

const NAMES = [
  'Muñoz',
  'Núñez',
  'José Andrés',
  'María',
  'León',
  'Raúl',
  'Peña',
  'González',
  'Ibáñez',
  '1º piso',
];
const TEXT = ['RUT;Nombre', ...NAMES.map((name) => `1-9;${name}`)].join('\r\n');
const EXPECTED = ['Nombre', ...NAMES];

const CP850 = new Map(
  Object.entries({ á: 0xa0, é: 0x82, í: 0xa1, ó: 0xa2, ú: 0xa3, ñ: 0xa4, º: 0xa7, Ñ: 0xa5 }),
);
const MAC = new Map(
  Object.entries({ á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c, ñ: 0x96, º: 0xbc, Ñ: 0x84 }),
);
const encode = (text: string, table: ReadonlyMap<string, number>) =>
  Uint8Array.from(Array.from(text), (sign) => table.get(sign) ?? sign.charCodeAt(0));
const LATIN = encode(TEXT, new Map());
const utf8 = (text: string) => new TextEncoder().encode(text);
const asWindows = (text: string) => new TextDecoder('windows-1252').decode(utf8(text), { stream: true });
const utf16 = (text: string, isBig: boolean) =>
  Uint8Array.from(
    Array.from(text).flatMap((sign) => {
      const pair = [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8];
      return isBig ? pair.toReversed() : pair;
    }),
  );
const namesOf = (bytes: Uint8Array, reading?: Reading) =>
  readSheet(bytes, undefined, reading).cells.map((line) => line[1]);

describe('the letters of a file', () => {
  it.each([
    ['UTF-8', utf8(TEXT)],
    ['windows-1252', LATIN],
    ['UTF-16 LE without a mark', utf16(TEXT, false)],
    ['UTF-16 BE without a mark', utf16(TEXT, true)],
  ] as const)('in %s are read, and nothing is said of them', (_name, bytes) => {
    expect(namesOf(bytes)).toEqual(EXPECTED);
    expect(readSheet(bytes).encoding).toBeUndefined();
  });

  it.each([
    ['code page 850', encode(TEXT, CP850), 'cp850-windows'],
    ['Mac Roman', encode(TEXT, MAC), 'mac-windows'],
    ['UTF-8 misread once', utf8(asWindows(TEXT)), 'utf8-windows'],
    ['UTF-8 misread twice', utf8(asWindows(asWindows(TEXT))), 'utf8-windows'],
    [
      'code page 850, saved as UTF-8',
      utf8(new TextDecoder('windows-1252').decode(encode(TEXT, CP850), { stream: true })),
      'cp850-windows',
    ],
    ['windows-1252, misread as Mac Roman', utf8(new TextDecoder('macintosh').decode(LATIN)), 'windows-mac'],
  ] as const)('in %s are read, told, and shown with the other ways', (_name, bytes, reading) => {
    const { encoding } = readSheet(bytes);
    expect(namesOf(bytes)).toEqual(EXPECTED);
    expect(encoding).toMatchObject({ reading, isMixed: false });
    expect(encoding?.options[0]).toMatchObject({ reading, samples: ['Muñoz', 'Núñez', 'José Andrés'] });
    expect(encoding?.options.map((option) => option.reading)).toContain('as-is');
    expect(encoding?.options.every(({ samples }) => samples.length === 3)).toBe(true);
    expect(namesOf(bytes, 'as-is')[1]).not.toBe('Muñoz');
  });

  it('one byte of windows-1252 in a file in UTF-8 damages no other name, and is told', () => {
    const [before, after] = [utf8(`${TEXT}\r\n1-9;Acu`), utf8('a')];
    const bytes = Uint8Array.of(...before, 0xf1, ...after);
    expect(namesOf(bytes)).toEqual([...EXPECTED, 'Acuña']);
    expect(readSheet(bytes).encoding).toMatchObject({ reading: 'as-is', isMixed: true });
  });

  it('lost letters are told, though no reading brings them back', () => {
    const { encoding } = readSheet(utf8('RUT;Nombre\n1-9;Mu\ufffdoz'));
    expect(encoding?.options).toEqual([{ reading: 'as-is', samples: ['Mu\ufffdoz'] }]);
  });

  it('in a workbook are read in the same ways', () => {
    const bytes = toWorkbook({ sheets: [toRows([['Nombre', 'MuÃ±oz', 'Núñez']])] });
    expect(readSheet(bytes).cells).toEqual([['Nombre', 'Muñoz', 'Núñez']]);
    expect(readSheet(bytes).encoding?.reading).toBe('utf8-windows');
  });

  it('a capital before a closing quote in windows-1252 is no letter in UTF-8', () => {
    expect(decodeText(encode('\u0093PER\u00da\u0094', new Map()))).toEqual({
      text: '“PERÚ”',
      isMixed: false,
    });
  });
});
