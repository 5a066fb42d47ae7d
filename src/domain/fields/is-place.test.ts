import { expect, it } from 'vitest';
import { isPlace } from './is-place.ts';

it.each([
  {},
  { field: 'riskProfileCode' },
  { personId: 'p' },
  { personId: 'p', field: 'givenName' },
  { personId: 'p', section: 'emails' },
  { personId: 'p', section: 'emails', rowId: 'r' },
  { personId: 'p', section: 'emails', rowId: 'r', field: 'emails.address' },
] as const)('isPlace accepts %j', (place) => {
  expect(isPlace(place)).toBe(true);
});

it.each([
  { field: 'givenName' },
  { section: 'emails' },
  { rowId: 'r' },
  { personId: 'p', rowId: 'r' },
  { personId: 'p', field: 'riskProfileCode' },
  { personId: 'p', field: 'emails.address' },
  { personId: 'p', section: 'emails', field: 'emails.address' },
  { personId: 'p', section: 'emails', rowId: 'r', field: 'telephones.number' },
  { personId: 'p', section: 'emails', rowId: 'r', field: 'givenName' },
] as const)('isPlace refuses %j', (place) => {
  expect(isPlace(place)).toBe(false);
});
