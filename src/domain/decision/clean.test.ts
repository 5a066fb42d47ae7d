import { expect, test } from 'vitest';
import { type Choosable, findUnclean, UNCLEAN, type Unclean } from './clean.ts';

const CLEAN: Choosable = { isFree: true, survey: { errors: 0, warnings: 0 }, known: 0, open: 0 };
const CASES: Readonly<Record<Unclean, Partial<Choosable>>> = {
  other: { isFree: false },
  uncounted: { survey: undefined },
  errors: { survey: { errors: 1, warnings: 0 } },
  notices: { survey: { errors: 0, warnings: 1 } },
  known: { known: 1 },
  open: { open: 1 },
};

test.each(UNCLEAN)('what has %s is not chosen with others', (code) => {
  expect(findUnclean({ ...CLEAN, ...CASES[code] })).toBe(code);
});

test('what is clean is chosen, also where only the approval finds out who is known', () => {
  expect(findUnclean(CLEAN)).toBeUndefined();
  expect(findUnclean({ ...CLEAN, known: undefined })).toBeUndefined();
});
