import { describe, expect, test } from 'vitest';
import type { Person, ValueMark } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
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

const HOUSE = { id: 'a', line: 'Calle 1', typeCode: '', communeId: 13_120 };
const FROM = { kind: 'copied', personId: 'source', rowId: 's' } as const;
const READ: ValueMark = {
  field: 'givenName',
  value: 'Begona',
  origin: { kind: 'read', doubt: 'no-accents' },
};
const SOURCE: Person = { ...createPerson('source'), addresses: [{ ...HOUSE, id: 's' }] };

const personWith = (values: Partial<Person>): Person => ({ ...createPerson('p'), ...values });
const copied = (house = HOUSE) =>
  withMarks(personWith({ addresses: [house] }), toRowMarks('addresses', HOUSE, FROM));

describe('a mark', () => {
  test('says something as long as its value stands there', () => {
    const person = personWith({ givenName: 'Begona', marks: [READ] });
    expect(findLiveMarks(person)).toEqual([READ]);
    expect(findUncheckedMarks(person)).toEqual([READ]);
    expect(findLiveMarks({ ...person, givenName: 'Begoña' })).toEqual([]);
    expect(findUncheckedMarks({ ...person, givenName: 'Begoña' })).toEqual([]);
  });

  test('knows an integer that was typed anew as text', () => {
    const person = copied();
    const typed = { ...person, addresses: [{ ...HOUSE, communeId: '13120' }] };
    expect(findLiveMarks(typed)).toHaveLength(3);
  });

  test('of a row or a field that is not there says nothing', () => {
    expect(findLiveMarks({ ...copied(), addresses: [] })).toEqual([]);
    expect(findLiveMarks(personWith({ marks: [{ ...READ, field: 'nonsense' }] }))).toEqual([]);
  });

  test('comes in the place of the one before', () => {
    const person = withMarks(personWith({ givenName: 'B', marks: [READ] }), [{ ...READ, value: 'B' }]);
    expect(person.marks).toEqual([{ ...READ, value: 'B' }]);
    expect(withoutMarks(person, [READ]).marks).toEqual([]);
  });

  test('of a copy is not one of a machine', () => {
    expect(findUncheckedMarks(copied())).toEqual([]);
  });
});

describe('where it is shown', () => {
  test('a row that is a copy as it stands is one place', () => {
    expect(findMarkedPlaces(copied())).toMatchObject([{ section: 'addresses', rowId: 'a' }]);
    expect(findMarkedPlaces(copied())[0]?.field).toBeUndefined();
  });

  test('a row of which something was typed over is one place for each value left, empty ones aside', () => {
    const places = findMarkedPlaces(copied({ ...HOUSE, line: 'Calle 2' }));
    expect(places.map(({ rowId, field }) => [rowId, field])).toEqual([['a', 'addresses.communeId']]);
  });

  test('a row of two sources is no copy of either', () => {
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

  test('values of the person itself are places of their own', () => {
    const country: ValueMark = { field: 'countryCode', value: 'CHL', origin: FROM };
    const person = personWith({ givenName: 'Begona', countryCode: 'CHL', marks: [READ, country] });
    expect(findMarkedPlaces(person).map(({ field }) => field)).toEqual(['givenName', 'countryCode']);
  });
});

describe('a source that changed', () => {
  const changed = { ...SOURCE, addresses: [{ ...HOUSE, id: 's', communeId: 5101, typeCode: 'X' }] };

  test('is told by what differs there from what was copied', () => {
    const marks = findLiveMarks(copied());
    expect(findSourceChanges(marks, SOURCE)).toEqual([]);
    expect(findSourceChanges(marks, changed).map(({ mark, entry }) => [mark.field, entry])).toEqual([
      ['addresses.communeId', 5101],
      ['addresses.typeCode', 'X'],
    ]);
    expect(findSourceChanges(marks, { ...SOURCE, addresses: [] })).toEqual([]);
    expect(findSourceChanges(marks, { ...changed, id: 'another' })).toEqual([]);
  });

  test('gives its values when it is asked, and is what they are marked by', () => {
    const person = copied();
    const updated = withSourceChanges(person, findSourceChanges(findLiveMarks(person), changed));
    expect(updated.addresses).toEqual([{ ...HOUSE, communeId: 5101, typeCode: 'X' }]);
    expect(findMarkedPlaces(updated)).toMatchObject([{ section: 'addresses', rowId: 'a' }]);
    expect(findSourceChanges(findLiveMarks(updated), changed)).toEqual([]);
  });

  test('gives a value of the person itself', () => {
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
