import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyEnrollment } from '../contract/contract.arbitraries.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { toSeenText } from '../formats/plain-text.ts';
import { toSeenPerson } from './seen-person.ts';

/** Invisible characters, or characters that look like others; written in another way than in the code. */
const RANGES = (
  '00ad-00ad 034f-034f 061c-061c 115f-1160 17b4-17b5 180b-180f 200b-200f 202a-202e 2060-206f 3164-3164 fe00-fe0f ' +
  'feff-feff ffa0-ffa0 fff0-fffb e0000-e0fff 00a0-00a0 1680-1680 2000-200a 2028-2029 202f-202f 205f-205f 3000-3000 ' +
  '2800-2800 fb00-fb06 1bca0-1bca3 1d173-1d17a'
)
  .split(' ')
  .map((range) => range.split('-').map((code) => Number.parseInt(code, 16)));
const hasUnseen = (text: string) =>
  Array.from(text, (letter) => letter.codePointAt(0) ?? 0).some((code) =>
    RANGES.some(([from = 0, to = 0]) => code >= from && code <= to),
  );

const unseen = fc.constantFrom(
  ...'\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u3164\ufe0f\ufeff\uffa0\ufffb\u{e0001}\u{e0100}',
  ...'\u00a0\u1680\u2003\u2009\u2028\u2029\u202f\u205f\u3000\u2800\ufb00\ufb01\ufb03\ufb06',
);
const text = fc
  .array(fc.oneof(unseen, fc.constantFrom(...'aÁñß9 @.-+', '😀', 'Ñ')), { maxLength: 12 })
  .map((letters) => letters.join(''));

const textsOf = (person: Person) =>
  JSON.stringify({ ...person, marks: person.marks?.map(({ value }) => value) });

it('a person has nothing that nobody sees, in 10,000 generated values', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 10, maxLength: 10 }), (texts) => {
      const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = texts;
      const person = personWith({
        givenName: a,
        identifier: b,
        birthDate: c,
        countryCode: d,
        telephones: [rowWith('telephones', { number: e, remark: f, typeCode: g })],
        bankAccounts: [rowWith('bankAccounts', { number: h, bankId: i, kind: j })],
        case: { papers: [{ id: 'papers', card: a, signed: b }], owners: [{ id: 'r1', share: c }] },
        marks: [{ field: 'givenName', value: a, origin: { kind: 'read', doubt: 'guessed' } }],
      });
      const seen = toSeenPerson(person);
      expect(hasUnseen(textsOf(seen))).toBe(false);
      // The mark still matches its value.
      expect(seen.marks?.[0]?.value).toBe(seen.givenName);
      expect(toSeenPerson(seen)).toBe(seen);
    }),
    { numRuns: 1000 },
  );
});

it('a case alone is cleaned, too, and keeps its rows, their ids and every letter that is seen', () => {
  const owners = [{ id: 'r1', who: 'An\u200ba' }, { id: 'r2' }];
  const person = personWith({ case: { papers: [{ id: 'papers', card: '\ufeffx' }], owners, empty: [] } });
  expect(toSeenPerson(person).case).toEqual({
    papers: [{ id: 'papers', card: 'x' }],
    owners: [{ id: 'r1', who: 'Ana' }, { id: 'r2' }],
    empty: [],
  });
  const plain = personWith({ case: { owners: [{ id: 'r1', who: 'Ana' }] } });
  expect(toSeenPerson(plain)).toBe(plain);
});

it('a person without such characters stays the same object', () => {
  fc.assert(
    fc.property(anyEnrollment, ({ persons }) => {
      for (const person of persons)
        if (!hasUnseen(textsOf(person))) expect(toSeenPerson(person)).toBe(person);
    }),
    { numRuns: 300 },
  );
});

it('toSeenText keeps every letter that is seen, in its order', () => {
  const seen = fc.string({ unit: fc.constantFrom(...'aÁñß9 @.-+\tÑ\u0301', '😀', '李') });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(seen, fc.constantFrom(...'\u200b\u00ad\u200d\ufeff')), { maxLength: 6 }),
      (parts) => {
        expect(toSeenText(parts.flat().join(''))).toBe(parts.map(([part]) => part).join(''));
      },
    ),
    { numRuns: 10_000 },
  );
  expect(toSeenText('Mar\u00eda\u00a0So\u00ad\ufb01a')).toBe('María Sofia');
});
