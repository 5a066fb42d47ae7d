import { describe, expect, it } from 'vitest';
import { NEW_SUBMISSION, type Submission } from '../drafts/submission.ts';
import { toContents } from '../review/snapshot.ts';
import { findNoUpdate, type Here } from './continuation.ts';
import { SAMPLE_ATTEMPTS, SAMPLE_SOURCE } from './sample-file.fixture.ts';
import { toJournal } from './sample-review.fixture.ts';

const { entries, snapshots } = SAMPLE_SOURCE.review;
const FILE = { attempts: SAMPLE_ATTEMPTS, review: { entries, snapshots } };

/** The stored enrollment as it was when the file's journal had `count` entries and `snapshotCount` snapshots. */
function hereAt(count: number, snapshotCount: number): Here {
  const earlier = snapshots.slice(0, snapshotCount);
  const content = toContents(earlier).at(-1);
  return {
    header: { submission: NEW_SUBMISSION },
    enrollment: { id: 'e1', riskProfileCode: '', persons: [], ...content },
    attempts: [],
    review: { entries: entries.slice(0, count), snapshots: earlier },
  };
}

const HERE = hereAt(3, 1);
const edited = (here: Here): Here => ({
  ...here,
  enrollment: { ...here.enrollment, riskProfileCode: 'OTRO' },
});
const sent = (state: Submission['state']): Here => ({
  ...HERE,
  header: { submission: { state, attempts: 1 } },
});

describe('findNoUpdate', () => {
  it('accepts a file that continues the stored enrollment from any point of its journal', () => {
    for (let count = 2; count < entries.length; count += 1) {
      const here = hereAt(count, count < 8 ? 1 : 2);
      expect(findNoUpdate(here, FILE, 'intact'), String(count)).toBeUndefined();
      expect(findNoUpdate(here, FILE, 'unchecked'), String(count)).toBeUndefined();
    }
    expect(findNoUpdate({ ...HERE, attempts: SAMPLE_ATTEMPTS.slice(0, 1) }, FILE, 'intact')).toBeUndefined();
  });

  it.each([
    ['changed', 'changed', HERE],
    ['deleted', 'intact', { ...HERE, header: { ...HERE.header, deletedAt: '2026-11-20T00:00:00Z' } }],
    ['sent', 'intact', sent('sending')],
    ['sent', 'intact', sent('unknown')],
    ['sent', 'intact', sent('confirmed')],
    ['sent', 'intact', { ...HERE, attempts: [{ ...SAMPLE_ATTEMPTS[0]!, id: 's9' }] }],
    ['sent', 'intact', { ...HERE, attempts: [{ ...SAMPLE_ATTEMPTS[0]!, state: 'absent' as const }] }],
    ['no-journal', 'intact', { ...HERE, review: { entries: [], snapshots: [] } }],
    ['edited', 'intact', edited(HERE)],
    // The same entries, with another snapshot.
    ['apart', 'intact', { ...HERE, review: { ...HERE.review, snapshots: [{ ...snapshots[0]!, at: 'x' }] } }],
    ['same', 'intact', hereAt(entries.length, 2)],
  ] as const)(
    'refuses a file that does not continue the stored enrollment, with the cause "%s"',
    (cause, integrity, here) => {
      expect(findNoUpdate(here, FILE, integrity)).toBe(cause);
    },
  );

  it('refuses a file that is older than the stored enrollment or has no journal', () => {
    const file = { attempts: [], review: HERE.review };
    expect(findNoUpdate(hereAt(entries.length, 2), file, 'intact')).toBe('newer-here');
    expect(findNoUpdate(HERE, { ...file, review: { entries: [], snapshots: [] } }, 'intact')).toBe(
      'no-journal',
    );
  });

  it('refuses a file whose journal has other entries than the stored one', async () => {
    const other = await toJournal([[{ kind: 'entered' }, { name: 'Otra', source: 'claim' }]]);
    expect(findNoUpdate({ ...HERE, review: { ...HERE.review, entries: other } }, FILE, 'intact')).toBe(
      'apart',
    );
  });
});
