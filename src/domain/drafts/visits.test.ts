import { describe, expect, it, test } from 'vitest';
import { findClockDoubt, toNextVisits, type Visits } from './visits.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-03-01T12:00:00.000Z');
const present = (days: number) => {
  const at = new Date(START + days * DAY).toISOString();
  return { at, day: at.slice(0, 10) };
};
const VISITS: Visits = { ...present(0), days: 5 };

describe('a clock', () => {
  it.each([
    [-700, 'back'],
    [-1.01, 'back'],
    // The time of another zone, or a clock that was put right.
    [-0.99, undefined],
    [0, undefined],
    [40, undefined],
    [40.01, 'ahead'],
    [700, 'ahead'],
  ] as const)('%d days from the latest visit gives the doubt %s', (days, doubt) => {
    expect(findClockDoubt(VISITS, present(days))).toBe(doubt);
  });

  it('is believed at the first visit, and where the record of visits is damaged', () => {
    expect(findClockDoubt(undefined, present(700))).toBeUndefined();
    expect(findClockDoubt({ ...VISITS, at: 'yesterday' }, present(700))).toBeUndefined();
  });
});

test('a day counts once, however often the app is opened', () => {
  const first = toNextVisits(undefined, present(0));
  expect(first).toEqual({ ...present(0), days: 1 });
  expect(toNextVisits(first, present(0.2))).toBe(first);
  const second = toNextVisits(first, present(3));
  expect(second.days).toBe(2);
  // A clock that is set back by some hours comes to a day that was counted before.
  expect(toNextVisits(second, present(2.4))).toBe(second);
});

test('a clock that is believed after a doubt counts from its own day on', () => {
  const back = toNextVisits(VISITS, present(-700));
  expect(back).toEqual({ ...present(-700), days: 6 });
  expect(findClockDoubt(back, present(-690))).toBeUndefined();
  expect(toNextVisits(back, present(-690)).days).toBe(7);
});
