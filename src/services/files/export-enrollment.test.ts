import { describe, expect, it } from 'vitest';
import type { JournalEntry, JournalEvent } from '../../domain/review/journal.ts';
import type { Snapshot } from '../../domain/review/snapshot.ts';
import { toSound } from './export-enrollment.ts';

const AT = '2026-11-21T10:00:00.000Z';
const entry = (number: number, event: JournalEvent): JournalEntry => ({
  version: 1,
  number,
  at: AT,
  event,
  previous: '',
  hash: '',
});
const snapshot = (number: number): Snapshot => ({
  version: 1,
  number,
  at: AT,
  riskProfileCode: '',
  personIds: [],
  persons: [],
});

const ENTRIES = [
  entry(1, { kind: 'entered' }),
  entry(2, { kind: 'edited', snapshot: 1, places: [], more: 0 }),
  entry(3, { kind: 'returned', snapshot: 1 }),
  entry(4, { kind: 'edited', snapshot: 2, places: [], more: 0 }),
  entry(5, { kind: 'reviewed' }),
];
const SNAPSHOTS = [snapshot(1), snapshot(2)];
const without = <T>(items: readonly T[], index: number) => items.filter((_, at) => at !== index);

describe('exporting a review', () => {
  it('a readable review is exported as a whole', () => {
    const review = { entries: ENTRIES, snapshots: SNAPSHOTS };
    expect(toSound({ ...review, unreadable: 0 })).toEqual({ review, isWhole: true });
  });

  it('the exported review ends before the first entry that cannot be read', () => {
    expect(toSound({ entries: without(ENTRIES, 2), snapshots: SNAPSHOTS, unreadable: 1 })).toEqual({
      review: { entries: ENTRIES.slice(0, 2), snapshots: SNAPSHOTS },
      isWhole: false,
    });
    const none = toSound({ entries: without(ENTRIES, 0), snapshots: SNAPSHOTS, unreadable: 1 });
    expect(none.review.entries).toEqual([]);
  });

  it('the exported review ends before the first entry whose snapshot cannot be read', () => {
    expect(toSound({ entries: ENTRIES, snapshots: SNAPSHOTS.slice(0, 1), unreadable: 1 })).toEqual({
      review: { entries: ENTRIES.slice(0, 3), snapshots: SNAPSHOTS.slice(0, 1) },
      isWhole: false,
    });
    expect(toSound({ entries: ENTRIES, snapshots: SNAPSHOTS.slice(1), unreadable: 1 })).toEqual({
      review: { entries: ENTRIES.slice(0, 1), snapshots: [] },
      isWhole: false,
    });
  });

  it('a review whose last entry cannot be read is exported as incomplete', () => {
    const { isWhole } = toSound({ entries: ENTRIES.slice(0, 4), snapshots: SNAPSHOTS, unreadable: 1 });
    expect(isWhole).toBe(false);
  });
});
