import { describe, expect, it } from 'vitest';
import { type FinalizeOutcome, outcomeSchema, toVerdict, type Verdict } from './outcome.ts';

const answered = (status: number, verdict?: Verdict, truncated = false): FinalizeOutcome => ({
  kind: 'answered',
  at: '2026-11-21T07:00:00Z',
  status,
  contentType: 'application/json',
  body: '{}',
  truncated,
  verdict,
});
const VERDICTS = ['confirmed', 'rejected', 'unknown'] as const;

describe('toVerdict', () => {
  it('gives the verdict that the rules of the profile gave, whatever the status', () => {
    for (const verdict of VERDICTS) {
      expect([200, 299, 400, 500].map((status) => toVerdict(answered(status, verdict)))).toEqual(
        Array.from({ length: 4 }, () => verdict),
      );
    }
  });

  it('confirms only a complete 2xx answer where no verdict is stored', () => {
    const confirmed = [199, 200, 204, 299, 300, 400, 500].filter(
      (status) => toVerdict(answered(status)) === 'confirmed',
    );
    expect(confirmed).toEqual([200, 204, 299]);
    expect(toVerdict(answered(200, undefined, true))).toBe('unknown');
    expect(toVerdict(answered(400))).toBe('unknown');
  });

  it('gives "unknown" without an answer', () => {
    for (const cause of ['network', 'timeout', 'incomplete', 'redirect', 'interrupted'] as const) {
      expect(toVerdict({ kind: 'no-answer', at: '', cause })).toBe('unknown');
    }
  });
});

describe('outcomeSchema', () => {
  const parse = (outcome: unknown) => outcomeSchema.safeParse(outcome).success;

  it('accepts places with the field names of the enrollment, not with those of the contract', () => {
    const withPlace = (place: unknown) => ({
      ...answered(400),
      errors: [{ path: 'x', message: 'y', place }],
    });
    expect(parse(withPlace({ personId: 'p', section: 'emails', rowId: 'r', field: 'emails.address' }))).toBe(
      true,
    );
    expect(parse(withPlace({ field: 'email' }))).toBe(false);
    expect(parse(withPlace({ section: 'emailFulls' }))).toBe(false);
  });

  it('refuses an unknown cause or verdict', () => {
    expect(parse(answered(200))).toBe(true);
    expect(parse({ kind: 'no-answer', at: '', cause: 'bored' })).toBe(false);
    expect(parse({ ...answered(200), verdict: 'maybe' })).toBe(false);
  });
});
