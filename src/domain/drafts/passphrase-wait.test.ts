import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRemainingMs, toWaitMs } from './passphrase-wait.ts';

test('the wait grows with the failures, from the third on, up to five minutes', () => {
  const seconds = Array.from({ length: 12 }, (_, failures) => toWaitMs(failures) / 1000);
  expect(seconds).toEqual([0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
  expect(toWaitMs(100_000)).toBe(300_000);
});

test('what remains is never more than the wait, whatever the clock says', () => {
  expect(toRemainingMs(4, 1000, 2500)).toBe(2500);
  expect(toRemainingMs(4, 1000, 9000)).toBe(0);
  const time = fc.integer({ min: 0, max: 8e15 });
  fc.assert(
    fc.property(fc.nat(40), time, time, (failures, failedAt, now) => {
      const left = toRemainingMs(failures, failedAt, now);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(toWaitMs(failures));
    }),
  );
});
