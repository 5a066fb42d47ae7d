import {
  type Attempt,
  findCarriedSubjects,
  findLateSuccess,
  type Subject,
} from '../../domain/drafts/attempt.ts';
import type { KnownPerson } from '../../domain/decision/known.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { findWay, type WayToSend } from './sent-before.ts';
import { toSubjects } from './subjects.ts';
import { listAttempts } from './send-ledger.ts';

/** An earlier send that carried, or may have carried, the same persons or bytes to the service. */
export interface EarlierSend {
  readonly attempt: Attempt;
  /** The exact bytes. */
  readonly sameBytes: boolean;
  /** Persons whose identifier the earlier send carried. */
  readonly persons: readonly EarlierPerson[];
  readonly way: WayToSend;
}

interface EarlierPerson {
  /** Number of the person in the enrollment, from 1. */
  readonly number: number;
  /** The person as it was sent. */
  readonly sent: Subject;
}

/**
 * Earlier sends with the same identifiers or bytes: those of other enrollments that were confirmed or have an
 * unknown result, and any, also of this enrollment, with a late answer that contradicts «does not exist».
 * `hash`: hash of the exact bytes.
 */
export async function findEarlierSends(enrollment: Enrollment, hash: string): Promise<EarlierSend[]> {
  const [attempts, subjects] = await Promise.all([listAttempts(), toSubjects(enrollment)]);
  const found = attempts.flatMap((attempt) => {
    const isDisputed = findLateSuccess(attempt).length > 0;
    const isAbsent = attempt.state === 'rejected' || attempt.state === 'absent';
    if ((isAbsent || attempt.enrollmentId === enrollment.id) && !isDisputed) return [];
    const sent = new Map(findCarriedSubjects(attempt).map((subject) => [subject.identifierHash, subject]));
    const persons = subjects.flatMap(({ identifierHash }, index) => {
      const subject = identifierHash === '' ? undefined : sent.get(identifierHash);
      return subject ? [{ number: index + 1, sent: subject }] : [];
    });
    const sameBytes = attempt.hash === hash;
    return sameBytes || persons.length > 0 ? [{ attempt, sameBytes, persons }] : [];
  });
  return Promise.all(
    found.map(async (earlier) => ({ ...earlier, way: await findWay(earlier.attempt.enrollmentId) })),
  );
}

/**
 * True when somebody has answered for each person of the earlier send. `answered` has the latest send of a person: one that began
 * later was not known then.
 */
export function isAnswered(
  { attempt, persons }: EarlierSend,
  enrollment: Enrollment,
  answered: readonly KnownPerson[],
): boolean {
  const latest = new Map(
    answered.flatMap(({ personId, as, where }) => (as === 'sent' && where ? [[personId, where.since]] : [])),
  );
  return (
    persons.length > 0 &&
    persons.every(
      ({ number }) => attempt.startedAt <= (latest.get(enrollment.persons[number - 1]?.id ?? '') ?? ''),
    )
  );
}
