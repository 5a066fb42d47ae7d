import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { expect, test } from 'vitest';
import type { Person } from '../enrollment/enrollment.ts';
import { toDuplicate, withCopiedRows, withDuplicateRow } from './copies.ts';
import { findLiveMarks, findMarkedPlaces } from './marks.ts';

const PHONE = rowWith('telephones', { id: 't', number: '9', typeCode: 'M' });
const HOUSE = rowWith('addresses', { id: 'a', line: 'Calle 1', communeId: 13_120 });
const EMPTY_PHONE = rowWith('telephones', { id: 'e', number: ' ' });

const counting = () => {
  let made = 0;
  return () => `new-${(made += 1)}`;
};

test('withCopiedRows adds copies with new ids and marks after the existing rows, in place of empty rows', () => {
  const person: Person = personWith({
    telephones: [{ ...PHONE, id: 'own' }, EMPTY_PHONE],
    emails: [rowWith('emails')],
  });
  const sources = [
    { section: 'telephones', row: PHONE, personId: 'q' },
    { section: 'addresses', row: HOUSE, personId: 'r', enrollmentId: 'other' },
  ] as const;
  const { person: made, added } = withCopiedRows(person, sources, counting());
  expect(made.telephones).toEqual([
    { ...PHONE, id: 'own' },
    { ...PHONE, id: 'new-1' },
  ]);
  expect(made.addresses).toEqual([{ ...HOUSE, id: 'new-2' }]);
  expect(made.emails).toBe(person.emails);
  expect(added).toEqual([...made.telephones.slice(1), ...made.addresses]);
  expect(findMarkedPlaces(made).map(({ rowId, field, marks }) => [rowId, field, marks[0]?.origin])).toEqual([
    ['new-1', undefined, { kind: 'copied', personId: 'q', rowId: 't' }],
    ['new-2', undefined, { kind: 'copied', personId: 'r', enrollmentId: 'other', rowId: 'a' }],
  ]);
});

test('toDuplicate copies the rows and the fields that similar persons share, but no personal data', () => {
  const source: Person = personWith({
    entityKind: 'N',
    identifier: '12.345.678-5',
    identifierType: 'R',
    givenName: 'Ana',
    paternalName: 'Soto',
    maternalName: 'Rey',
    sex: 'F',
    birthDate: '1983-09-05',
    countryCode: 'CHL',
    maritalStatusCode: 'CASADO',
    maritalRegimeCode: 'SEPBIENES',
    relationshipTypeCode: 'CLINTE',
    telephones: [PHONE, EMPTY_PHONE],
    addresses: [HOUSE],
    marks: [{ field: 'givenName', value: 'Ana', origin: { kind: 'read', doubt: 'guessed' } }],
  });
  const { marks: _marks, ...copy } = toDuplicate(source, counting());
  expect(copy).toEqual(
    personWith({
      id: 'new-1',
      entityKind: 'N',
      identifierType: 'R',
      countryCode: 'CHL',
      telephones: [{ ...PHONE, id: 'new-2' }],
      addresses: [{ ...HOUSE, id: 'new-3' }],
    }),
  );
  const marked = findLiveMarks(toDuplicate(source, counting())).filter(({ rowId }) => rowId === undefined);
  expect(marked.map(({ field, origin }) => [field, origin])).toEqual(
    ['entityKind', 'identifierType', 'countryCode'].map((field) => [
      field,
      { kind: 'copied', personId: 'p' },
    ]),
  );
});

test('withDuplicateRow adds the copy directly after its row', () => {
  const person: Person = personWith({ telephones: [PHONE, { ...PHONE, id: 'u', number: '8' }] });
  const made = withDuplicateRow(person, 'telephones', 't', 'new');
  expect(made?.telephones.map(({ id, number }) => [id, number])).toEqual([
    ['t', '9'],
    ['new', '9'],
    ['u', '8'],
  ]);
  expect(made?.marks).toBeUndefined();
  expect(withDuplicateRow(person, 'addresses', 't', 'new')).toBeUndefined();
});
