import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEnrollment, anyText, isWritten, validRequest } from '../contract/contract.arbitraries.ts';
import { fromFinalizeRequest } from '../contract/from-finalize-request.ts';
import type { Attempt } from '../drafts/attempt.ts';
import type { FinalizeOutcome } from '../drafts/outcome.ts';
import type { Submission } from '../drafts/submission.ts';
import { toFileText } from './enrollment-file.ts';
import { readFile } from './read-file.ts';
import { reviewOf } from './review.arbitraries.ts';
import { sha256 } from './sample-review.fixture.ts';

const AT = '2026-11-21T12:00:00.000Z';
const utf8 = (text: string) => new TextEncoder().encode(text);
const noIds = () => {
  throw new Error('An enrollment file has its own ids: readFile must not make new ones');
};

const outcomeOf = (text: string, verdict: 'confirmed' | 'rejected' | 'unknown'): FinalizeOutcome => ({
  kind: 'answered',
  at: AT,
  status: 422,
  contentType: text,
  body: text,
  truncated: false,
  verdict,
  message: text,
});

/** Attempts as the ledger can hold them: all except the last one had no effect. */
const sends: fc.Arbitrary<{ submission: Submission; attempts: Attempt[] }> = fc
  .record({
    past: fc.array(fc.constantFrom<Attempt['state']>('rejected', 'absent'), { maxLength: 3 }),
    last: fc.constantFrom<Attempt['state']>('confirmed', 'rejected', 'unknown', 'absent'),
    edited: fc.constantFrom<Submission['state']>('draft', 'in-review', 'approved'),
    isEdited: fc.boolean(),
    text: anyText,
    isPartial: fc.boolean(),
  })
  .map(({ past, last, edited, isEdited, text, isPartial }) => {
    const attempts = [...past, last].map((state, index): Attempt => {
      const isSome = isPartial && state === 'confirmed';
      const found = isSome ? 'some-exist' : state === 'absent' ? 'does-not-exist' : undefined;
      const outcome = outcomeOf(text, found ? 'unknown' : (state as 'confirmed'));
      const subject = { name: text, identifier: text, identifierHash: '' };
      return {
        version: 1,
        id: `s${index + 1}`,
        enrollmentId: 'enrollment',
        number: index + 1,
        startedAt: AT,
        endedAt: AT,
        state,
        hash: '0'.repeat(64),
        content: {
          subjects: isSome ? [subject, { ...subject, absent: true }] : [subject],
          request: text,
          outcome,
          ...(found && {
            resolution: { found, at: AT, by: text, reason: text, ...(isSome && { rest: 'r' }) },
          }),
        },
      };
    });
    const isFree = last === 'absent' || (last === 'rejected' && isEdited);
    const state = isFree ? edited : (last as 'confirmed');
    return { submission: { state, attempts: attempts.length, attemptId: `s${attempts.length}` }, attempts };
  });
const NEVER_SENT: { submission: Submission; attempts: Attempt[] } = {
  submission: { state: 'draft', attempts: 0 },
  attempts: [],
};

describe('readFile', () => {
  it('reads the enrollment, its state and its attempts as they were exported', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyEnrollment
          .filter(isWritten)
          .chain((enrollment) => fc.tuple(fc.constant(enrollment), reviewOf(enrollment))),
        fc.oneof(fc.constant(NEVER_SENT), sends),
        async ([enrollment, reviewing], { submission, attempts }) => {
          const review = await reviewing;
          const { id, riskProfileCode } = enrollment;
          const header = { id, createdAt: AT, updatedAt: AT, riskProfileCode, submission };
          const text = await toFileText({ header, enrollment, attempts, review }, AT, sha256);
          expect(readFile(utf8(text), noIds)).toMatchObject({
            ok: true,
            contents: {
              kind: 'enrollment',
              version: 4,
              exportedAt: AT,
              createdAt: AT,
              updatedAt: AT,
              enrollment,
              submission,
              attempts,
              review,
            },
          });
        },
      ),
    );
  }, 30_000);

  it('reads a bare request as the enrollment that it describes', () => {
    const idsFrom = () => {
      let count = 0;
      return () => `n${(count += 1)}`;
    };
    fc.assert(
      fc.property(validRequest, fc.constantFrom(0, 2), (request, indent) => {
        const text = JSON.stringify(request, undefined, indent);
        expect(readFile(utf8(text), idsFrom())).toEqual({
          ok: true,
          contents: { kind: 'request', enrollment: fromFinalizeRequest(request, idsFrom()) },
        });
      }),
    );
  });

  it('reads or refuses any content without throwing', () => {
    const outcome = (bytes: Uint8Array) => {
      const reading = readFile(bytes, () => 'n');
      return reading.ok || reading.problems.length > 0;
    };
    fc.assert(
      fc.property(fc.oneof(fc.json().map(utf8), anyText.map(utf8), fc.uint8Array()), (bytes) => {
        expect(outcome(bytes)).toBe(true);
      }),
    );
  });

  it('reads or refuses a file with any one value replaced, without throwing', async () => {
    const header = {
      id: 'enrollment',
      createdAt: AT,
      updatedAt: AT,
      riskProfileCode: '',
      submission: { state: 'draft', attempts: 0 } as Submission,
    };
    await fc.assert(
      fc.asyncProperty(
        anyEnrollment
          .filter(isWritten)
          .chain((enrollment) => fc.tuple(fc.constant(enrollment), reviewOf(enrollment))),
        fc.nat(),
        fc.oneof(fc.jsonValue(), fc.constantFrom(null, {}, [])),
        async ([enrollment, reviewing], at, value) => {
          const source = { header, enrollment, attempts: [], review: await reviewing };
          const text = await toFileText(source, AT, sha256);
          let count = 0;
          const places = (JSON.stringify(JSON.parse(text)).match(/[,:[{]/g) ?? []).length;
          const changed = JSON.stringify(JSON.parse(text), (_key, member: unknown) =>
            (count += 1) === (at % places) + 2 ? value : member,
          );
          const reading = readFile(utf8(changed), () => 'n');
          expect(reading.ok || reading.problems.length > 0).toBe(true);
        },
      ),
    );
  }, 30_000);
});
