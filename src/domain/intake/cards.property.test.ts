import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '../formats/plain-text.ts';
import { checkDigitOf, toDisplayRut } from '../formats/rut.ts';
import { SAMPLE } from '../profile/sample.oracle.ts';
import { TODAY } from '../profile/profile.oracle.ts';
import {
  type CardHolder,
  cardHolder,
  codeWriting,
  damage,
  toCode,
  toMrz,
  zoneWriting,
} from './cards.arbitraries.ts';
import { readText } from './read-text.ts';
import type { ReadValue } from './reading.ts';

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

/** The values that are wrong and not marked. */
const findWrong = (values: readonly ReadValue[], holder: CardHolder) => {
  const truth = truthOf(holder);
  return values.filter(({ field, entry, doubt }) => doubt === undefined && truth[field] !== entry);
};

/** How many fields are right, or are marked as cut off or without accents and otherwise right. */
const countRight = (values: readonly ReadValue[], holder: CardHolder) => {
  const truth = truthOf(holder);
  return values.filter(({ field, entry, doubt }) => {
    const wanted = truth[field];
    if (wanted === undefined || typeof entry !== 'string') return false;
    if (doubt === 'cut-off') return foldText(wanted).startsWith(foldText(entry));
    return doubt === 'no-accents' ? foldText(wanted) === foldText(entry) : !doubt && wanted === entry;
  }).length;
};

/** The share of 200 cards that are read completely. */
function shareRead(texts: fc.Arbitrary<readonly [CardHolder, string]>, fields: number): number {
  let whole = 0;
  for (const [holder, text] of fc.sample(texts, { numRuns: CARDS, seed: 20_261_121 })) {
    const values = read(text);
    expect(findWrong(values, holder), text).toEqual([]);
    if (countRight(values, holder) === fields) whole += 1;
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
