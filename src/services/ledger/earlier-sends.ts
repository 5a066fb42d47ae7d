import { type Attempt, findLateSuccess, findPresentSubjects } from '../../domain/drafts/attempt.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { toSubjects } from './subjects.ts';
import { listAttempts } from './send-ledger.ts';

/** What of an enrollment another one has carried to the service already, or may have. */
export interface EarlierSend {
  readonly attempt: Attempt;
  /** The exact bytes. */
  readonly sameBytes: boolean;
  /** Numbers of the persons, from 1, whose identifier it carried. */
  readonly persons: readonly number[];
}

/**
 * Sends of other enrollments that were confirmed, or of which nobody knows, with the same identifiers or bytes; and of
 * any, this one too, that was found not to exist and of which a late answer says that it does. `hash`: of the exact bytes.
 */
export async function findEarlierSends(enrollment: Enrollment, hash: string): Promise<EarlierSend[]> {
  const [attempts, subjects] = await Promise.all([listAttempts(), toSubjects(enrollment)]);
  return attempts.flatMap((attempt) => {
    // A success that came late speaks against whoever found that somebody does not exist.
    const isDisputed = findLateSuccess(attempt).length > 0;
    const isAbsent = attempt.state === 'rejected' || attempt.state === 'absent';
    if ((isAbsent || attempt.enrollmentId === enrollment.id) && !isDisputed) return [];
    const present = isDisputed ? (attempt.content?.subjects ?? []) : findPresentSubjects(attempt);
    const sent = new Set(present.map(({ identifierHash }) => identifierHash));
    const persons = subjects.flatMap(({ identifierHash }, index) =>
      identifierHash !== '' && sent.has(identifierHash) ? [index + 1] : [],
    );
    const sameBytes = attempt.hash === hash;
    return sameBytes || persons.length > 0 ? [{ attempt, sameBytes, persons }] : [];
  });
}
