import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { describe, expect, test } from 'vitest';
import type { Person, ValueMark } from '../enrollment/enrollment.ts';
import {
  findLiveMarks,
  findMarkedPlaces,
  findSourceChanges,
  findUncheckedMarks,
  toRowMarks,
  withMarks,
  withoutMarks,
  withSourceChanges,
} from './marks.ts';

const HOUSE = rowWith('addresses', { id: 'a', line: 'Calle 1', communeId: 13_120 });
const FROM = { kind: 'copied', personId: 'source', rowId: 's' } as const;
const READ: ValueMark = {
  field: 'givenName',
  value: 'Begona',
  origin: { kind: 'read', doubt: 'no-accents' },
};
const SOURCE: Person = personWith({ id: 'source', addresses: [{ ...HOUSE, id: 's' }] });

const copied = (house = HOUSE) =>
  withMarks(personWith({ addresses: [house] }), toRowMarks('addresses', HOUSE, FROM));

describe('a mark', () => {
  test('is live only while the field holds the marked value', () => {
    const person = personWith({ givenName: 'Begona', marks: [READ] });
    expect(findLiveMarks(person)).toEqual([READ]);
    expect(findUncheckedMarks(person)).toEqual([READ]);
    expect(findLiveMarks({ ...person, givenName: 'Begoña' })).toEqual([]);
    expect(findUncheckedMarks({ ...person, givenName: 'Begoña' })).toEqual([]);
  });

  test('stays live when the same integer is typed as text', () => {
    const person = copied();
    const typed = { ...person, addresses: [{ ...HOUSE, communeId: '13120' }] };
    expect(findLiveMarks(typed)).toHaveLength(3);
  });

  test('is not live where its row or field does not exist', () => {
    expect(findLiveMarks({ ...copied(), addresses: [] })).toEqual([]);
    expect(findLiveMarks(personWith({ marks: [{ ...READ, field: 'nonsense' }] }))).toEqual([]);
  });

  test('replaces the former mark of its field, and is removed by its field', () => {
    const person = withMarks(personWith({ givenName: 'B', marks: [READ] }), [{ ...READ, value: 'B' }]);
    expect(person.marks).toEqual([{ ...READ, value: 'B' }]);
    expect(withoutMarks(person, [READ]).marks).toEqual([]);
  });

  test('of a copied value does not count as unchecked machine input', () => {
    expect(findUncheckedMarks(copied())).toEqual([]);
  });
});

describe('findMarkedPlaces', () => {
  test('gives one place for a row that is an unchanged copy', () => {
    expect(findMarkedPlaces(copied())).toMatchObject([{ section: 'addresses', rowId: 'a' }]);
    expect(findMarkedPlaces(copied())[0]?.field).toBeUndefined();
  });

  test('gives one place for each copied value left in an edited row, except for empty values', () => {
    const places = findMarkedPlaces(copied({ ...HOUSE, line: 'Calle 2' }));
    expect(places.map(({ rowId, field }) => [rowId, field])).toEqual([['a', 'addresses.communeId']]);
  });

  test('gives one place for each value of a row with two sources', () => {
    const other: ValueMark = {
      rowId: 'a',
      field: 'addresses.line',
      value: HOUSE.line,
      origin: { ...FROM, personId: 'another' },
    };
    expect(findMarkedPlaces(withMarks(copied(), [other])).map(({ field }) => field)).toEqual([
      'addresses.communeId',
      'addresses.line',
    ]);
  });

  test('gives one place for each marked field of the person itself', () => {
    const country: ValueMark = { field: 'countryCode', value: 'CHL', origin: FROM };
    const person = personWith({ givenName: 'Begona', countryCode: 'CHL', marks: [READ, country] });
    expect(findMarkedPlaces(person).map(({ field }) => field)).toEqual(['givenName', 'countryCode']);
  });
});

describe('marks of the case', () => {
  const card: ValueMark = {
    rowId: 'papers',
    field: 'case.papers.card-ends',
    value: '14-03-2031',
    origin: { kind: 'read', doubt: 'century' },
  };
  const filled = (ends: string, marks = [card]) =>
    personWith({ case: { papers: [{ id: 'papers', 'card-ends': ends }] }, marks });

  test('count while the entry still holds the value that was read', () => {
    expect(findUncheckedMarks(filled('14-03-2031'))).toEqual([card]);
    expect(findUncheckedMarks(filled('15-03-2031'))).toEqual([]);
    expect(findUncheckedMarks(personWith({ marks: [card] }))).toEqual([]);
  });

  test('stand at their entry, also where all of a row is marked', () => {
    const team = { kind: 'team', by: 'Ana', at: '2026-11-27T10:00:00.000Z', before: '' } as const;
    const marked = filled('14-03-2031', [{ ...card, origin: team }]);
    expect(findMarkedPlaces(marked)).toMatchObject([
      { section: 'case.papers', rowId: 'papers', field: 'case.papers.card-ends' },
    ]);
  });
});

describe('findSourceChanges and withSourceChanges', () => {
  const changed = { ...SOURCE, addresses: [{ ...HOUSE, id: 's', communeId: 5101, typeCode: 'X' }] };

  test('find the values of the source that differ from the copied ones', () => {
    const marks = findLiveMarks(copied());
    expect(findSourceChanges(marks, SOURCE)).toEqual([]);
    expect(findSourceChanges(marks, changed).map(({ mark, entry }) => [mark.field, entry])).toEqual([
      ['addresses.communeId', 5101],
      ['addresses.typeCode', 'X'],
    ]);
    expect(findSourceChanges(marks, { ...SOURCE, addresses: [] })).toEqual([]);
    expect(findSourceChanges(marks, { ...changed, id: 'another' })).toEqual([]);
  });

  test('take over the changed values of a row, and mark them with the new values', () => {
    const person = copied();
    const updated = withSourceChanges(person, findSourceChanges(findLiveMarks(person), changed));
    expect(updated.addresses).toEqual([{ ...HOUSE, communeId: 5101, typeCode: 'X' }]);
    expect(findMarkedPlaces(updated)).toMatchObject([{ section: 'addresses', rowId: 'a' }]);
    expect(findSourceChanges(findLiveMarks(updated), changed)).toEqual([]);
  });

  test('take over a changed value of the person itself', () => {
    const mark = {
      field: 'countryCode',
      value: 'CHL',
      origin: { kind: 'copied', personId: 'source' },
    } as const;
    const person = personWith({ countryCode: 'CHL', marks: [mark] });
    const changes = findSourceChanges(findLiveMarks(person), { ...SOURCE, countryCode: 'PER' });
    expect(withSourceChanges(person, changes)).toEqual({
      ...person,
      countryCode: 'PER',
      marks: [{ ...mark, value: 'PER' }],
    });
  });
});
