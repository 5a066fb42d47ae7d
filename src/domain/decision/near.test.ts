import { expect, test } from 'vitest';
import { personWith } from '../enrollment/builders.fixture.ts';
import { isNearIdentifier, listSigns, toNearKey } from './near.ts';

test.each([
  ['17.905.418-3', '17905481-7', true],
  ['17.905.418-3', '17.905.518-0', true],
  ['17.905.418-3', '17.905.418-K', true],
  ['17.905.418-3', '17905418-3', false],
  ['17.905.418-3', '17.915.519-3', false],
  ['17.905.418-3', '7.905.418-3', false],
  ['', '', false],
])('%s and %s', (one, other, isNear) => {
  expect(isNearIdentifier(one, other)).toBe(isNear);
  expect(isNearIdentifier(other, one)).toBe(isNear);
});

test('names in another spelling give one key; without a birth there is none', () => {
  const person = personWith({
    givenName: 'Begoña',
    paternalName: 'Núñez',
    birthDate: '1991-09-05',
    identifier: '1-9',
  });
  expect(toNearKey({ ...person, givenName: 'BEGONA ' })).toBe(toNearKey(person));
  expect(toNearKey({ ...person, birthDate: '' })).toBeUndefined();
});

test('a key is short enough for an index, however long the names are', () => {
  const person = personWith({
    givenName: '\u{20000}'.repeat(10_000),
    paternalName: 'ñ'.repeat(20_000),
    maternalName: 'soto '.repeat(4000),
    birthDate: '1991-09-05',
    identifier: '1-9',
  });
  expect(new TextEncoder().encode(toNearKey(person)).length).toBeLessThan(1000);
});

test('the signs that differ are marked, whatever stands between them', () => {
  const marked = (text: string, other: string) =>
    listSigns(text, other)
      .filter(({ isDifferent }) => isDifferent)
      .map(({ sign }) => sign)
      .join('');
  expect(marked('17.905.418-3', '17905481-7')).toBe('183');
});
