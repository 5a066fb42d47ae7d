/** Test support: an enrollment as it is exported. Invented persons. Not part of the app. */
import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { createHash } from 'node:crypto';
import type { Attempt } from '../drafts/attempt.ts';
import type { Submission } from '../drafts/submission.ts';
import type { Enrollment } from '../enrollment/enrollment.ts';
import type { ExportSource } from './enrollment-file.ts';
import { toSampleReview } from './sample-review.fixture.ts';

export const SAMPLE_ENROLLMENT: Enrollment = {
  id: 'e1',
  riskProfileCode: 'MOD',
  persons: [
    personWith({
      id: 'p1',
      identifier: '12.345.678-5',
      givenName: 'Begoña',
      paternalName: 'Núñez',
      telephones: [
        rowWith('telephones', { number: '+56 9 1234 5678', remark: '😀', typeCode: 'TTELEMOVIL' }),
      ],
      addresses: [rowWith('addresses', { line: 'Calle 1', typeCode: 'TDIREFPART', communeId: 13_120 })],
      bankAccounts: [rowWith('bankAccounts', { number: '000123', kind: 'Cuenta corriente', bankId: 'x' })],
    }),
    personWith({ id: 'p2', givenName: 'Ejemplos del Sur SpA' }),
  ],
};

const REQUEST = '{"personaFulls":[]}';

/** The first send was rejected, and the second has an unknown result. */
export const SAMPLE_ATTEMPTS: readonly Attempt[] = [
  {
    version: 1,
    id: 's1',
    enrollmentId: 'e1',
    number: 1,
    startedAt: '2026-11-20T10:00:00.000Z',
    endedAt: '2026-11-20T10:00:01.000Z',
    state: 'rejected',
    hash: createHash('sha256').update(REQUEST).digest('hex'),
    content: {
      subjects: [{ name: 'Begoña Núñez', identifier: '••.•••.•78-5', identifierHash: '' }],
      request: REQUEST,
      outcome: {
        kind: 'answered',
        at: '2026-11-20T10:00:01.000Z',
        status: 422,
        contentType: 'application/json',
        body: '{"message":"no"}',
        truncated: false,
        verdict: 'rejected',
      },
    },
  },
  {
    version: 1,
    id: 's2',
    enrollmentId: 'e1',
    number: 2,
    startedAt: '2026-11-20T11:00:00.000Z',
    state: 'unknown',
    hash: 'b'.repeat(64),
    content: {
      subjects: [],
      outcome: { kind: 'no-answer', at: '2026-11-20T11:00:30.000Z', cause: 'timeout' },
      lateOutcomes: [
        {
          kind: 'answered',
          at: '2026-11-20T11:05:00.000Z',
          status: 200,
          contentType: 'application/json',
          body: '{}',
          truncated: false,
        },
      ],
    },
  },
];

const UNKNOWN: Submission = { state: 'unknown', attempts: 2, attemptId: 's2', hash: 'b'.repeat(64) };

export const SAMPLE_SOURCE: ExportSource = {
  header: {
    id: 'e1',
    createdAt: '2026-11-19T09:00:00.000Z',
    updatedAt: '2026-11-20T10:30:00.000Z',
    riskProfileCode: 'MOD',
    submission: UNKNOWN,
  },
  enrollment: SAMPLE_ENROLLMENT,
  attempts: SAMPLE_ATTEMPTS,
  review: await toSampleReview(SAMPLE_ENROLLMENT.persons, 'b'.repeat(64)),
};

export const EXPORTED_AT = '2026-11-21T12:00:00.000Z';
