/** Actions of a person on a send: queue it, withdraw it, record what the service has. */
import * as z from 'zod/mini';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Sql } from '../db/db.ts';
import { readApprovedCase } from '../review/approved-case.ts';

const idSchema = z.array(z.object({ id: z.string() }));

/** There is nothing to send. */
export class NotApprovedError extends Error {
  override readonly name = 'NotApprovedError';
}

/**
 * Queues the bytes of the current approval. An approval for the sandbox, under a sample profile that the team
 * has left since (`noteProfile`), does not count, nor does one of another case than that of the stored persons. The files of
 * the case were read at the step (`requireStep`), and are read again before the send (`takeAttempt`).
 * @returns the attempt's id
 * @throws SqlError (`one_live_attempt`, `live_approval`) when another one is under way, or the approval does
 * not count; NotApprovedError
 */
export async function queueAttempt(sql: Sql, enrollmentId: EntityId, queuedBy: string): Promise<string> {
  const approved = await readApprovedCase(sql, enrollmentId);
  if (approved === 'case-changed') throw new NotApprovedError(approved);
  const [row] = idSchema.parse(
    await sql(
      `insert into team.attempt (enrollment_id, approval_id, hash, number, queued_by)
       select a.enrollment_id, a.id, a.hash,
         1 + (select count(*) from team.attempt t where t.enrollment_id = a.enrollment_id), $2
       from team.enrollment e join team.approval a on a.id = e.approval_id
       where e.id = $1 and not exists (
         select from team.journal sample join team.journal ended
           on ended.scope = sample.scope and ended.kind = sample.kind and ended.number > sample.number
         where sample.scope = 'team' and sample.kind = 'profile-changed' and ended.at > a.at
           and sample.body::jsonb #>> '{about,isSample}' = 'true'
           and ended.body::jsonb #>> '{about,isSample}' is null)
       returning id`,
      [enrollmentId, queuedBy],
    ),
  );
  if (!row) throw new NotApprovedError('nothing is approved');
  return row.id;
}

/** Takes an attempt out of the queue. False when it is no longer there. */
export async function cancelAttempt(sql: Sql, attemptId: string): Promise<boolean> {
  const cancelled = await sql(
    "update team.attempt set state = 'cancelled' where id = $1 and state = 'queued' returning id",
    [attemptId],
  );
  return cancelled.length > 0;
}

/** A person's finding at the service after an unproven attempt. */
export interface FoundThere {
  readonly attemptId: string;
  readonly by: string;
  /** `some` means those of `personIds`. */
  readonly found: 'all' | 'some' | 'none';
  readonly personIds?: readonly EntityId[];
  /** Milliseconds after the send in which it could still arrive. */
  readonly settlingMs: number;
}

/**
 * Records the finding. False when the attempt is not unknown, or it is too early to call a person missing.
 */
export async function resolveAttempt(
  sql: Sql,
  { attemptId, by, found, personIds, settlingMs }: FoundThere,
): Promise<boolean> {
  const resolved = await sql(
    `update team.attempt set state = $2, resolved_by = $3, confirmed_persons = $4
     where id = $1 and state = 'unknown'
       and (($2 <> 'absent' and $4::text[] is null)
         or sent_at + make_interval(secs => $5) <= clock_timestamp())
     returning id`,
    [
      attemptId,
      found === 'none' ? 'absent' : 'confirmed',
      by,
      found === 'some' ? (personIds ?? []) : null,
      settlingMs / 1000,
    ],
  );
  return resolved.length > 0;
}
