import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { personWith } from '../enrollment/builders.fixture.ts';
import { isError } from '../fields/finding.ts';
import { createPersonChecker } from '../profile/check-person.ts';
import { SAMPLE } from '../profile/sample.fixture.ts';
import { readEnd } from './card-facts.ts';
import { toCardCheckDigit } from './card-values.ts';
import { type CardHolder, LUZ, cardHolder, damage, toCode, toMrz } from './cards.arbitraries.ts';
import { ENDS, NUMBER, readCaseProfile } from './case.fixture.ts';
import { applyReading, choose, findFirstDoubt, toProposal } from './proposal.ts';
import { readText } from './read-text.ts';
import type { PersonReading } from './reading.ts';

const TODAY = '2026-11-21';
const PROFILE = readCaseProfile(TODAY);
const newId = () => 'new';

function readOnly(text: string, profile = PROFILE): PersonReading {
  const [person] = readText(text, { profile, today: TODAY })?.persons ?? [];
  if (!person) throw new Error('nobody was read');
  return person;
}
const factsOf = (text: string) =>
  (readOnly(text).ofCase ?? []).map(({ field, entry, doubt }) => [field, entry, doubt]);
const FACTS_OF_LUZ = [
  [NUMBER, '514253560', undefined],
  [ENDS, '14-03-2031', undefined],
];

test('a zone and a code give number and end of the card, also beside other text and twice', () => {
  const zone = toMrz(LUZ).join('\n');
  expect(factsOf(zone)).toEqual(FACTS_OF_LUZ);
  expect(factsOf(toCode(LUZ))).toEqual(FACTS_OF_LUZ);
  expect(factsOf(`${zone}\nCorreo: luz@example.com`)).toEqual(FACTS_OF_LUZ);
  expect(factsOf(`${zone}\n${toCode(LUZ)}`)).toEqual(FACTS_OF_LUZ);
});

test('a profile without entries for a card gets neither', () => {
  expect(readOnly(toCode(LUZ), SAMPLE).ofCase).toBeUndefined();
});

test('two cards of one person with other numbers leave the number doubtful and the other one unread', () => {
  const text = `${toCode(LUZ)}\n${toCode({ ...LUZ, document: '600111222' })}`;
  const reading = readText(text, { profile: PROFILE, today: TODAY });
  expect(reading?.persons[0]?.ofCase?.[0]).toMatchObject({ entry: '514253560', doubt: 'conflict' });
  expect(reading?.unread).toContain('600111222');
});

test('a wrong check digit, a serial that differs and a damaged zone are doubts', () => {
  const [first, ...others] = toMrz(LUZ);
  const wrong = [`${first.slice(0, 14)}${(Number(first[14]) + 1) % 10}${first.slice(15)}`, ...others];
  expect(factsOf(wrong.join('\n'))).toEqual([
    [NUMBER, '514253560', 'check-digit'],
    [ENDS, '14-03-2031', 'damaged'],
  ]);
  expect(factsOf(toCode(LUZ).replace('serial=514253560', 'serial=514253561'))[0]).toEqual([
    NUMBER,
    '514253560',
    'conflict',
  ]);
  expect(factsOf(toCode(LUZ).replace(/mrz=.*/, 'mrz=5142'))).toEqual([[NUMBER, '514253560', 'damaged']]);
});

test('a number of more than nine characters goes on in the optional data', () => {
  // ICAO 9303, part 5.
  const zone = [
    'I<UTOD23145890<7349<<<<<<<<<<<',
    '3407127M9507122UTO<<<<<<<<<<<2',
    'STEVENSON<<PETER<<<<<<<<<<<<<<',
  ];
  expect(factsOf(zone.join('\n'))[0]?.slice(0, 2)).toEqual([NUMBER, 'D23145890734']);
});

const readEndOf = (expiry: string, birth = '870314', check = toCardCheckDigit(expiry)) =>
  readEnd({ birth, birthCheck: toCardCheckDigit(birth), expiry, expiryCheck: check }, TODAY);

test('readEnd takes the nearest century, and doubts an end far away', () => {
  expect(readEndOf('310314')).toEqual({ date: '2031-03-14', doubt: undefined });
  expect(readEndOf('180314')).toEqual({ date: '2018-03-14', doubt: undefined });
  expect(readEndOf('990314')).toMatchObject({ date: '1999-03-14', doubt: 'century' });
  expect(readEndOf('311314')).toBeUndefined();
});

test('readEnd doubts a day that could have swapped with its check digit, unless the holder has a birthday', () => {
  expect([toCardCheckDigit('310301'), toCardCheckDigit('310306')]).toEqual(['6', '1']);
  expect(readEndOf('310301', '750301')?.doubt).toBeUndefined();
  expect(readEndOf('310301')?.doubt).toBe('swapped');
  expect(readEndOf('310314', '870314', '0')?.doubt).toBe('check-digit');
});

const endOf = ({ birthDate, country }: CardHolder) =>
  country === 'CHL' ? `${birthDate.slice(8)}-${birthDate.slice(5, 7)}-2031` : '17-04-2029';
const sorted = (text: string) =>
  Array.from(text + toCardCheckDigit(text))
    .toSorted()
    .join('');

test('every wrong number or end of 2,000 damaged cards is doubtful, and of whole ones none is', () => {
  const toZone = (holder: CardHolder) => toMrz(holder).join('\n');
  const cards = fc.tuple(cardHolder, fc.constantFrom(toCode, toZone));
  const read = (text: string) => readText(text, { profile: PROFILE, today: TODAY })?.persons ?? [];
  let sure = 0;
  const wholes = fc.sample(cards, { numRuns: 200, seed: 20_261_121 });
  for (const [holder, write] of wholes) {
    const values = read(write(holder)).flatMap(({ ofCase = [] }) => ofCase);
    expect(values.map(({ entry }) => entry)).toEqual([holder.document, endOf(holder)]);
    sure += values.filter(({ doubt }) => doubt === undefined).length;
  }
  expect(sure / 400).toBeGreaterThan(0.95);
  fc.assert(
    fc.property(cards, damage, ([holder, write], harm) => {
      const text = harm(write(holder));
      for (const { field, entry, doubt } of read(text).flatMap(({ ofCase = [] }) => ofCase)) {
        if (doubt !== undefined || entry === endOf(holder)) continue;
        // No check digit detects swapped neighbours that differ by five; a zone has the number once.
        expect([field, sorted(String(entry))], text).toEqual([NUMBER, sorted(holder.document)]);
        if (write === toCode) expect(entry, text).toBe(holder.document);
      }
    }),
    { numRuns: 2000 },
  );
}, 30_000);

test('what is taken stands in the case with its doubt; other entries, rows and sections stay', () => {
  const person = personWith({
    case: { papers: [{ id: 'papers', signed: 'x' }], owners: [{ id: 'o', share: '50' }] },
  });
  const applied = applyReading(
    person,
    { values: [], rows: [], ofCase: [{ field: NUMBER, entry: '5142', doubt: 'check-digit' }] },
    newId,
  );
  expect(applied.case).toEqual({
    papers: [{ id: 'papers', signed: 'x', 'card-number': '5142' }],
    owners: [{ id: 'o', share: '50' }],
  });
  expect(applied.marks).toEqual([
    { field: NUMBER, rowId: 'papers', value: '5142', origin: { kind: 'read', doubt: 'check-digit' } },
  ]);
  expect(findFirstDoubt(applied)).toEqual({
    personId: person.id,
    section: 'case.papers',
    rowId: 'papers',
    field: NUMBER,
  });
  expect(applyReading(personWith({}), readOnly(toCode(LUZ)), newId).case).toEqual({
    papers: [{ id: 'papers', 'card-number': '514253560', 'card-ends': '14-03-2031' }],
  });
});

test('a different value is proposed and not advised, the same one is not proposed, an unchosen one is left', () => {
  const reading = readOnly(toCode(LUZ));
  const person = personWith({
    case: { papers: [{ id: 'papers', 'card-number': '514.253.560', 'card-ends': '01-01-2030' }] },
  });
  const ofCase = toProposal(person, reading).filter(({ value }) => value.field.startsWith('case.'));
  expect(ofCase).toMatchObject([{ value: { field: ENDS }, before: '01-01-2030', isAdvised: false }]);
  expect(toProposal(personWith({}), reading).filter(({ value }) => value.field === ENDS)).toMatchObject([
    { isAdvised: true },
  ]);
  expect(choose(reading, (key) => key.includes(NUMBER)).ofCase).toMatchObject([{ field: NUMBER }]);
});

test('a card that has ended today is a finding, one that is valid is none', () => {
  const person = applyReading(personWith({ entityKind: 'N' }), readOnly(toCode(LUZ)), newId);
  const endsOn = (today: string) =>
    createPersonChecker(readCaseProfile(today))(person).findings.filter(
      (finding) => isError(finding) && finding.place.field === ENDS,
    );
  expect(endsOn('2031-03-13')).toEqual([]);
  expect(endsOn('2031-03-15')).toMatchObject([{ severity: 'error', place: { rowId: 'papers' } }]);
});
