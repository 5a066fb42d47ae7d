import { describe, expect, it } from 'vitest';
import { type Attempt, findLateSuccess, findPresentSubjects, findProof } from './attempt.ts';
import type { FinalizeOutcome } from './outcome.ts';
import { findAbsenceTime, findFindingProblem, type Finding, FINDINGS } from './resolution.ts';

const START = '2026-11-21T10:00:00.000Z';
const RULES = { timeoutMs: 60_000, settlingMs: 900_000 };
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
const claimOf = (found: Finding, existing = 1) => ({
  found,
  persons: 3,
  existing,
  hasEvidence: false,
  isDespite: false,
});

describe('what was found at the service', () => {
  it('is recorded as "does not exist" only once the wait for an answer and the settling time are over', () => {
    expect(findAbsenceTime(START, RULES, at('10:00:10.000'))).toBe(at('10:16:00.000'));
    for (const found of ['does-not-exist', 'some-exist'] as const) {
      for (const early of ['10:00:00.000', '10:01:00.000', '10:15:59.999']) {
        expect(findFindingProblem(claimOf(found), START, RULES, at(early))).toBe('too-early');
      }
      expect(findFindingProblem(claimOf(found), START, RULES, at('10:16:00.000'))).toBeUndefined();
    }
  });

  it('is recorded as "exists" at any time', () => {
    expect(findFindingProblem(claimOf('exists'), START, RULES, at('10:00:00.001'))).toBeUndefined();
  });

  it('waits for the answer alone where the service settles at once', () => {
    const rules = { ...RULES, settlingMs: 0 };
    expect(findFindingProblem(claimOf('does-not-exist'), START, rules, at('10:00:59.999'))).toBe('too-early');
    expect(findFindingProblem(claimOf('does-not-exist'), START, rules, at('10:01:00.000'))).toBeUndefined();
  });

  it('can be recorded at once where the start says no time, or one that only a wrong clock can have made', () => {
    for (const start of ['', 'ayer', '2028-11-21T10:00:00.000Z']) {
      for (const found of FINDINGS) {
        expect(findFindingProblem(claimOf(found), start, RULES, at('10:00:00.000'))).toBeUndefined();
      }
    }
  });

  it('is "some exist" only where at least one person does and at least one does not', () => {
    const late = at('12:00:00.000');
    expect(findFindingProblem(claimOf('some-exist', 0), START, RULES, late)).toBe('nobody');
    expect(findFindingProblem(claimOf('some-exist', 3), START, RULES, late)).toBe('everybody');
    expect(findFindingProblem(claimOf('some-exist', 2), START, RULES, late)).toBeUndefined();
    // The other findings are not about single persons.
    expect(findFindingProblem(claimOf('does-not-exist', 0), START, RULES, late)).toBeUndefined();
  });

  it('goes against a late success only where the person was told of it', () => {
    const late = at('12:00:00.000');
    for (const found of ['does-not-exist', 'some-exist'] as const) {
      const claim = { ...claimOf(found), hasEvidence: true };
      expect(findFindingProblem(claim, START, RULES, late)).toBe('against-evidence');
      expect(findFindingProblem({ ...claim, isDespite: true }, START, RULES, late)).toBeUndefined();
      // A confirmed finding against the evidence must not be recorded too early either.
      const early = at('10:00:00.001');
      expect(findFindingProblem({ ...claim, isDespite: true }, START, RULES, early)).toBe('too-early');
    }
    const agreed = { ...claimOf('exists'), hasEvidence: true };
    expect(findFindingProblem(agreed, START, RULES, late)).toBeUndefined();
  });
});

describe('an attempt', () => {
  const answered = (status: number): FinalizeOutcome => ({
    kind: 'answered',
    at: START,
    status,
    contentType: '',
    body: '',
    truncated: false,
    verdict: status === 200 ? 'confirmed' : 'unknown',
  });
  const subject = (name: string) => ({ name, identifier: '', identifierHash: name });
  const attempt: Attempt = {
    version: 1,
    id: 'a',
    enrollmentId: 'e',
    number: 1,
    startedAt: START,
    state: 'unknown',
    hash: 'h',
    content: {
      subjects: [subject('Ana'), { ...subject('Eva'), absent: true }],
      outcome: answered(200),
      lateOutcomes: [answered(500), answered(200)],
    },
  };

  it('has evidence that it exists in the late answers that meet the success rule, and in no others', () => {
    expect(findLateSuccess(attempt)).toEqual([answered(200)]);
    expect(findLateSuccess({ ...attempt, content: undefined })).toEqual([]);
  });

  it('is proved by the answer that meets the success rule, also where that came late', () => {
    const of = (outcome: FinalizeOutcome | undefined, lateOutcomes: FinalizeOutcome[]) =>
      findProof({ ...attempt, content: { subjects: [], outcome, lateOutcomes } });
    const silence: FinalizeOutcome = { kind: 'no-answer', at: START, cause: 'timeout' };
    expect(of(answered(500), [answered(502), answered(200)])).toEqual(answered(200));
    expect(of(answered(200), [])).toEqual(answered(200));
    expect(of(answered(500), [answered(502)])).toEqual(answered(500));
    expect(of(silence, [])).toBeUndefined();
    expect(of(undefined, [])).toBeUndefined();
  });

  it('names the persons whom the service may have', () => {
    expect(findPresentSubjects(attempt).map(({ name }) => name)).toEqual(['Ana']);
  });
});
