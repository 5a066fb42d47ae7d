import { expect, test } from 'vitest';
import { personWith } from '../../domain/enrollment/builders.fixture.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { knownHereQuery } from './known-here.ts';

const persons: readonly Person[] = ['a', 'b'].map((id) => personWith({ id, identifier: '11.111.111-1' }));
const keyOf = (of: readonly Person[]) =>
  knownHereQuery({ id: 'e', riskProfileCode: '', persons: of }).queryKey;

test('the key of the same persons is made once, as one text', () => {
  let reads = 0;
  const counted = persons.map((person) => ({
    ...person,
    get identifier() {
      reads += 1;
      return person.identifier;
    },
  }));
  const first = keyOf(counted);
  const readAtFirst = reads;
  expect(readAtFirst).toBeGreaterThan(0);
  expect(keyOf(counted)).toEqual(first);
  expect(reads).toBe(readAtFirst);
  expect(first.at(-1)).toBeTypeOf('string');
});

test('an edit of one person makes another key', () => {
  const edited = persons.map((person, index) => (index === 1 ? { ...person, identifier: '2' } : person));
  expect(keyOf(edited)).not.toEqual(keyOf(persons));
});
