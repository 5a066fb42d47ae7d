import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  findClockDoubt,
  findPurgeTime,
  findRestDays,
  findRetention,
  toNextVisits,
  type Visits,
} from './retention.ts';
import type { StoredEnrollment } from './stored.ts';
import type { SubmissionState } from './submission.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-03-01T12:00:00.000Z');
const day = (n: number) => new Date(START + n * DAY).toISOString();
const LIMITS = { confirmedDays: 90, draftDays: 60 };
const NEVER = { confirmedDays: Infinity, draftDays: Infinity };

function header(state: SubmissionState, change: Partial<StoredEnrollment> = {}): StoredEnrollment {
  return {
    version: 2,
    id: 'a',
    revision: 1,
    createdAt: day(0),
    updatedAt: day(0),
    riskProfileCode: '',
    personIds: [],
    submission: { state, attempts: 0 },
    ...change,
  };
}

/** Instant of a day, with the number of days on which the app was opened. */
const at = (n: number, days = 1) => ({ at: day(n), days });
const kindOf = (...args: Parameters<typeof findRetention>) => findRetention(...args).kind;

describe('a confirmed enrollment', () => {
  it('is purged when its number of days after the confirmation is over, not before', () => {
    expect(kindOf(header('confirmed'), LIMITS, at(89.99))).toBe('keep');
    expect(kindOf(header('confirmed'), LIMITS, at(90))).toBe('purge');
    expect(kindOf(header('confirmed'), LIMITS, at(95), day(10))).toBe('keep');
    expect(kindOf(header('confirmed'), LIMITS, at(100), day(10))).toBe('purge');
  });

  it('is kept without a warning where confirmed enrollments have no limit', () => {
    expect(kindOf(header('confirmed'), { ...LIMITS, confirmedDays: Infinity }, at(5000))).toBe('keep');
  });

  it('that was restored after its time is purged a week later, and kept where it has more time now', () => {
    const restored = header('confirmed', { warnedAt: day(100) });
    expect(kindOf(restored, LIMITS, at(106.99))).toBe('warned');
    expect(kindOf(restored, LIMITS, at(107))).toBe('purge');
    expect(kindOf(restored, NEVER, at(107))).toBe('unwarn');
  });
});

describe('the files of a case', () => {
  const FILES = { ...LIMITS, filesDays: 30 };

  it('go when their number of days after the confirmation is over, once, before the enrollment does', () => {
    expect(kindOf(header('confirmed'), FILES, at(29.99))).toBe('keep');
    expect(kindOf(header('confirmed'), FILES, at(30))).toBe('files');
    expect(kindOf(header('confirmed'), FILES, at(35), day(10))).toBe('keep');
    expect(kindOf(header('confirmed', { filesGoneAt: day(30) }), FILES, at(40))).toBe('keep');
    expect(kindOf(header('confirmed'), FILES, at(90))).toBe('purge');
  });

  it('stay with an enrollment that is not confirmed, or where they have no term', () => {
    for (const state of ['draft', 'rejected', 'approved'] as const)
      expect(kindOf(header(state), FILES, at(40))).toBe('keep');
    for (const state of ['sending', 'unknown'] as const)
      expect(kindOf(header(state), FILES, at(4000))).toBe('keep');
    expect(kindOf(header('confirmed'), LIMITS, at(40))).toBe('keep');
  });
});

describe.each(['draft', 'in-review', 'approved', 'rejected'] as const)('an enrollment (%s)', (state) => {
  it('gets a warning at its limit and is purged a week after the warning', () => {
    expect(kindOf(header(state), LIMITS, at(59.99))).toBe('keep');
    expect(kindOf(header(state), LIMITS, at(60))).toBe('warn');
    const warned = header(state, { warnedAt: day(61) });
    expect(findRetention(warned, LIMITS, at(64.5))).toEqual({
      kind: 'warned',
      idleDays: 64,
      purgeAt: START + 68 * DAY,
    });
    expect(kindOf(warned, LIMITS, at(67.99))).toBe('warned');
    expect(kindOf(warned, LIMITS, at(68))).toBe('purge');
  });

  it('gets a warning first, even after more than a year', () => {
    expect(kindOf(header(state), LIMITS, at(400))).toBe('warn');
  });

  it('loses its warning where the limit no longer applies', () => {
    expect(kindOf(header(state, { warnedAt: day(61) }), NEVER, at(400))).toBe('unwarn');
  });
});

test.each(['sending', 'unknown'] as const)(
  'an enrollment in the state "%s" is kept, even if it is deleted and past its limits',
  (state) => {
    const old = header(state, { warnedAt: day(1), deletedAt: day(1), purgedOn: 1 });
    expect(kindOf(old, { confirmedDays: 1, draftDays: 1 }, at(5000, 100))).toBe('keep');
  },
);

test('an enrollment that a person deleted is gone a day later, whatever the limits', () => {
  for (const state of ['draft', 'confirmed', 'rejected'] as const) {
    const deleted = header(state, { deletedAt: day(10) });
    expect(kindOf(deleted, NEVER, at(10.99, 50))).toBe('keep');
    expect(kindOf(deleted, LIMITS, at(11))).toBe('delete');
  }
  expect(findPurgeTime(day(10))).toBe(START + 11 * DAY);
});

test('a purged enrollment can be restored on seven days on which the app is opened, whatever the clock says', () => {
  const purged = header('confirmed', { deletedAt: day(90), purgedOn: 12 });
  expect(findRestDays(purged, 12)).toBe(7);
  expect(kindOf(purged, LIMITS, at(5000, 12))).toBe('keep');
  expect(findRestDays(purged, 18)).toBe(1);
  expect(kindOf(purged, LIMITS, at(90, 18))).toBe('keep');
  expect(kindOf(purged, NEVER, at(90, 19))).toBe('delete');
  expect(findRestDays(header('draft', { deletedAt: day(90) }), 12)).toBeUndefined();
});

test('an enrollment with an unreadable date is kept', () => {
  for (const bad of ['', 'yesterday', '2026-13-01T00:00:00.000Z']) {
    expect(kindOf(header('draft', { updatedAt: bad }), LIMITS, at(5000))).toBe('keep');
    expect(kindOf(header('confirmed', { updatedAt: bad }), LIMITS, at(5000))).toBe('keep');
    expect(kindOf(header('draft', { deletedAt: bad }), LIMITS, at(5000))).toBe('keep');
    expect(kindOf(header('draft', { warnedAt: bad }), LIMITS, at(5000))).toBe('keep');
    expect(findPurgeTime(bad)).toBeUndefined();
  }
});

test('an enrollment that was not deleted is never purged where there are no limits', () => {
  const states = fc.constantFrom<SubmissionState>('draft', 'in-review', 'approved', 'confirmed', 'rejected');
  fc.assert(
    fc.property(states, fc.option(fc.nat(5000)), fc.nat(9000), (state, warned, today) => {
      const one = header(state, warned === null ? {} : { warnedAt: day(warned) });
      expect(['keep', 'unwarn']).toContain(kindOf(one, NEVER, at(today)));
    }),
  );
});

const present = (days: number) => {
  const instant = day(days);
  return { at: instant, day: instant.slice(0, 10) };
};
const VISITS: Visits = { ...present(0), days: 5 };

describe('a clock', () => {
  it.each([
    [-700, 'back'],
    [-1.01, 'back'],
    // Another time zone, or a corrected clock.
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
  // A clock that is set back by some hours reaches a day that was counted before.
  expect(toNextVisits(second, present(2.4))).toBe(second);
});

test('a clock that is believed after a doubt counts from its own day on', () => {
  const back = toNextVisits(VISITS, present(-700));
  expect(back).toEqual({ ...present(-700), days: 6 });
  expect(findClockDoubt(back, present(-690))).toBeUndefined();
  expect(toNextVisits(back, present(-690)).days).toBe(7);
});
