import { expect, test } from 'vitest';
import { ENDS, readCaseProfile } from '../../domain/intake/case.fixture.ts';
import type { PersonReading } from '../../domain/intake/reading.ts';
import { NO_CHOICES, PHOTO, toIntake, toPlan } from './intake-plan.ts';

const PROFILE = readCaseProfile('2026-11-21');
const PLACE = { kind: 'outside' } as const;

function planOf(entityKind: 'N' | 'J') {
  const person: PersonReading = {
    values: [{ field: 'entityKind', entry: entityKind }],
    rows: [],
    ofCase: [{ field: ENDS, entry: '14-03-2031' }],
  };
  const reading = { source: 'card-code', persons: [person], unread: [] } as const;
  return { reading, plan: toPlan({ reading, photo: new File(['x'], 'x.png') }, PLACE, NO_CHOICES, PROFILE) };
}

test('the case of a company, which hides what a card has, gets neither its values nor the photo', () => {
  const { plan } = planOf('J');
  expect(plan.values.map(({ value }) => value.field)).toEqual(['entityKind']);
  expect(plan.photo).toBeUndefined();
});

test('the photo counts as one value, also alone, and is left where it is not chosen', () => {
  const { reading, plan } = planOf('N');
  expect(plan.values.map(({ value }) => value.field)).toEqual(['entityKind', ENDS]);
  expect(plan.photo).toMatchObject({ field: 'case.papers.card', before: '' });
  expect(toIntake(reading, plan, NO_CHOICES, PROFILE)).toMatchObject({ count: 3, photo: plan.photo });
  const none = new Map(plan.values.map(({ key }) => [key, false] as const));
  expect(toIntake(reading, plan, { ...NO_CHOICES, chosen: none }, PROFILE)).toMatchObject({ count: 1 });
  const left = new Map([...none, [PHOTO, false] as const]);
  expect(toIntake(reading, plan, { ...NO_CHOICES, chosen: left }, PROFILE)).toBeUndefined();
});
