import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findPurgeTime, findRetention } from './retention.ts';
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

const kindOf = (...args: Parameters<typeof findRetention>) => findRetention(...args).kind;

describe('a confirmed enrollment', () => {
  it('is purged when its number of days after the confirmation is over, not before', () => {
    expect(kindOf(header('confirmed'), LIMITS, day(89.99))).toBe('keep');
    expect(kindOf(header('confirmed'), LIMITS, day(90))).toBe('purge');
    expect(kindOf(header('confirmed'), LIMITS, day(95), day(10))).toBe('keep');
    expect(kindOf(header('confirmed'), LIMITS, day(100), day(10))).toBe('purge');
  });

  it('is kept without a warning where confirmed enrollments have no limit', () => {
    expect(kindOf(header('confirmed'), { ...LIMITS, confirmedDays: Infinity }, day(5000))).toBe('keep');
  });
});

describe.each(['draft', 'in-review', 'approved', 'rejected'] as const)('an enrollment (%s)', (state) => {
  it('gets a warning at its limit and is purged a week after the warning', () => {
    expect(kindOf(header(state), LIMITS, day(59.99))).toBe('keep');
    expect(kindOf(header(state), LIMITS, day(60))).toBe('warn');
    const warned = header(state, { warnedAt: day(61) });
    expect(findRetention(warned, LIMITS, day(64.5))).toEqual({
      kind: 'warned',
      idleDays: 64,
      purgeAt: START + 68 * DAY,
    });
    expect(kindOf(warned, LIMITS, day(67.99))).toBe('warned');
    expect(kindOf(warned, LIMITS, day(68))).toBe('purge');
  });

  it('gets a warning first, even after more than a year', () => {
    expect(kindOf(header(state), LIMITS, day(400))).toBe('warn');
  });

  it('loses its warning where the limit no longer applies', () => {
    expect(kindOf(header(state, { warnedAt: day(61) }), NEVER, day(400))).toBe('unwarn');
  });
});

test.each(['sending', 'unknown'] as const)(
  'an enrollment in the state "%s" is kept, even if it is deleted and past its limits',
  (state) => {
    const old = header(state, { warnedAt: day(1), deletedAt: day(1) });
    expect(kindOf(old, { confirmedDays: 1, draftDays: 1 }, day(5000))).toBe('keep');
  },
);

test('a deleted enrollment is purged a day later, whatever the limits', () => {
  for (const state of ['draft', 'confirmed', 'rejected'] as const) {
    const deleted = header(state, { deletedAt: day(10) });
    expect(kindOf(deleted, NEVER, day(10.99))).toBe('keep');
    expect(kindOf(deleted, LIMITS, day(11))).toBe('purge');
  }
  expect(findPurgeTime(day(10))).toBe(START + 11 * DAY);
});

test('an enrollment with an unreadable date is kept', () => {
  for (const bad of ['', 'yesterday', '2026-13-01T00:00:00.000Z']) {
    expect(kindOf(header('draft', { updatedAt: bad }), LIMITS, day(5000))).toBe('keep');
    expect(kindOf(header('confirmed', { updatedAt: bad }), LIMITS, day(5000))).toBe('keep');
    expect(kindOf(header('draft', { deletedAt: bad }), LIMITS, day(5000))).toBe('keep');
    expect(kindOf(header('draft', { warnedAt: bad }), LIMITS, day(5000))).toBe('keep');
    expect(findPurgeTime(bad)).toBeUndefined();
  }
});

test('an enrollment that was not deleted is never purged where there are no limits', () => {
  const states = fc.constantFrom<SubmissionState>('draft', 'in-review', 'approved', 'confirmed', 'rejected');
  fc.assert(
    fc.property(states, fc.option(fc.nat(5000)), fc.nat(9000), (state, warned, today) => {
      const one = header(state, warned === null ? {} : { warnedAt: day(warned) });
      expect(['keep', 'unwarn']).toContain(kindOf(one, NEVER, day(today)));
    }),
  );
});
