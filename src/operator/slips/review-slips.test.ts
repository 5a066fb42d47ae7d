import { expect, test } from 'vitest';
import { findReviewSlips } from './review-slips.ts';
import { slipsOf } from './slips.fixture.ts';

const review = {
  selfApproval: true,
  secondLook: { persons: 3 },
  rekey: 'required',
  criticalFields: ['sexo'],
  returnCategories: [{ code: 'a', label: 'A' }],
  returnCategory: 'required',
  dueHours: 4,
};
const retention = { confirmedDays: 9, draftDays: 9 };
const STRICT = ['selfApproval', 'secondLook', 'rekey'];
const toSlips = (keys: readonly string[]) => keys.map((key) => `no-approval review.${key}`);

test.each<[what: string, change: object, expected: string[]]>([
  [
    'days in a store that ends with the tab',
    { privacy: { storage: 'session', retention } },
    ['ends-with-tab privacy.retention.confirmedDays', 'ends-with-tab privacy.retention.draftDays'],
  ],
  ['days in a lasting store', { privacy: { storage: 'encrypted', retention } }, []],
  ['settings for approvals without any', { review }, toSlips(STRICT)],
  [
    'settings for approvals that are off',
    { review: { ...review, approval: 'none' } },
    toSlips([...STRICT, 'returnCategory', 'dueHours']),
  ],
  [
    'settings that change nothing',
    { review: { approval: 'none', selfApproval: false, rekey: 'offered' } },
    [],
  ],
  ['settings for approvals', { review: { ...review, approval: 'required' } }, []],
  ['settings for a team', { review, authentication: { kind: 'team' } }, []],
  [
    'a second look that nothing reaches',
    { review: { approval: 'required', secondLook: { persons: 4 } }, limits: { persons: 3 } },
    ['never-so-many review.secondLook.persons'],
  ],
  [
    'a second look for the largest',
    { review: { approval: 'required', secondLook: { persons: 3 } }, limits: { persons: 3 } },
    [],
  ],
  [
    'nothing to type again',
    { review: { approval: 'required', rekey: 'required' } },
    ['nothing-to-type review.rekey'],
  ],
])('findReviewSlips: %s', (_, change, expected) => {
  expect(slipsOf(findReviewSlips, change)).toEqual(expected);
});
