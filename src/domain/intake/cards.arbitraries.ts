/** Test support: cards of invented persons, as a scanner or a paste gives them, whole and damaged. */
import * as fc from 'fast-check';
import { foldText } from '../formats/plain-text.ts';
import { checkDigitOf } from '../formats/rut.ts';
import { toCardCheckDigit } from './card-values.ts';

export interface CardHolder {
  readonly runBody: string;
  readonly given: string;
  readonly paternal: string;
  readonly maternal: string;
  /** ISO. */
  readonly birthDate: string;
  readonly sex: 'F' | 'M';
  readonly country: string;
  readonly document: string;
}

/** An invented person, for tests by example. */
export const LUZ: CardHolder = {
  runBody: '16543210',
  given: 'Luz María',
  paternal: 'Núñez',
  maternal: 'Peña',
  birthDate: '1987-03-14',
  sex: 'F',
  country: 'CHL',
  document: '514253560',
};

const GIVEN = ['Begoña', 'José Tomás', 'Ana', 'Íñigo', 'Luz María', 'Nicolás', 'Agustín Ignacio', 'Sofía'];
const FAMILY = ['Núñez', 'Peñaloza', 'Soto', 'Muñoz', 'Ibáñez', 'Quiñones', 'Araya', 'Ñancupil', 'Güell'];

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((found) => found.join(''));

/** A holder born in Chile has a RUN from the time of birth; an immigrant has a later one. */
export const cardHolder: fc.Arbitrary<CardHolder> = fc
  .record({
    given: fc.constantFrom(...GIVEN),
    paternal: fc.constantFrom(...FAMILY),
    maternal: fc.constantFrom(...FAMILY),
    // Mostly adults: the century of a child is doubtful.
    year: fc.oneof(
      { weight: 19, arbitrary: fc.integer({ min: 1941, max: 2008 }) },
      fc.integer({ min: 2009, max: 2024 }),
    ),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    sex: fc.constantFrom('F' as const, 'M' as const),
    country: fc.oneof(
      { weight: 8, arbitrary: fc.constant('CHL') },
      fc.constantFrom('PER', 'VEN', 'COL', 'HTI'),
    ),
    offset: fc.integer({ min: -900_000, max: 900_000 }),
    late: fc.integer({ min: 21_500_000, max: 27_900_000 }),
    document: digits(9),
  })
  .map(({ given, paternal, maternal, year, month, day, sex, country, offset, late, document }) => {
    const own = Math.max(1_000_000, Math.round((year - 1932.3) * 299_700) + offset);
    return {
      runBody: String(country === 'CHL' ? own : Math.max(late, own)),
      given,
      paternal,
      maternal,
      birthDate: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
      sex,
      country,
      document,
    };
  });

const toZone = (text: string, length: number) => text.padEnd(length, '<').slice(0, length);
const toCardDate = (date: string) => date.slice(2).replaceAll('-', '');
const toExpiry = ({ birthDate, country }: CardHolder) =>
  // A Chilean card expires on a birthday, a foreigner's with the visa.
  country === 'CHL' ? `31${toCardDate(birthDate).slice(2)}` : '290417';

/** The three lines of the machine-readable zone. */
export function toMrz(holder: CardHolder): [string, string, string] {
  const { runBody, document, birthDate, sex, country } = holder;
  const zoneName = (text: string) => foldText(text).toUpperCase().replaceAll(' ', '<');
  const first = toZone(`INCHL${document}${toCardCheckDigit(document)}`, 30);
  const birth = toCardDate(birthDate);
  const expiry = toExpiry(holder);
  const dates = [birth + toCardCheckDigit(birth), expiry + toCardCheckDigit(expiry)] as const;
  const optional = toZone(`${runBody}<${checkDigitOf(runBody)}`, 11);
  const composite = toCardCheckDigit(first.slice(5) + dates[0] + dates[1] + optional);
  return [
    first,
    `${dates[0]}${sex}${dates[1]}${country}${optional}${composite}`,
    toZone(`${zoneName(holder.paternal)}<${zoneName(holder.maternal)}<<${zoneName(holder.given)}`, 30),
  ];
}

/** The two lines of a passport: of 44 characters, or 36 on a smaller document. */
export function toPassport(holder: CardHolder, length: 44 | 36 = 44): [string, string] {
  const { birthDate, sex, country, document } = holder;
  const zoneName = (text: string) => foldText(text).toUpperCase().replaceAll(' ', '<');
  const names = `${zoneName(holder.paternal)}<${zoneName(holder.maternal)}<<${zoneName(holder.given)}`;
  const birth = toCardDate(birthDate) + toCardCheckDigit(toCardDate(birthDate));
  const expiry = `290417${toCardCheckDigit('290417')}`;
  const number = document + toCardCheckDigit(document);
  const optional = length === 44 ? `${'<'.repeat(14)}0` : '<'.repeat(7);
  const composite = toCardCheckDigit(number + birth + expiry + optional);
  return [
    toZone(`P<${country}${names}`, length),
    `${number}${country}${birth}${sex}${expiry}${optional}${composite}`,
  ];
}

/** The text of the QR code. */
export function toCode(holder: CardHolder): string {
  const { runBody, document, birthDate, country } = holder;
  const birth = toCardDate(birthDate);
  const expiry = toExpiry(holder);
  const mrz = [document, birth, expiry].map((part) => part + toCardCheckDigit(part)).join('');
  const type = country === 'CHL' ? 'CEDULA' : 'CEDULA_EXT';
  return `https://portal.sidiv.registrocivil.cl/docstatus?RUN=${runBody}-${checkDigitOf(runBody)}&type=${type}&serial=${document}&mrz=${mrz}`;
}

/** Lossless changes of the zone by scanners and people. */
export const zoneWriting = fc.constantFrom<(lines: readonly string[]) => string>(
  (lines) => lines.join('\n'),
  (lines) => lines.join('\r\n\r\n'),
  (lines) => lines.join(''),
  (lines) => lines.join(' '),
  (lines) => lines.map((line) => Array.from(line).join(' ')).join('\n'),
  (lines) => lines.map((line) => line.toLowerCase()).join('\n'),
  (lines) => lines.join('\n').replaceAll('<<', '«'),
  (lines) => lines.join('\n').replaceAll('<', ';'),
  (lines) => `\t  ${lines.join('\n')}  \n`,
);

/** Keyboard layouts: signs of an American keyboard, typed on a Spanish, a Latin American and a German one. */
const LAYOUTS: readonly Readonly<Record<string, string>>[] = [
  {},
  { ':': 'Ñ', '/': '-', '?': '_', '=': '¡', '&': '/', '-': "'", _: '?' },
  { ':': 'Ñ', '/': '-', '?': '_', '=': '¿', '&': '/', '-': "'", _: '?' },
  { ':': 'Ö', '/': '-', '?': '_', '=': '´', '&': '/', '-': 'ß', _: '?', y: 'z', z: 'y' },
];

export const codeWriting = fc
  .record({ layout: fc.constantFrom(...LAYOUTS), inverted: fc.boolean(), spaced: fc.boolean() })
  .map(({ layout, inverted, spaced }) => (code: string) => {
    const typed = Array.from(code, (character) => layout[character] ?? character).join('');
    const shown = inverted ? typed.toLowerCase() : typed;
    return spaced ? `  ${shown}\n` : shown;
  });

/** One lost character, or two swapped neighbours. */
export const damage = fc
  .record({ isLost: fc.boolean(), where: fc.integer({ min: 0, max: 9999 }) })
  .map(({ isLost, where }) => (text: string) => {
    const index = Math.floor((where / 10_000) * text.length);
    const rest = text.slice(index + 1);
    return text.slice(0, index) + (isLost ? rest : rest.slice(0, 1) + text.charAt(index) + rest.slice(1));
  });
