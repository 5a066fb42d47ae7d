import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Person } from '../enrollment/enrollment.ts';
import type { Place } from './finding.ts';
import { findNextPlace } from './next-place.ts';

const telephone = (id: string) => rowWith('telephones', { id });
const PERSONS: readonly Person[] = [
  personWith({ id: 'p1', telephones: [telephone('t1'), telephone('t2')] }),
  personWith({ id: 'p2', emails: [rowWith('emails', { id: 'e1' })] }),
];

/** In page order. */
const PLACES: readonly Place[] = [
  { field: 'riskProfileCode' },
  {},
  { personId: 'p1' },
  { personId: 'p1', field: 'entityKind' },
  { personId: 'p1', field: 'relationshipTypeCode' },
  { personId: 'p1', field: 'givenName' },
  { personId: 'p1', field: 'businessActivity' },
  { personId: 'p1', section: 'telephones', rowId: 't1', field: 'telephones.number' },
  { personId: 'p1', section: 'telephones', rowId: 't1', field: 'telephones.typeCode' },
  { personId: 'p1', section: 'telephones', rowId: 't2', field: 'telephones.number' },
  { personId: 'p1', section: 'telephones' },
  { personId: 'p1', section: 'emails' },
  { personId: 'p2', field: 'identifier' },
  { personId: 'p2', section: 'emails', rowId: 'e1', field: 'emails.address' },
];

const next = (places: readonly Place[], from: Place | undefined) =>
  findNextPlace(places, (place) => place, from, PERSONS);

test('findNextPlace visits all places in page order, whatever the order of the list, and starts again after the last one', () => {
  const order = fc.shuffledSubarray([...PLACES], { minLength: PLACES.length });
  fc.assert(
    fc.property(order, (places) => {
      PLACES.forEach((place, index) => {
        expect(next(places, place)).toEqual(PLACES[(index + 1) % PLACES.length]);
      });
    }),
  );
});

describe('findNextPlace from a place outside the list', () => {
  test('goes to the next place in page order, or to the first one', () => {
    const found = [PLACES[3], PLACES[9]].filter((place) => place !== undefined);
    expect(next(found, { personId: 'p1', field: 'sex' })).toEqual(PLACES[9]);
    expect(next(found, { personId: 'p2' })).toEqual(PLACES[3]);
  });

  test('goes to the first place where nothing has the focus', () => {
    expect(next(PLACES.toReversed(), undefined)).toEqual(PLACES[0]);
  });
});

test('findNextPlace gives the only place again, and nothing for an empty list', () => {
  const only = PLACES.slice(5, 6);
  expect(next(only, only[0])).toEqual(only[0]);
  expect(next([], PLACES[0])).toBeUndefined();
});
