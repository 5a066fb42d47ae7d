/** The enrollment of a request: checks who may see it, who has it, and its revision. */
import type { TeamHead, TeamState } from '../../../domain/team/team-api.ts';
import type { Sql } from '../../db/db.ts';
import { StaleError } from '../../enrollments/enrollment-store.ts';
import { findHead } from '../../enrollments/team-list.ts';
import { ProblemError } from '../problem.ts';
import type { Call } from '../route.ts';

type Session = Call<unknown>['session'];

/**
 * The enrollment, for users who may see it. For an agent, another agent's enrollment looks like a missing
 * one.
 */
export async function requireSeen(sql: Sql, { role, userId }: Session, id = '') {
  const head = await findHead(sql, id);
  const isSeen = role !== 'agent' || head?.createdBy.id === userId || head?.assignee?.id === userId;
  if (!head || !isSeen) throw new ProblemError('not-found');
  return head;
}

/** The same, for its assignee only: the assignment is the lock between computers. */
export async function requireMine({ sql, session, params }: Call<unknown>) {
  const head = await requireSeen(sql, session, params['id']);
  if (head.assignee && head.assignee.id !== session.userId)
    throw new ProblemError('assigned', { more: { assignee: head.assignee } });
  return head;
}

/** States in which an enrollment can be saved, and of what is approved: its files can still come. */
const OPEN: ReadonlySet<TeamState> = new Set(['draft', 'in-review', 'approved', 'rejected']);

/** The same, while something can still be added to its case. */
export async function requireOpen(call: Call<unknown>) {
  const head = await requireMine(call);
  if (!OPEN.has(head.state)) throw new ProblemError('closed');
  return head;
}

/** The user of the request, with the four-eyes rule of the profile. */
export function toMaker({ userId }: Session, { review }: Call<unknown>['profile']) {
  return { userId, isStrict: !review.maySelfApprove };
}

/** Requires that the page showed the current revision. */
export function requireRevision({ revision }: Call<unknown>, current: number): void {
  if (revision !== current) throw new StaleError('another revision stands there');
}

/**
 * The same, with a lock until the end of the transaction. The revision may have changed since the head was
 * read.
 */
export async function holdRevision(call: Call<unknown>, { id, revision }: TeamHead): Promise<void> {
  requireRevision(call, revision);
  const held = await call.sql('select id from team.enrollment where id = $1 and revision = $2 for update', [
    id,
    revision,
  ]);
  if (held.length === 0) throw new StaleError('another revision stands there by now');
}
