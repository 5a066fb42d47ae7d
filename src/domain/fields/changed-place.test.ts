import { expect, test } from 'vitest';
import type { Person, ValueMark } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { toSingleEdits } from './changed-place.ts';
import { findChangedMark, findLiveMarks, withoutMarks } from './marks.ts';

const read = (field: string, value: string): ValueMark => ({
  field,
  value,
  origin: { kind: 'read', doubt: 'no-accents' },
});
const BEFORE = createPerson('p');
const AFTER: Person = {
  ...BEFORE,
  givenName: 'Ana',
  paternalName: 'Munoz',
  marks: [read('givenName', 'Ana'), read('paternalName', 'Munoz')],
};

test('toSingleEdits adds the mark of a value in the same step as the value', () => {
  const steps = toSingleEdits(BEFORE, AFTER);
  expect(steps.map((step) => findLiveMarks(step).map(({ field }) => field))).toEqual([
    ['givenName'],
    ['givenName', 'paternalName'],
  ]);
  expect(steps.at(-1)).toEqual(AFTER);
});

test('toSingleEdits ignores a change of marks alone, and findChangedMark finds its place', () => {
  const accepted = withoutMarks(AFTER, [read('paternalName', '')]);
  expect(toSingleEdits(AFTER, accepted)).toEqual([]);
  const place = { personId: 'p', field: 'paternalName' };
  expect(findChangedMark(AFTER, accepted)).toEqual(place);
  expect(findChangedMark(accepted, AFTER)).toEqual(place);
  expect(findChangedMark(AFTER, { ...AFTER })).toBeUndefined();
});
