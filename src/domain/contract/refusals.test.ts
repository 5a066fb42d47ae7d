import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Enrollment, IntegerEntry, Person } from '../enrollment/enrollment.ts';
import type { Finding, Place } from '../fields/finding.ts';
import { anyText, sendableEnrollment, sendableText } from './contract.arbitraries.ts';
import { toFinalizeRequest, type WireProfile } from './to-finalize-request.ts';

const PLAIN: WireProfile = { emptyText: 'omit', viewOf: () => ({ field: () => ({ hidden: false }) }) };

function refusalsOf(enrollment: Enrollment): readonly Finding[] {
  const assembly = toFinalizeRequest(enrollment, PLAIN);
  return assembly.ok ? [] : assembly.refusals;
}

/** Puts an entry into one place of an enrollment, in a new person or row. */
type Spoil<E> = (enrollment: Enrollment, entry: E) => Enrollment;
const inNewPerson =
  <E>(values: (entry: E) => Partial<Person>): Spoil<E> =>
  (enrollment, entry) => ({
    ...enrollment,
    persons: [...enrollment.persons, personWith({ id: 'bad-person', ...values(entry) })],
  });
const personId = 'bad-person';
const rowId = 'bad-row';

const TEXT_PLACES: readonly [Place, Spoil<string>][] = [
  [{ field: 'riskProfileCode' }, (enrollment, riskProfileCode) => ({ ...enrollment, riskProfileCode })],
  [{ personId, field: 'entityKind' }, inNewPerson((entityKind) => ({ entityKind }))],
  [{ personId, field: 'identifier' }, inNewPerson((identifier) => ({ identifier }))],
  [{ personId, field: 'identifierType' }, inNewPerson((identifierType) => ({ identifierType }))],
  [{ personId, field: 'givenName' }, inNewPerson((givenName) => ({ givenName }))],
  [{ personId, field: 'paternalName' }, inNewPerson((paternalName) => ({ paternalName }))],
  [{ personId, field: 'maternalName' }, inNewPerson((maternalName) => ({ maternalName }))],
  [{ personId, field: 'sex' }, inNewPerson((sex) => ({ sex }))],
  [{ personId, field: 'birthDate' }, inNewPerson((birthDate) => ({ birthDate }))],
  [{ personId, field: 'countryCode' }, inNewPerson((countryCode) => ({ countryCode }))],
  [{ personId, field: 'maritalStatusCode' }, inNewPerson((maritalStatusCode) => ({ maritalStatusCode }))],
  [{ personId, field: 'maritalRegimeCode' }, inNewPerson((maritalRegimeCode) => ({ maritalRegimeCode }))],
  [{ personId, field: 'businessActivity' }, inNewPerson((businessActivity) => ({ businessActivity }))],
  [{ personId, field: 'companyTypeCode' }, inNewPerson((companyTypeCode) => ({ companyTypeCode }))],
  [
    { personId, field: 'relationshipTypeCode' },
    inNewPerson((relationshipTypeCode) => ({ relationshipTypeCode })),
  ],
  [
    { personId, section: 'telephones', rowId, field: 'telephones.number' },
    inNewPerson((number) => ({ telephones: [rowWith('telephones', { id: rowId, number })] })),
  ],
  [
    { personId, section: 'telephones', rowId, field: 'telephones.remark' },
    inNewPerson((remark) => ({ telephones: [rowWith('telephones', { id: rowId, number: '1', remark })] })),
  ],
  [
    { personId, section: 'addresses', rowId, field: 'addresses.line' },
    inNewPerson((line) => ({
      addresses: [rowWith('addresses', { id: rowId, line, typeCode: 'x', communeId: 1 })],
    })),
  ],
  [
    { personId, section: 'emails', rowId, field: 'emails.typeCode' },
    inNewPerson((typeCode) => ({ emails: [rowWith('emails', { id: rowId, address: 'x', typeCode })] })),
  ],
  [
    { personId, section: 'bankAccounts', rowId, field: 'bankAccounts.kind' },
    inNewPerson((kind) => ({ bankAccounts: [rowWith('bankAccounts', { id: rowId, kind, bankId: 1 })] })),
  ],
];

const FORBIDDEN_CODES = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index),
  0x202a,
  0x202b,
  0x202c,
  0x202d,
  0x202e,
  0x2066,
  0x2067,
  0x2068,
  0x2069,
  0xd800,
  0xdabc,
  0xdbff,
  0xdc00,
  0xdead,
  0xdfff,
];

describe('a forbidden character', () => {
  it('is refused in any text field, with its place, code point and position', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('abñé😀')), minLength: 1, maxLength: 5 });
    const code = fc.constantFrom(...FORBIDDEN_CODES);
    const place = fc.constantFrom(...TEXT_PLACES);
    fc.assert(
      fc.property(
        sendableEnrollment,
        place,
        code,
        letters,
        letters,
        (enrollment, [where, spoil], bad, head, tail) => {
          const codePoint = `U+${bad.toString(16).toUpperCase().padStart(4, '0')}`;
          const refusals = refusalsOf(spoil(enrollment, `${head}${String.fromCharCode(bad)}${tail}`));
          expect(refusals).toHaveLength(1);
          expect(refusals[0]).toMatchObject({
            place: where,
            problem: {
              code: 'forbidden-character',
              character: { codePoint, position: [...head].length + 1 },
            },
            severity: 'error',
          });
          expect(refusals[0]?.place).toEqual(where);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is refused with its name', () => {
    const [, spoil] = TEXT_PLACES[4] ?? [];
    const named = (text: string) =>
      spoil && refusalsOf(spoil({ id: 'e', riskProfileCode: '', persons: [] }, text));
    const problem = (codePoint: string, name: string, position: number) => [
      {
        place: { personId, field: 'givenName' },
        problem: { code: 'forbidden-character', character: { codePoint, name, position } },
        severity: 'error',
      },
    ];
    expect(named('Ana\0')).toEqual(problem('U+0000', 'NUL', 4));
    expect(named('Ana\u202ealuaP')).toEqual(problem('U+202E', 'RLO', 4));
    expect(named('😀\ud83d')).toEqual(problem('U+D83D', 'SURROGATE', 2));
  });
});

describe('toFinalizeRequest', () => {
  it('reports every bad value, not only the first one', () => {
    const enrollment: Enrollment = {
      id: 'e',
      riskProfileCode: 'a\tb',
      persons: [
        personWith({ id: 'p1', birthDate: '05-09-198', givenName: 'a\nb' }),
        personWith({
          id: 'p2',
          addresses: [rowWith('addresses', { id: 'r1', communeId: 'Ñuñoa' })],
          bankAccounts: [rowWith('bankAccounts', { id: 'r2', bankId: 1.5 })],
        }),
      ],
    };
    expect(refusalsOf(enrollment).map(({ place, problem }) => [place, problem.code])).toEqual([
      [{ field: 'riskProfileCode' }, 'forbidden-character'],
      [{ personId: 'p1', field: 'givenName' }, 'forbidden-character'],
      [{ personId: 'p1', field: 'birthDate' }, 'not-a-date'],
      [{ personId: 'p2', section: 'addresses', rowId: 'r1', field: 'addresses.communeId' }, 'not-an-integer'],
      [
        { personId: 'p2', section: 'bankAccounts', rowId: 'r2', field: 'bankAccounts.bankId' },
        'not-an-integer',
      ],
    ]);
  });
});

describe('an invalid date', () => {
  it.each([
    '1983-02-30',
    '1900-02-29',
    '1983-13-01',
    '1983-9-5',
    '05-09-1983',
    '1983-09-05T00:00',
    '0000-01-01',
    'ayer',
  ])('is refused: %s', (birthDate) => {
    const enrollment = { id: 'e', riskProfileCode: '', persons: [personWith({ id: 'p1', birthDate })] };
    const place = { personId: 'p1', field: 'birthDate' };
    expect(refusalsOf(enrollment)).toEqual([{ place, problem: { code: 'not-a-date' }, severity: 'error' }]);
  });
});

describe('an id that is not a safe integer', () => {
  const withIds = (entry: IntegerEntry): Enrollment => ({
    id: 'e',
    riskProfileCode: '',
    persons: [
      personWith({
        id: 'p1',
        addresses: [rowWith('addresses', { id: 'r1', communeId: entry })],
        bankAccounts: [rowWith('bankAccounts', { id: 'r2', bankId: entry })],
      }),
    ],
  });
  const refused = ['r1', 'r2'];
  const rowsRefused = (entry: IntegerEntry) => refusalsOf(withIds(entry)).map(({ place }) => place.rowId);

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53), 'abc', '1e3', '1.0', 'a\0'])(
    'is refused as a commune and as a bank: %s',
    (entry) => {
      expect(rowsRefused(entry)).toEqual(refused);
    },
  );

  it('is refused if it is a text that is not blank, because a valid id is stored as a number', () => {
    fc.assert(
      fc.property(anyText, (entry) => {
        expect(rowsRefused(entry)).toEqual(entry.trim() === '' ? [] : refused);
      }),
    );
  });
});

describe('a text that can be sent', () => {
  it('is not refused in any text field', () => {
    fc.assert(
      fc.property(
        sendableEnrollment,
        fc.constantFrom(...TEXT_PLACES),
        sendableText,
        (enrollment, [place, spoil], text) => {
          const isText = place.field !== 'birthDate';
          if (isText) expect(refusalsOf(spoil(enrollment, text))).toEqual([]);
        },
      ),
    );
  });
});
