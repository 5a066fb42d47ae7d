import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlankName, isSameName } from './name-keys.ts';

const GIVEN = [
  'Ana,Eva,Inés,Lía,Ian,Juan,Iván,José,Josefa,Julia,Julio,Carla,Clara,Karla,Carmen,Mario,María,Marta,Mirta,Norma',
  'Nora,Dora,Sara,Tamara,Omar,Hernán,Germán,Fernando,Bernardo,Ernesto,Emma,Gema,Iris,Isis,Luis,Luisa,Elisa,Eliana',
]
  .join(',')
  .split(',');
const FAMILY =
  'Soto,Soro,Muñoz,Núñez,Pinto,Pino,Lillo,Tello,Rojas,Rosas,Díaz,Vial,Vidal,Arce,Alce,Luna,Lema'.split(',');
const NAMES = GIVEN.flatMap((given) => FAMILY.map((family) => `${given} ${family}`));

/** Written by hand, independent of the tested table. */
const LOOKS: Readonly<Record<string, string>> = {
  A: 'АΑ',
  B: 'ВΒ',
  C: 'С',
  E: 'ЕΕ',
  H: 'НΗ',
  I: 'ІΙl',
  J: 'Ј',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟՕ',
  P: 'РΡ',
  S: 'Ѕ',
  T: 'ТΤ',
  X: 'ХΧ',
  Y: 'ҮΥ',
  Z: 'Ζ',
  a: 'а',
  c: 'сϲ',
  e: 'е',
  h: 'հ',
  i: 'і',
  j: 'ј',
  l: 'Iӏ',
  n: 'ո',
  o: 'оοօ',
  p: 'рρ',
  s: 'ѕ',
  u: 'ս',
  v: 'ν',
  x: 'х',
  y: 'у',
};
const UNSEEN = [
  '\u3164',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u2800',
  '\u200b',
  '\u2060',
  '\ufe0f',
  '\u{e0041}',
  '\u00ad',
  '\u034f',
];

/**
 * The name in spellings that look the same: similar letters, separate accents, blanks and invisible
 * characters.
 */
const disguised = (name: string) =>
  fc
    .tuple(
      ...Array.from(name, (letter) => {
        const others = Array.from(LOOKS[letter] ?? '');
        const wide = /[A-Za-z]/.test(letter) ? [String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)] : [];
        return fc.tuple(
          fc.constantFrom(letter, letter.normalize('NFD'), ...others, ...wide),
          fc.constantFrom('', '', ' ', ...UNSEEN),
        );
      }),
    )
    .map((parts) => parts.flat().join(''));

describe('isSameName', () => {
  it('takes a name in letters that look the same, with blanks and with what nobody sees, for the same name', () => {
    const pair = fc.constantFrom(...NAMES).chain((name) => fc.tuple(fc.constant(name), disguised(name)));
    fc.assert(
      fc.property(pair, ([name, other]) => {
        expect(isSameName(name, other)).toBe(true);
        expect(isSameName(other, name)).toBe(true);
      }),
    );
  });

  it.each([
    ['Аnа Аgente', 'ANA AGENTE'],
    ['ANA AGΕNTE', 'ana agente'],
    ['ana  agente', 'AnaAgente'],
    ['Carrnen Soto', 'Carmen Soto'],
    ['Łucja Sørensen', 'Lucja Sorensen'],
    ['ana munoz', 'Ana Muñoz'],
    ['lvan Soto', 'Ivan Soto'],
    ['ELENA LlLLO', 'Elena Lillo'],
    ['Анна Иванова', 'АННА ИВАНОВА'],
    ['Ελένη', 'ΕΛΕΝΗ'],
    ['𝐀𝐧𝐚 𝐒𝐨𝐭𝐨', 'Ana Soto'],
    ['ᴀɴᴀ ꜱᴏᴛᴏ', 'Ana Soto'],
    // Scripts that a manual list easily misses: Coptic, Warang Citi, Carian, Adlam, Arabic.
    ['\u2c98aria', 'Maria'],
    ['Ana S\u{118c8}t\u{118c8}', 'Ana Soto'],
    ['\u{102a0}na Soto', 'Ana Soto'],
    ['Ana S\u0647t\u0647', 'Ana Soto'],
    ['Ju\u{1e8c7}ia', 'Julia'],
    ['\u0b9fulia', '\u0b9fu\u{1e8c7}ia'],
  ])('takes %j and %j for one name', (a, b) => {
    expect(isSameName(a, b)).toBe(true);
  });

  it('takes names that differ for different names, in any case', () => {
    const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    for (const names of [GIVEN, FAMILY]) {
      for (const [a, b] of names.flatMap((one) => names.map((other) => [one, other] as const))) {
        if (plain(a) === plain(b)) continue;
        expect(isSameName(a, b), `${a} · ${b}`).toBe(false);
        expect(isSameName(a, b.toUpperCase()), `${a} · ${b}`).toBe(false);
      }
    }
  });

  it.each([
    ['Ana', 'Eva'],
    ['Ana', 'Ana María'],
    ['Анна', 'Инна'],
    ['李娜', '王芳'],
    ['Lan Soto', 'Ian Soto'],
  ])('takes %j and %j for two names', (a, b) => {
    expect(isSameName(a, b)).toBe(false);
  });
});

describe('isBlankName', () => {
  it.each([
    '',
    ' ',
    '…',
    '\u3164',
    '\uffa0',
    '\u2800\u2800',
    '\u200b\u200d',
    '\u115f\u1160',
    '\u{e0041}\ufe0f',
  ])('finds nothing to read in %j', (name) => {
    expect(isBlankName(name)).toBe(true);
    expect(isSameName(name, 'Ana')).toBe(false);
    expect(isSameName(name, name)).toBe(false);
  });

  it.each(['Ana', 'Ж', '李', '7'])('finds a name in %j', (name) => {
    expect(isBlankName(name)).toBe(false);
  });
});
