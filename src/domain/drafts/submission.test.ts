import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEditable, NEW_SUBMISSION, type Submission } from './submission.ts';
import { findNextSubmission, type SubmissionEvent } from './submission-steps.ts';
import { type Finding, FINDINGS } from './resolution.ts';

const run = (...events: SubmissionEvent[]): Submission | undefined => {
  let submission: Submission | undefined = NEW_SUBMISSION;
  for (const event of events) submission = submission && findNextSubmission(submission, event);
  return submission;
};
const APPROVE: SubmissionEvent = { kind: 'approve', hash: 'h' };
const SEND: SubmissionEvent = { kind: 'send', attemptId: 'a', hash: 'h' };
const answer = (verdict: 'confirmed' | 'rejected' | 'unknown'): SubmissionEvent => ({
  kind: 'answer',
  attemptId: 'a',
  verdict,
});
const resolve = (found: Finding): SubmissionEvent => ({
  kind: 'resolve',
  attemptId: 'a',
  found,
});

describe('a submission', () => {
  it('goes from draft through review, approval and sending to the verdict of the answer', () => {
    expect(run({ kind: 'review' })).toEqual({ state: 'in-review', attempts: 0 });
    expect(run({ kind: 'review' }, APPROVE)).toEqual({ state: 'approved', attempts: 0, hash: 'h' });
    expect(run(APPROVE, SEND)).toEqual({ state: 'sending', attempts: 1, attemptId: 'a', hash: 'h' });
    for (const verdict of ['confirmed', 'rejected', 'unknown'] as const) {
      expect(run(APPROVE, SEND, answer(verdict))?.state).toBe(verdict);
    }
  });

  it('becomes a draft without approval after an edit', () => {
    expect(run(APPROVE, { kind: 'edit' })).toEqual({ state: 'draft', attempts: 0 });
    expect(run(APPROVE, { kind: 'edit' }, SEND)).toBeUndefined();
    expect(run(APPROVE, SEND, answer('rejected'), { kind: 'edit' })).toEqual({
      state: 'draft',
      attempts: 1,
      attemptId: 'a',
    });
  });

  it('becomes a draft without approval when a supervisor returns it, unless it is sending, confirmed or unknown', () => {
    const RETURN: SubmissionEvent = { kind: 'return' };
    expect(run({ kind: 'review' }, RETURN)).toEqual({ state: 'draft', attempts: 0 });
    expect(run(APPROVE, RETURN)).toEqual({ state: 'draft', attempts: 0 });
    expect(run(APPROVE, RETURN, SEND)).toBeUndefined();
    expect(run(APPROVE, SEND, answer('rejected'), RETURN)).toEqual({
      state: 'draft',
      attempts: 1,
      attemptId: 'a',
    });
    for (const end of ['confirmed', 'unknown'] as const) {
      expect(run(APPROVE, SEND, answer(end), RETURN)).toBeUndefined();
    }
    expect(run(APPROVE, SEND, RETURN)).toBeUndefined();
  });

  it('can enter review only as a draft', () => {
    const REVIEW: SubmissionEvent = { kind: 'review' };
    expect(run(REVIEW, REVIEW)).toBeUndefined();
    expect(run(APPROVE, REVIEW)).toBeUndefined();
    expect(run(APPROVE, SEND, REVIEW)).toBeUndefined();
    for (const end of ['confirmed', 'rejected', 'unknown'] as const) {
      expect(run(APPROVE, SEND, answer(end), REVIEW)).toBeUndefined();
    }
    expect(run(APPROVE, SEND, answer('rejected'), { kind: 'edit' }, REVIEW)).toEqual({
      state: 'in-review',
      attempts: 1,
      attemptId: 'a',
    });
  });

  it('can be sent only with the bytes that were approved', () => {
    expect(run(SEND)).toBeUndefined();
    expect(run({ kind: 'review' }, SEND)).toBeUndefined();
    expect(run(APPROVE, { ...SEND, hash: 'other' })).toBeUndefined();
    expect(run(APPROVE, { kind: 'approve', hash: 'other' }, SEND)).toBeUndefined();
  });

  it('keeps its approval after a rejection, so that only the same bytes can be sent again', () => {
    const refused = [APPROVE, SEND, answer('rejected')];
    const again: SubmissionEvent = { ...SEND, attemptId: 'b' };
    expect(run(...refused, again)).toEqual({ state: 'sending', attempts: 2, attemptId: 'b', hash: 'h' });
    expect(run(...refused, { ...again, hash: 'other' })).toBeUndefined();
    expect(run(...refused, { kind: 'edit' }, again)).toBeUndefined();
    expect(run(...refused, { kind: 'return' }, again)).toBeUndefined();
    for (const end of ['confirmed', 'unknown'] as const) {
      expect(run(APPROVE, SEND, answer(end), again)).toBeUndefined();
    }
  });

  it('leaves the state "unknown" only when a person records what they found at the service', () => {
    const unknown = [APPROVE, SEND, answer('unknown')];
    for (const event of [{ kind: 'edit' }, { kind: 'return' }, { kind: 'review' }, APPROVE, SEND] as const) {
      expect(run(...unknown, event)).toBeUndefined();
    }
    expect(run(...unknown, resolve('exists'))?.state).toBe('confirmed');
    expect(run(...unknown, resolve('some-exist'))?.state).toBe('confirmed');
    expect(run(...unknown, resolve('does-not-exist'))).toMatchObject({ state: 'approved', attempts: 1 });
    expect(run(...unknown, resolve('does-not-exist'), { ...SEND, attemptId: 'b' })).toMatchObject({
      state: 'sending',
      attempts: 2,
      attemptId: 'b',
    });
    expect(run(...unknown, { kind: 'resolve', attemptId: 'other', found: 'exists' })).toBeUndefined();
  });

  it('accepts an answer only for the attempt in progress', () => {
    expect(run(APPROVE, SEND, { kind: 'answer', attemptId: 'b', verdict: 'confirmed' })).toBeUndefined();
    expect(run(APPROVE, SEND, answer('unknown'), answer('confirmed'))).toBeUndefined();
    expect(run(answer('confirmed'))).toBeUndefined();
  });

  it('is sent again only after a rule or a person has proved the last attempt without effect, and only with the approved bytes', () => {
    const event = fc.oneof<fc.Arbitrary<SubmissionEvent>[]>(
      fc.constant({ kind: 'edit' }),
      fc.constant({ kind: 'review' }),
      fc.constant({ kind: 'return' }),
      fc.record({ kind: fc.constant('approve'), hash: fc.constantFrom('h', 'i') }),
      fc.record({
        kind: fc.constant('send'),
        attemptId: fc.constantFrom('a', 'b', 'c'),
        hash: fc.constantFrom('h', 'i'),
      }),
      fc.record({
        kind: fc.constant('answer'),
        attemptId: fc.constantFrom('a', 'b', 'c'),
        verdict: fc.constantFrom('confirmed', 'rejected', 'unknown'),
      }),
      fc.record({
        kind: fc.constant('resolve'),
        attemptId: fc.constantFrom('a', 'b', 'c'),
        found: fc.constantFrom(...FINDINGS),
      }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let submission = NEW_SUBMISSION;
        let isOpen = true;
        let approved: string | undefined;
        for (const each of events) {
          const next = findNextSubmission(submission, each);
          if (!next) continue;
          if (each.kind === 'send') {
            // A rule or a person must have proved that the former attempt had no effect.
            expect(isOpen).toBe(true);
            expect(approved).toBe(each.hash);
            expect(next.hash).toBe(each.hash);
            isOpen = false;
          }
          if (each.kind === 'approve') approved = each.hash;
          if (each.kind === 'edit' || each.kind === 'return') approved = undefined;
          if (each.kind === 'answer' && each.verdict === 'rejected') isOpen = true;
          if (each.kind === 'resolve' && each.found === 'does-not-exist') isOpen = true;
          if (next.state === 'confirmed') expect(isEditable(next)).toBe(false);
          submission = next;
        }
      }),
    );
  });
});
