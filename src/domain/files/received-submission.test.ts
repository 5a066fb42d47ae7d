import { describe, expect, it } from 'vitest';
import type { Submission } from '../drafts/submission.ts';
import { toReceived } from './received-submission.ts';

const HASH = 'b'.repeat(64);
const APPROVED: Submission = { state: 'approved', attempts: 0, hash: HASH };
const REJECTED: Submission = { state: 'rejected', attempts: 1, attemptId: 's1', hash: HASH };

describe('an enrollment that came with a file', () => {
  it.each(['intact', 'changed', 'unchecked'] as const)(
    'is in review where the file calls it approved, whether it is %s or not',
    (chain) => {
      expect(toReceived(APPROVED, chain)).toEqual({
        submission: { state: 'in-review', attempts: 0 },
        event: { kind: 'received', chain },
      });
    },
  );

  it('stays rejected, and its approval does not count', () => {
    const { submission } = toReceived(REJECTED, 'intact');
    expect(submission).toEqual({ state: 'rejected', attempts: 1, attemptId: 's1' });
  });

  it.each(['draft', 'in-review', 'confirmed', 'unknown'] as const)('stays %s', (state) => {
    const submission: Submission = { ...REJECTED, state };
    expect(toReceived(submission, 'intact').submission).toEqual(submission);
  });
});
