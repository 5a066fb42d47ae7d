import { describe, expect, it } from 'vitest';
import type { Submission } from '../drafts/submission.ts';
import { SAMPLE_SOURCE } from './sample-file.oracle.ts';
import { toReceived } from './received-submission.ts';
import { toJournal } from './sample-review.oracle.ts';

const HASH = 'b'.repeat(64);
const { review } = SAMPLE_SOURCE;
const APPROVED: Submission = { state: 'approved', attempts: 0, hash: HASH };
const REJECTED: Submission = { state: 'rejected', attempts: 1, attemptId: 's1', hash: HASH };
const STRICT = { isRequired: true, maySelfApprove: false };
const FREE = { isRequired: false, maySelfApprove: true };
const VOIDED = { kind: 'voided', hash: HASH };

describe('an approval that comes with a file', () => {
  it.each([STRICT, FREE])('comes along where the file is intact and the rules %j let it', (rules) => {
    for (const submission of [APPROVED, REJECTED]) {
      expect(toReceived({ submission, review }, 'intact', rules)).toEqual({
        submission,
        isDropped: false,
        events: [{ kind: 'received', chain: 'intact' }],
      });
    }
  });

  it.each(['changed', 'unchecked'] as const)('is dropped where the file is %s', (chain) => {
    expect(toReceived({ submission: APPROVED, review }, chain, FREE)).toEqual({
      submission: { state: 'draft', attempts: 0 },
      isDropped: true,
      events: [{ kind: 'received', chain }, VOIDED],
    });
  });

  it('is dropped of what the service refused, which stays refused', () => {
    const { submission, isDropped } = toReceived({ submission: REJECTED, review }, 'changed', STRICT);
    expect(submission).toEqual({ state: 'rejected', attempts: 1, attemptId: 's1' });
    expect(isDropped).toBe(true);
  });

  it('is dropped where the rules here would not let who made it', async () => {
    const by = { name: 'ANA PEREZ', source: 'claim' } as const;
    const entries = await toJournal([
      [{ kind: 'entered' }, { name: 'Ana Pérez', source: 'claim' }],
      [{ kind: 'approved', snapshot: 0, hash: HASH }, by],
    ]);
    const own = { submission: APPROVED, review: { entries, snapshots: [] } };
    expect(toReceived(own, 'intact', STRICT)).toEqual({
      submission: { state: 'draft', attempts: 0 },
      isDropped: true,
      events: [{ kind: 'received', chain: 'intact' }, VOIDED],
    });
    expect(toReceived(own, 'intact', { ...STRICT, maySelfApprove: true }).isDropped).toBe(false);
  });

  it('counts for nothing more in a changed file whose result nobody knows', () => {
    const unknown: Submission = { ...REJECTED, state: 'unknown' };
    expect(toReceived({ submission: unknown, review }, 'changed', STRICT)).toEqual({
      submission: unknown,
      isDropped: false,
      events: [{ kind: 'received', chain: 'changed' }, VOIDED],
    });
  });

  it('was that of what is confirmed', () => {
    const confirmed: Submission = { ...REJECTED, state: 'confirmed' };
    expect(toReceived({ submission: confirmed, review }, 'changed', STRICT)).toEqual({
      submission: confirmed,
      isDropped: false,
      events: [{ kind: 'received', chain: 'changed' }],
    });
  });
});
