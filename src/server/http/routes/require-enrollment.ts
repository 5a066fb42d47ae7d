/** The enrollment that a request is about: who may see it, who has it, and at which revision. */
import type { TeamHead } from '../../../domain/team/team-api.ts';
import type { Sql } from '../../db/db.ts';
import { StaleError } from '../../enrollments/enrollment-store.ts';
import { findHead } from '../../enrollments/team-list.ts';
import { ProblemError } from '../problem.ts';
import type { Call } from '../route.ts';

type Session = Call<unknown>['session'];

/** The enrollment, for who may see it. Of another's an agent is told what is told of none. */
export async function requireSeen(sql: Sql, { role, userId }: Session, id = '') {
  const head = await findHead(sql, id);
  const isSeen = role !== 'agent' || head?.createdBy.id === userId || head?.assignee?.id === userId;
  if (!head || !isSeen) throw new ProblemError({ status: 404, code: 'not-found' });
  return head;
}

/** The same, for who has it: assignment is the lock between computers. */
export async function requireMine({ sql, session, params }: Call<unknown>) {
  const head = await requireSeen(sql, session, params['id']);
  if (head.assignee && head.assignee.id !== session.userId)
    throw new ProblemError({ status: 409, code: 'assigned', more: { assignee: head.assignee } });
  return head;
}

/** Who asks, and whether the profile wants four eyes. */
export function toMaker({ userId }: Session, { review }: Call<unknown>['profile']) {
  return { userId, isStrict: !review.maySelfApprove };
}

/** The page showed what stands there. */
export function requireRevision({ revision }: Call<unknown>, current: number): void {
  if (revision !== current) throw new StaleError('another revision stands there');
}

/** The same, and until the end of the transaction nobody else changes it: somebody may have since the head was read. */
export async function holdRevision(call: Call<unknown>, { id, revision }: TeamHead): Promise<void> {
  requireRevision(call, revision);
  const held = await call.sql('select id from team.enrollment where id = $1 and revision = $2 for update', [
    id,
    revision,
  ]);
  if (held.length === 0) throw new StaleError('another revision stands there by now');
}
