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

describe('an approval in a received file', () => {
  it.each([STRICT, FREE])('is kept where the file is intact and the review rules %j allow it', (rules) => {
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

  it('is dropped from a rejected enrollment, which stays rejected', () => {
    const { submission, isDropped } = toReceived({ submission: REJECTED, review }, 'changed', STRICT);
    expect(submission).toEqual({ state: 'rejected', attempts: 1, attemptId: 's1' });
    expect(isDropped).toBe(true);
  });

  it('is dropped where the local rules do not allow its author', async () => {
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

  it('is voided in a changed file with an unknown result, which stays unknown', () => {
    const unknown: Submission = { ...REJECTED, state: 'unknown' };
    expect(toReceived({ submission: unknown, review }, 'changed', STRICT)).toEqual({
      submission: unknown,
      isDropped: false,
      events: [{ kind: 'received', chain: 'changed' }, VOIDED],
    });
  });

  it('is left alone in a changed file of a confirmed enrollment', () => {
    const confirmed: Submission = { ...REJECTED, state: 'confirmed' };
    expect(toReceived({ submission: confirmed, review }, 'changed', STRICT)).toEqual({
      submission: confirmed,
      isDropped: false,
      events: [{ kind: 'received', chain: 'changed' }],
    });
  });
});
