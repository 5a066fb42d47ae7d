import { describe, expect, it } from 'vitest';
import { createPerson } from '../enrollment/person.ts';
import {
  type FinalizeOutcome,
  isConfirmed,
  isRejected,
  storedEnrollmentSchema,
  storedPersonSchema,
} from './stored.ts';

const answered = (status: number, verdict?: 'confirmed' | 'rejected' | 'unknown'): FinalizeOutcome => ({
  kind: 'answered',
  at: '2026-11-21T07:00:00Z',
  request: '{}',
  status,
  contentType: 'application/json',
  body: '{}',
  truncated: false,
  verdict,
});
const NO_ANSWER: FinalizeOutcome = { kind: 'no-answer', at: '', request: '', cause: 'timeout' };

describe('an outcome', () => {
  it('is confirmed or rejected by the verdict of the profile, whatever the status', () => {
    for (const status of [200, 299, 400, 500]) {
      expect([isConfirmed(answered(status, 'confirmed')), isRejected(answered(status, 'confirmed'))]).toEqual(
        [true, false],
      );
      expect([isConfirmed(answered(status, 'rejected')), isRejected(answered(status, 'rejected'))]).toEqual([
        false,
        true,
      ]);
      expect([isConfirmed(answered(status, 'unknown')), isRejected(answered(status, 'unknown'))]).toEqual([
        false,
        false,
      ]);
    }
  });

  it('without a verdict is confirmed by any 2xx, and never rejected', () => {
    const confirmed = [199, 200, 204, 299, 300, 400, 500].filter((status) => isConfirmed(answered(status)));
    expect(confirmed).toEqual([200, 204, 299]);
    expect(isRejected(answered(400))).toBe(false);
  });

  it('is neither without an answer', () => {
    for (const outcome of [undefined, NO_ANSWER]) {
      expect(isConfirmed(outcome)).toBe(false);
      expect(isRejected(outcome)).toBe(false);
    }
  });
});

describe('what is stored', () => {
  const stored = { version: 1, id: 'e', createdAt: '', updatedAt: '', riskProfileCode: '', personIds: ['p'] };
  const parse = (outcome: unknown) => storedEnrollmentSchema.safeParse({ ...stored, outcome }).success;

  it('of an answer before there were verdicts is read still', () => {
    const { kind, at, request, status, contentType, body, truncated } = {
      ...answered(200),
      kind: 'answered',
    } as Extract<FinalizeOutcome, { kind: 'answered' }>;
    const old = { kind, at, request, status, contentType, body, truncated };
    expect(storedEnrollmentSchema.parse({ ...stored, outcome: old }).outcome).toEqual(old);
    expect(storedEnrollmentSchema.parse(stored).outcome).toBeUndefined();
  });

  it('is no place of the enrollment by another name', () => {
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

  it('is refused where it is something else', () => {
    expect(parse(answered(200))).toBe(true);
    expect(parse(NO_ANSWER)).toBe(true);
    expect(parse({ ...NO_ANSWER, cause: 'bored' })).toBe(false);
    expect(parse({ ...answered(200), verdict: 'maybe' })).toBe(false);
    expect(storedEnrollmentSchema.safeParse({ ...stored, version: 2 }).success).toBe(false);
    const person = { version: 1, enrollmentId: 'e', id: 'p', person: createPerson('p') };
    expect(storedPersonSchema.parse(person).person).toEqual(createPerson('p'));
    expect(storedPersonSchema.safeParse({ ...person, person: { ...person.person, sex: 1 } }).success).toBe(
      false,
    );
  });
});
