import { describe, expect, it } from 'vitest';
import { isSeenBy } from './stored.ts';
import { SUBMISSION_STATES, type SubmissionState } from './submission.ts';

const of = (owner: string | undefined, state: SubmissionState) => ({
  ...(owner !== undefined && { owner }),
  submission: { state, attempts: 0 },
});
const seenStates = (owner: string | undefined, key: string | undefined, handsOver = true) =>
  SUBMISSION_STATES.filter((state) => isSeenBy({ key, handsOver }, of(owner, state)));

describe('isSeenBy', () => {
  it('shows each user their own enrollments, and everybody those that were begun without a sign-in', () => {
    expect(seenStates('ana', 'ana')).toEqual(SUBMISSION_STATES);
    expect(seenStates(undefined, 'ana')).toEqual(SUBMISSION_STATES);
    expect(seenStates(undefined, undefined)).toEqual(SUBMISSION_STATES);
  });

  it('shows the enrollments of another user only while they are reviewed or sent', () => {
    expect(seenStates('ana', 'berta')).toEqual(['in-review', 'approved', 'sending', 'unknown']);
  });

  it('shows nothing of another user where nobody has to approve it, in whatever state', () => {
    expect(seenStates('ana', 'berta', false)).toEqual([]);
    expect(seenStates('ana', 'ana', false)).toEqual(SUBMISSION_STATES);
    expect(seenStates(undefined, 'berta', false)).toEqual(SUBMISSION_STATES);
  });

  it('shows nothing of a user while nobody is signed in', () => {
    expect(seenStates('ana', undefined)).toEqual([]);
  });
});
