import { describe, expect, it, test } from 'vitest';
import { JOURNAL_VERSION, type JournalEntry, type JournalEvent } from '../review/journal.ts';
import type { SecondLook } from './facts.ts';
import { findFirstApprover, needsSecondLook, toLot, wasKnown } from './second-look.ts';

const NEVER: SecondLook = { percent: 0, persons: Infinity, notices: Infinity, isKnown: false };
const ONE = { lot: 0.5, persons: 5, notices: 3, isKnown: false };

test.each<[Partial<SecondLook>, boolean]>([
  [{}, false],
  [{ percent: 100 }, true],
  [{ percent: 51 }, true],
  [{ percent: 50 }, false],
  [{ persons: 5 }, true],
  [{ persons: 6 }, false],
  [{ notices: 3 }, true],
  [{ notices: 4 }, false],
  [{ isKnown: true }, false],
])('a rule of %j asks for a second look: %j', (rule, isAsked) => {
  expect(needsSecondLook({ ...NEVER, ...rule }, ONE)).toBe(isAsked);
});

it('nothing is asked without a rule, and a known person is asked about where the rule says so', () => {
  expect(needsSecondLook(undefined, { ...ONE, isKnown: true })).toBe(false);
  expect(needsSecondLook({ ...NEVER, isKnown: true }, { ...ONE, isKnown: true })).toBe(true);
});

it('a share is that part of random and of counted ids, always the same ones, and a larger share has them too', () => {
  const random = Array.from({ length: 20_000 }, () => crypto.randomUUID());
  const counted = Array.from({ length: 20_000 }, (_, index) => `e${index}`);
  for (const ids of [random, counted])
    for (const percent of [1, 10, 50]) {
      const pick = (share: number) =>
        ids.filter((id) => needsSecondLook({ ...NEVER, percent: share }, { ...ONE, lot: toLot(id) }));
      const picked = pick(percent);
      expect(Math.abs(picked.length / ids.length - percent / 100)).toBeLessThan(0.02);
      expect(pick(percent)).toEqual(picked);
      const larger = new Set(pick(percent + 10));
      expect(picked.filter((id) => !larger.has(id))).toEqual([]);
    }
});

const toEntries = (...events: readonly (readonly [JournalEvent, name?: string])[]): JournalEntry[] =>
  events.map(([event, name], index) => ({
    version: JOURNAL_VERSION,
    number: index + 1,
    at: '2026-11-28T10:00:00.000Z',
    ...(name !== undefined && { by: { name, source: 'claim' } }),
    event,
    previous: '',
    hash: '',
  }));
const FIRST: JournalEvent = { kind: 'first-approved', snapshot: 1, hash: 'a' };

describe('the first of two approvals', () => {
  const made = toEntries([{ kind: 'reviewed' }, 'Ana'], [FIRST, 'Eva Soto']);

  it('is of whoever gave it, however the name is written, and of these bytes alone', () => {
    expect(findFirstApprover(made, 'a', 'eva  SOTO')).toBe('me');
    expect(findFirstApprover(made, 'a', 'Luz')).toBe('other');
    expect(findFirstApprover(made, undefined, undefined)).toBe('other');
    expect(findFirstApprover(made, 'b', 'Eva Soto')).toBe('nobody');
  });

  it.each<JournalEvent>([
    { kind: 'edited', snapshot: 2, places: [], more: 0 },
    { kind: 'returned', snapshot: 1 },
    { kind: 'received', chain: 'intact' },
    { kind: 'approved', snapshot: 1, hash: 'a' },
  ])('ends with $kind', (event) => {
    const entries = toEntries([FIRST, 'Eva'], [event]);
    expect(findFirstApprover(entries, 'a', 'Eva')).toBe('nobody');
  });

  it('stands while it is looked at and discussed', () => {
    const entries = toEntries(
      [FIRST, 'Eva'],
      [{ kind: 'reviewed' }],
      [{ kind: 'observed', observation: 'o', place: {}, text: 'Falta' }],
    );
    expect(findFirstApprover(entries, 'a', 'Eva')).toBe('me');
  });
});

it('somebody was known where an answer of this round says so', () => {
  const known: JournalEvent = { kind: 'known', personId: 'p', as: 'client', text: 'Es otra cuenta' };
  expect(wasKnown([], toEntries([known]))).toBe(true);
  expect(wasKnown([], toEntries([known], [{ kind: 'returned', snapshot: 1 }]))).toBe(false);
  expect(wasKnown([{ personId: 'p', as: 'client' }], [])).toBe(true);
});
