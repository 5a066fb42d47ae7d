import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '../formats/plain-text.ts';
import { readBirthDate, toCardCheckDigit } from './card-values.ts';
import { checkDigitOf, toDisplayRut } from '../formats/rut.ts';
import { SAMPLE } from '../profile/sample.fixture.ts';
import {
  type CardHolder,
  LUZ,
  cardHolder,
  codeWriting,
  damage,
  toCode,
  toMrz,
  toPassport,
  zoneWriting,
} from './cards.arbitraries.ts';
import { readText } from './read-text.ts';
import type { ReadValue } from './reading.ts';

const TODAY = '2026-11-21';
const readBirth = (birth: string, { check = toCardCheckDigit(birth), expiry = '310515', run = '' } = {}) =>
  readBirthDate(
    { birth, birthCheck: check, expiry, expiryCheck: toCardCheckDigit(expiry) },
    run || undefined,
    TODAY,
  );

test('toCardCheckDigit computes the check digits of ICAO 9303', () => {
  expect(toCardCheckDigit('520727')).toBe('3');
  expect(toCardCheckDigit('AB2134<<<')).toBe('5');
});

test('readBirthDate reads a two-digit year as the most recent past year, without doubt for an adult', () => {
  expect(readBirth('850907')).toMatchObject({ date: '1985-09-07', doubt: undefined });
  expect(readBirth('261121', { run: '27800000' })?.date).toBe('2026-11-21');
  expect(readBirth('261122')?.date).toBe('1926-11-22');
});

test('readBirthDate marks the century where the person may be a child or about a hundred years old', () => {
  expect(readBirth('180312')).toMatchObject({ date: '2018-03-12', doubt: 'century' });
  expect(readBirth('180312', { run: '25600000' })).toMatchObject({ date: '2018-03-12', doubt: 'century' });
  expect(readBirth('180312', { run: '100000' })).toMatchObject({ date: '1918-03-12', doubt: 'century' });
});

test('readBirthDate marks a date whose check digit is wrong', () => {
  expect(readBirth('830905', { check: '9' })?.doubt).toBe('check-digit');
});

test('readBirthDate marks a year whose swapped digits have the same check digit, unless the RUN confirms it', () => {
  expect(toCardCheckDigit('610314')).toBe(toCardCheckDigit('160314'));
  expect(readBirth('610314')?.doubt).toBe('swapped');
  expect(readBirth('610314', { run: '8600000' })).toMatchObject({ date: '1961-03-14', doubt: undefined });
  expect(readBirth('610314', { run: '25000000' })?.doubt).toBe('swapped');
});

test('readBirthDate marks a day that could have swapped with its check digit, unless the card expires on that day', () => {
  expect([toCardCheckDigit('750301'), toCardCheckDigit('750306')]).toEqual(['6', '1']);
  expect(readBirth('750301', { expiry: '290417' })?.doubt).toBe('swapped');
  expect(readBirth('750306', { expiry: '310301' })?.doubt).toBe('swapped');
  expect(readBirth('750301', { expiry: '310301' })?.doubt).toBeUndefined();
});

test('readBirthDate marks a date that contradicts the RUN of an older person', () => {
  expect(readBirth('980314', { run: '1987654' })).toMatchObject({
    contradictsRun: true,
    doubt: 'birth-year',
  });
  expect(readBirth('600312', { run: '25000000' })).toMatchObject({ contradictsRun: false, doubt: undefined });
});

test('readBirthDate refuses a day that does not exist', () => {
  expect(readBirth('831305')).toBeUndefined();
  expect(readBirth('8309<<')).toBeUndefined();
});

const CARDS = 200;
const context = { profile: SAMPLE, today: TODAY };
const read = (text: string): readonly ReadValue[] => {
  const persons = readText(text, context)?.persons ?? [];
  return persons.flatMap(({ values, rows }) => [...values, ...rows.flatMap((row) => row.values)]);
};

const truthOf = (holder: CardHolder): Readonly<Record<string, string>> => ({
  entityKind: 'N',
  identifierType: 'R',
  identifier: toDisplayRut(`${holder.runBody}-${checkDigitOf(holder.runBody)}`),
  givenName: holder.given,
  paternalName: holder.paternal,
  maternalName: holder.maternal,
  birthDate: holder.birthDate,
  sex: holder.sex,
  countryCode: holder.country,
});

const truthOfPassport = (holder: CardHolder) => ({
  ...truthOf(holder),
  identifierType: 'P',
  identifier: holder.document,
});

/** A number with its check digit, in sorted order, so that swapped digits do not matter. */
const sorted = (text: string) =>
  Array.from(text + toCardCheckDigit(text))
    .toSorted()
    .join('');

/** Values that are wrong and have no doubt. */
const findWrong = (values: readonly ReadValue[], holder: CardHolder, truth = truthOf(holder)) => {
  return values.filter(({ field, entry, doubt }) => doubt === undefined && truth[field] !== entry);
};

/** Number of fields that are right, also when marked as cut off or without accents. */
const countRight = (values: readonly ReadValue[], holder: CardHolder, truth = truthOf(holder)) => {
  return values.filter(({ field, entry, doubt }) => {
    const wanted = truth[field];
    if (wanted === undefined || typeof entry !== 'string') return false;
    if (doubt === 'cut-off') return foldText(wanted).startsWith(foldText(entry));
    return doubt === 'no-accents' ? foldText(wanted) === foldText(entry) : !doubt && wanted === entry;
  }).length;
};

/** The share of 200 cards that are read completely. */
function shareRead(
  texts: fc.Arbitrary<readonly [CardHolder, string]>,
  fields: number,
  toTruth = truthOf,
): number {
  let whole = 0;
  for (const [holder, text] of fc.sample(texts, { numRuns: CARDS, seed: 20_261_121 })) {
    const values = read(text);
    expect(findWrong(values, holder, toTruth(holder)), text).toEqual([]);
    if (countRight(values, holder, toTruth(holder)) === fields) whole += 1;
  }
  return whole / CARDS;
}

const pairs = <T>(
  writing: fc.Arbitrary<(source: T) => string>,
  toSource: (holder: CardHolder) => T,
): fc.Arbitrary<readonly [CardHolder, string]> =>
  fc.tuple(cardHolder, writing).map(([holder, write]) => [holder, write(toSource(holder))] as const);

const zones = pairs<readonly string[]>(zoneWriting, toMrz);
const codes = pairs<string>(codeWriting, toCode);

test('readText reads over 90 percent of 200 machine-readable zones completely, and marks every wrong value', () => {
  expect(shareRead(zones, 9)).toBeGreaterThan(0.9);
});

test.each([44, 36] as const)(
  'readText reads 200 passports with lines of %d, whole and damaged, and marks every wrong value',
  (length) => {
    const passports = pairs<readonly string[]>(zoneWriting, (holder) => toPassport(holder, length));
    // Fewer are read, because no birthday confirms a birth date whose digits may be swapped.
    expect(shareRead(passports, 9, truthOfPassport)).toBeGreaterThan(0.75);
    const damaged = fc
      .tuple(passports, damage)
      .map(([[holder, text], harm]) => [holder, harm(text)] as const);
    fc.assert(
      fc.property(damaged, ([holder, text]) => {
        // No check digit of a passport detects swapped neighbours that differ by five.
        const wrong = findWrong(read(text), holder, truthOfPassport(holder)).filter(
          ({ field, entry }) => field !== 'identifier' || sorted(String(entry)) !== sorted(holder.document),
        );
        expect(wrong, text).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  },
);

test('readText reads the passport of case 13, whose check digits are wrong, and of another document only a doubtful number', () => {
  const passport = [
    'P<PERQUISPE<MAMANI<<JUAN<CARLOS<<<<<<<<<<<<<<',
    '1234567897PER8309055M3109058<<<<<<<<<<<<<<04',
  ];
  expect(read(passport.join('\n')).map(({ field, entry, doubt }) => [field, entry, doubt])).toEqual([
    ['entityKind', 'N', undefined],
    ['identifierType', 'P', 'damaged'],
    ['identifier', '123456789', 'damaged'],
    ['givenName', 'Juan Carlos', 'damaged'],
    ['paternalName', 'Quispe', 'damaged'],
    ['maternalName', 'Mamani', 'damaged'],
    ['birthDate', '1983-09-05', 'check-digit'],
    ['sex', 'M', 'damaged'],
    ['countryCode', 'PER', 'damaged'],
  ]);
  const [first, second] = toPassport(LUZ, 36);
  const number = read(`I${first.slice(1)}\n${second}`).find(({ field }) => field === 'identifier');
  expect(number?.doubt).toBe('guessed');
});

test('readText marks the number of a passport whose first zero changed places with the filler before it', () => {
  const [first, second] = toPassport({ ...LUZ, document: '012345678' }, 36);
  const moved = `${first.slice(0, -1)}0\n<${second.slice(1)}`;
  expect(read(moved).find(({ field }) => field === 'identifier')).toMatchObject({ doubt: 'damaged' });
});

test('readText reads over 90 percent of 200 card codes from foreign keyboards completely, and marks every wrong value', () => {
  expect(shareRead(codes, 4)).toBeGreaterThan(0.9);
});

test('readText marks every wrong value in 2,000 damaged zones and codes', () => {
  const damaged = fc
    .tuple(fc.oneof(zones, codes), damage)
    .map(([[holder, text], harm]) => [holder, harm(text)] as const);
  fc.assert(
    fc.property(damaged, ([holder, text]) => {
      expect(findWrong(read(text), holder), text).toEqual([]);
    }),
    { numRuns: 2000 },
  );
}, 30_000);
