import { expect, test } from 'vitest';
import { type Attempt, attemptContentSchema, toScrubbedAttempt } from './attempt.ts';
import type { FinalizeOutcome } from './outcome.ts';

const SECRET = 'Begoña';
const at = '2026-03-01T12:00:00.000Z';
const answered: FinalizeOutcome = {
  kind: 'answered',
  at,
  status: 409,
  contentType: 'application/json',
  body: `{"message": "${SECRET}"}`,
  truncated: false,
  verdict: 'rejected',
  reference: 'R-7',
  message: `${SECRET} ya existe`,
  retryAfter: '30',
  errors: [{ path: 'personaFulls[0].nombre', message: SECRET, entry: SECRET }],
};
const HEAD = {
  version: 1,
  id: 'a-1',
  enrollmentId: 'a',
  number: 1,
  startedAt: at,
  endedAt: at,
  state: 'confirmed',
  hash: 'abc',
} as const;
const ATTEMPT: Attempt = {
  ...HEAD,
  content: {
    subjects: [{ name: `${SECRET} Núñez`, identifier: '••.•••.•78-5', identifierHash: 'f00' }],
    request: `{"nombre": "${SECRET}"}`,
    outcome: { kind: 'no-answer', at, cause: 'timeout' },
    lateOutcomes: [answered],
    resolution: { found: 'exists', at, by: SECRET, reason: `${SECRET} estaba` },
    imported: true,
  },
};

test('toScrubbedAttempt removes personal data and keeps the proof of the send', () => {
  const scrubbed = toScrubbedAttempt(ATTEMPT);
  expect(JSON.stringify(scrubbed)).not.toContain(SECRET);
  expect(scrubbed).toEqual({
    ...HEAD,
    content: {
      subjects: [{ name: '', identifier: '••.•••.•78-5', identifierHash: 'f00' }],
      outcome: { kind: 'no-answer', at, cause: 'timeout' },
      lateOutcomes: [
        {
          kind: 'answered',
          at,
          status: 409,
          contentType: 'application/json',
          body: '',
          truncated: false,
          verdict: 'rejected',
          reference: 'R-7',
        },
      ],
      resolution: { found: 'exists', at, by: '', reason: '' },
      imported: true,
    },
  });
  expect(attemptContentSchema.safeParse(scrubbed.content).success).toBe(true);
  expect(toScrubbedAttempt(scrubbed)).toEqual(scrubbed);
});

test('toScrubbedAttempt leaves an attempt whose content cannot be opened unchanged', () => {
  expect(toScrubbedAttempt(HEAD)).toEqual(HEAD);
});
