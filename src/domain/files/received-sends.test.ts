import { describe, expect, it } from 'vitest';
import type { Attempt, AttemptContent } from '../drafts/attempt.ts';
import type { FinalizeOutcome, Verdict } from '../drafts/outcome.ts';
import type { Submission } from '../drafts/submission.ts';
import type { AnswersSpec } from '../profile/schema/service-schema.ts';
import { toFileText } from './enrollment-file.ts';
import { readFile } from './read-file.ts';
import { rereadAnswers, toReceived } from './received-sends.ts';
import { EXPORTED_AT, SAMPLE_SOURCE } from './sample-file.fixture.ts';
import { sha256 } from './sample-review.fixture.ts';

const AT = '2026-11-20T10:00:01.000Z';
const HASH = 'a'.repeat(64);
const RULES: AnswersSpec = { noEffect: [{ statuses: [422] }] };

const answered = (status: number, verdict?: Verdict, more: object = {}): FinalizeOutcome => ({
  kind: 'answered',
  at: AT,
  status,
  contentType: 'application/json',
  body: '{}',
  truncated: false,
  ...(verdict && { verdict }),
  ...more,
});

const attempt = (number: number, state: Attempt['state'], content?: Partial<AttemptContent>): Attempt => ({
  version: 1,
  id: `s${number}`,
  enrollmentId: 'e1',
  number,
  startedAt: AT,
  state,
  hash: HASH,
  ...(content && { content: { subjects: [], ...content } }),
});

const resolution = { found: 'does-not-exist' as const, at: AT, by: 'Ana', reason: 'Consulta' };

function reread(
  state: Submission['state'],
  attempts: readonly Attempt[],
  answers?: AnswersSpec,
  hash?: string,
) {
  const last = attempts.at(-1);
  const submission: Submission = {
    state,
    attempts: attempts.length,
    attemptId: last?.id ?? '',
    ...(hash && { hash }),
  };
  const read = rereadAnswers({ submission, attempts }, answers);
  return {
    state: read.submission.state,
    hash: read.submission.hash,
    attempts: read.attempts.map((one) => [one.state, one.content?.fileState]),
    read,
  };
}

describe('the verdict of an answer in a file', () => {
  it('is the one of the profile here: a 500 that the file calls confirmed is "unknown"', () => {
    const forged = attempt(1, 'confirmed', { outcome: answered(500, 'confirmed') });
    const { state, attempts, read } = reread('confirmed', [forged], undefined, HASH);
    expect([state, ...attempts]).toEqual(['unknown', ['unknown', 'confirmed']]);
    expect(read.attempts[0]?.content?.outcome).toMatchObject({
      verdict: 'unknown',
      fileVerdict: 'confirmed',
    });
  });

  it.each<[string, FinalizeOutcome, AnswersSpec | undefined, Verdict, Verdict]>([
    ['a 422 that proves nothing here', answered(422, 'rejected'), undefined, 'rejected', 'unknown'],
    ['a 422 that had no effect by the rules here', answered(422, 'unknown'), RULES, 'unknown', 'rejected'],
    [
      'a 200 without what the rules here ask for',
      answered(200, 'confirmed'),
      { success: { statuses: ['2xx'], pointer: '/id' } },
      'confirmed',
      'unknown',
    ],
    [
      'a 200 that the file doubts by its rules only',
      answered(200, 'unknown'),
      undefined,
      'unknown',
      'confirmed',
    ],
    [
      'a 200 that came without headers',
      answered(200, 'confirmed', { contentType: '', body: '', doubt: 'no-headers' }),
      undefined,
      'confirmed',
      'unknown',
    ],
    [
      'a 200 whose JSON is cut',
      answered(200, 'confirmed', { body: '{"id":' }),
      undefined,
      'confirmed',
      'unknown',
    ],
    ['a truncated 200', answered(200, 'confirmed', { truncated: true }), undefined, 'confirmed', 'unknown'],
    [
      'an old 200 without a verdict, cut',
      answered(200, undefined, { body: '{' }),
      undefined,
      'confirmed',
      'unknown',
    ],
  ])('is made anew for %s', (_, outcome, answers, there, here) => {
    const { state, attempts, read } = reread(there, [attempt(1, there, { outcome })], answers, HASH);
    expect([state, ...attempts]).toEqual([here, [here, there]]);
    expect(read.attempts[0]?.content?.outcome).toMatchObject({ verdict: here, fileVerdict: there });
  });

  it('leaves what agrees as it is', () => {
    const { read } = reread(
      'confirmed',
      [attempt(1, 'confirmed', { outcome: answered(200, 'confirmed') })],
      RULES,
      HASH,
    );
    expect(read.attempts).toEqual([attempt(1, 'confirmed', { outcome: answered(200, 'confirmed') })]);
    const silent = attempt(1, 'unknown', { outcome: { kind: 'no-answer', at: AT, cause: 'timeout' } });
    expect(reread('unknown', [silent], RULES).read.attempts).toEqual([silent]);
    expect(rereadAnswers({ submission: { state: 'draft', attempts: 0 }, attempts: [] }, RULES)).toEqual({
      submission: { state: 'draft', attempts: 0 },
      attempts: [],
    });
  });

  it('is made anew for late answers, which change no state', () => {
    const late = [answered(200, 'unknown'), answered(500, 'confirmed')];
    const { state, attempts, read } = reread(
      'unknown',
      [attempt(1, 'unknown', { lateOutcomes: late })],
      RULES,
    );
    expect([state, ...attempts]).toEqual(['unknown', ['unknown', undefined]]);
    expect(read.attempts[0]?.content?.lateOutcomes).toMatchObject([
      { verdict: 'confirmed', fileVerdict: 'unknown' },
      { verdict: 'unknown', fileVerdict: 'confirmed' },
    ]);
  });
});

describe('the state of an enrollment in a file', () => {
  it('is "unknown" where the file brings no answer and nobody who looked', () => {
    for (const there of ['confirmed', 'rejected', 'absent'] as const) {
      const state = there === 'absent' ? 'approved' : there;
      expect(reread(state, [attempt(1, there)])).toMatchObject({
        state: 'unknown',
        attempts: [['unknown', there]],
      });
      expect(reread(state, [attempt(1, there, {})])).toMatchObject({
        state: 'unknown',
        attempts: [['unknown', there]],
      });
    }
  });

  it('is what a person found, whatever the answer says', () => {
    const absent = attempt(1, 'absent', { outcome: answered(500, 'confirmed'), resolution });
    const { state, attempts, read } = reread('approved', [absent], RULES, HASH);
    expect([state, ...attempts]).toEqual(['approved', ['absent', undefined]]);
    expect(read.attempts[0]?.content?.outcome).toMatchObject({
      verdict: 'unknown',
      fileVerdict: 'confirmed',
    });
  });

  it('is "unknown" also where it was edited after a refusal that proves nothing here', () => {
    const refused = attempt(1, 'rejected', { outcome: answered(422, 'rejected') });
    expect(reread('draft', [refused])).toMatchObject({ state: 'unknown', hash: HASH });
    expect(reread('draft', [refused], RULES)).toMatchObject({ state: 'draft', hash: undefined });
  });

  it('is "unknown" while an earlier send may have created clients, until somebody looked after it', () => {
    const forged = attempt(1, 'rejected', { outcome: answered(500, 'rejected') });
    const refused = attempt(2, 'rejected', { outcome: answered(422, 'rejected') });
    expect(reread('rejected', [forged, refused], RULES, HASH)).toMatchObject({
      state: 'unknown',
      attempts: [
        ['unknown', 'rejected'],
        ['unknown', 'rejected'],
      ],
    });
    const looked = attempt(2, 'absent', { resolution });
    expect(reread('approved', [forged, looked], RULES, HASH)).toMatchObject({
      state: 'approved',
      attempts: [
        ['unknown', 'rejected'],
        ['absent', undefined],
      ],
    });
  });

  it('leaves with another file, and is read there again', async () => {
    const forged = attempt(1, 'rejected', { outcome: answered(500, 'rejected') });
    const refused = attempt(2, 'rejected', { outcome: answered(422, 'rejected') });
    const { read } = reread('rejected', [forged, refused], RULES, HASH);
    const header = { ...SAMPLE_SOURCE.header, submission: read.submission };
    const text = await toFileText({ ...SAMPLE_SOURCE, header, attempts: read.attempts }, EXPORTED_AT, sha256);
    const reading = readFile(new TextEncoder().encode(text), () => 'n');
    if (!reading.ok || reading.contents.kind !== 'enrollment') throw new Error('the file was refused');
    expect(rereadAnswers(reading.contents, RULES)).toEqual(read);
  });
});

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
