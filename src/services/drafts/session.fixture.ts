/** Test support: an open enrollment with these persons. Not part of the app. */
import { STORED_VERSION } from '../../domain/drafts/stored.ts';
import { NEW_SUBMISSION } from '../../domain/drafts/submission.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { EnrollmentSession } from './enrollment-session.ts';

const AT = '2026-11-27T10:00:00.000Z';

export function sessionWith(persons: readonly Person[]): EnrollmentSession {
  return new EnrollmentSession({
    header: {
      version: STORED_VERSION,
      id: 'e',
      revision: 1,
      createdAt: AT,
      updatedAt: AT,
      riskProfileCode: '',
      personIds: persons.map(({ id }) => id),
      submission: NEW_SUBMISSION,
    },
    attempt: undefined,
    persons: new Map(
      persons.map((person) => [
        person.id,
        { version: STORED_VERSION, enrollmentId: 'e', id: person.id, person },
      ]),
    ),
  });
}
