/** Resumes sending at an operator's request, in a database whose sends are uncertain. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import { TEAM_SCOPE } from '../../domain/team/team-api.ts';
import type { Db, Sql } from '../db/db.ts';
import { appendEntry } from '../journal/journal-store.ts';
import { findHalt, noteLost, readState } from './database-watch.ts';
import type { DatabaseMark, NotedAttempt } from './send-log.ts';
import { noteSender, noteStep } from './take-attempt.ts';

interface Resuming {
  /** The databases that the processes wrote to. */
  readonly marks: readonly DatabaseMark[];
  readonly noted: readonly NotedAttempt[];
  /** True when `noted` has the sends of all processes. Otherwise any waiting attempt may have been sent. */
  readonly isAll: boolean;
}

/** Number of attempts that became unknown, and of sends in the logs that the database did not know. */
export interface Resumed {
  readonly unknown: number;
  readonly lost: number;
}

/**
 * Marks attempts as unknown that may have been sent: a person finds out what the service has. Then all
 * senders go on.
 * @returns undefined when sending is not halted: nothing was changed
 */
export async function resumeSending(db: Db, { marks, noted, isAll }: Resuming): Promise<Resumed | undefined> {
  const sender = randomUUID();
  return db.transaction(async (sql) => {
    await sql('select from team.sending for update');
    if (!(await isHalted(sql, marks))) return undefined;
    const kept = await noteLost(sql, noted);
    const unknown = await makeUnknown(sql, sender, isAll);
    const state = await readState(sql, undefined);
    const { cluster, timeline, database } = state;
    await sql(
      `update team.sending set cluster = $1, timeline = $2, database = $3, halted_at = null, halted_why = null,
         resumed_at = greatest(date_trunc('milliseconds', clock_timestamp()), $4::timestamptz + interval '1 millisecond')`,
      [cluster, timeline, database, toLatest([state, ...marks])],
    );
    const about = { unknown, lost: kept, logs: isAll ? 'all' : 'some', cluster, timeline, database };
    const from = 'team:resume';
    await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'sends-resumed', about, actor: null, from });
    return { unknown, lost: kept };
  });
}

/** True when all senders are halted, or one of them that does not run now. */
async function isHalted(sql: Sql, marks: readonly DatabaseMark[]): Promise<boolean> {
  for (const mark of [undefined, ...marks]) {
    const state = await readState(sql, mark && { id: mark.sender, seenAt: '-infinity' });
    const isOver = mark !== undefined && state.resumedAt > mark.resumedAt;
    if (!isOver && findHalt(mark, state) !== undefined) return true;
  }
  return false;
}

const toLatest = (marks: readonly Pick<DatabaseMark, 'resumedAt'>[]) =>
  marks.map(({ resumedAt }) => resumedAt).reduce((one, other) => (one > other ? one : other));

const idsSchema = z.array(z.object({ id: z.string() }));

/**
 * Marks attempts as unknown: those being sent, and waiting ones that may have been sent. Each gets the
 * journal entries of a send without a known result.
 */
async function makeUnknown(sql: Sql, sender: string, isAll: boolean): Promise<number> {
  const outcome: FinalizeOutcome = { kind: 'no-answer', at: new Date().toISOString(), cause: 'interrupted' };
  const rows = idsSchema.parse(
    await sql(
      `select id from team.attempt a
       where state = 'sending' or state = 'queued' and ($1 = false or exists (select from team.lost_send l where l.id = a.id))
       order by queued_at, id for update`,
      [isAll],
    ),
  );
  if (rows.length > 0) await noteSender({ sql }, sender);
  const from = 'team:resume';
  for (const { id } of rows) {
    const [taken] = await sql(
      `update team.attempt set state = 'sending', sender = $2, sent_at = clock_timestamp()
       where id = $1 and state = 'queued' returning id, enrollment_id, number`,
      [id, sender],
    );
    if (taken) await noteStep(sql, taken, { kind: 'sent', from });
    const [settled] = await sql(
      `update team.attempt set state = 'unknown', outcome = $2::text::json where id = $1
       returning id, enrollment_id, number`,
      [id, JSON.stringify(outcome)],
    );
    await noteStep(sql, settled, { kind: 'unknown', outcome, from });
  }
  return rows.length;
}
