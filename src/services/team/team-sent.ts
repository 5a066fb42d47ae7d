import { type Attempt, ATTEMPT_VERSION } from '../../domain/drafts/attempt.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { TeamAttempt } from '../../domain/team/attempt-api.ts';

export type Sent<State extends Attempt['state']> = Attempt & { readonly state: State };

/**
 * A send of the team in the form that the ledger uses for this browser, without its persons; undefined in
 * another state.
 */
export function toSent<State extends Attempt['state']>(
  enrollmentId: EntityId,
  state: State,
  attempt: TeamAttempt | null | undefined,
): Sent<State> | undefined {
  if (attempt?.state !== state || attempt.sentAt === null) return undefined;
  const { id, number, hash, sentAt, request, outcome, lateOutcomes, found } = attempt;
  return {
    version: ATTEMPT_VERSION,
    id,
    enrollmentId,
    number,
    startedAt: sentAt,
    endedAt: found?.at ?? outcome?.at ?? sentAt,
    state,
    hash,
    content: {
      subjects: [],
      lateOutcomes,
      ...(request !== null && { request }),
      ...(outcome && { outcome }),
      ...(found && { resolution: found }),
    },
  };
}
