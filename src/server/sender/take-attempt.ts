/**
 * The steps of a send in the database. Each is one transaction under the attempt's row lock, together with
 * its entry in the journal. Rows are locked first, then the chain, then the event (`note_event`, at the
 * commit), as in every step of a person: so no two transactions can deadlock.
 */
import * as z from 'zod/mini';
import type { FinalizeOutcome, Verdict } from '../../domain/drafts/outcome.ts';
import { type FileStore, FileStoreError } from '../case-files/file-store.ts';
import type { Db, Sql } from '../db/db.ts';
import { tellChange } from '../enrollments/enrollment-store.ts';
import { appendEntry } from '../journal/journal-store.ts';
import { isHeld } from '../review/held.ts';
import { findSignatureFlaw } from '../review/approval-signature.ts';
import { findCaseFlaw } from '../review/approved-case.ts';
import type { NotedAttempt } from './send-log.ts';

const steppedSchema = z.object({ id: z.string(), enrollment_id: z.string(), number: z.int() });
const waitingSchema = z.array(z.object({ ...steppedSchema.shape, hash: z.string() }));
const takenSchema = z.array(z.object({ sent_at: z.string(), request: z.nullable(z.instanceof(Uint8Array)) }));

/** An attempt that this process may send, once. */
export interface TakenAttempt extends NotedAttempt {
  /** SHA-256 of `request` in hex; the database stores both together. */
  readonly hash: string;
  /** Undefined when retention has deleted it in the meantime. */
  readonly request: Uint8Array | undefined;
}

/** The files of an attempt cannot be read now, so nobody knows whether it may be sent. It stays queued. */
export class FilesAwayError extends Error {
  override readonly name = 'FilesAwayError';
  readonly attemptId: string;
  readonly kind: FileStoreError['kind'];

  constructor(attemptId: string, cause: FileStoreError) {
    super('the files of an attempt cannot be read', { cause });
    this.attemptId = attemptId;
    this.kind = cause.kind;
  }
}

/** True when an attempt waits to be sent. Takes nothing. @param resting attempts that do not count */
export async function hasQueued(db: Db, resting: readonly string[] = []): Promise<boolean> {
  const queued = await db.sql(
    "select 1 as one from team.attempt where state = 'queued' and id <> all ($1::uuid[]) limit 1",
    [resting],
  );
  return queued.length > 0;
}

/**
 * Commits that `sender` now sends the oldest attempt of the queue. An attempt with a new observation, or of
 * another case than the approved one, leaves the queue. Undefined when none waits.
 * @throws FilesAwayError
 */
export async function takeAttempt(
  db: Db,
  sender: string,
  taking: Taking = {},
): Promise<TakenAttempt | undefined> {
  for (;;) {
    const tried = await db.transaction((sql) => tryToTake(sql, sender, taking));
    if (tried !== 'held') return tried;
  }
}

/** Ids of attempts whose files could not be read. */
export interface PutOffIds {
  /** Not taken now. */
  readonly resting: readonly string[];
  /** Taken when nothing else waits. */
  readonly due: readonly string[];
}

interface Taking {
  /** Sends nothing without a signed approval. */
  readonly isSigned?: boolean | undefined;
  /** Bytes of files outside of the database. */
  readonly files?: FileStore | undefined;
  readonly putOff?: PutOffIds;
  /** Called when the attempt passed all checks, which may take long, and is about to be taken. */
  readonly onChecked?: (() => void) | undefined;
  /** Rejects within the transaction when nothing may be taken; returns the position of the database. */
  readonly require?: ((sql: Sql) => Promise<number | undefined>) | undefined;
}

async function tryToTake(
  sql: Sql,
  sender: string,
  { isSigned = false, files, putOff, onChecked, require }: Taking,
): Promise<TakenAttempt | 'held' | undefined> {
  const lsn = await require?.(sql);
  const next = await holdNext(sql, putOff);
  if (!next) return undefined;
  // Rows are locked before the chain, as in every step.
  await sql('select from team.enrollment where id = $1 for update', [next.enrollment_id]);
  const hindrance = await findHindrance(sql, next, { isSigned, files });
  if (hindrance) {
    await sql("update team.attempt set state = 'cancelled' where id = $1", [next.id]);
    await noteStep(sql, next, hindrance);
    return 'held';
  }
  onChecked?.();
  const [taken] = takenSchema.parse(
    await sql(
      `update team.attempt a set state = 'sending', sender = $1, sent_at = clock_timestamp() where a.id = $2
       returning a.sent_at, (select r.request from team.request_text r where r.approval_id = a.approval_id) as request`,
      [sender, next.id],
    ),
  );
  if (!taken) throw new Error('an attempt that is locked is gone');
  await noteStep(sql, next, { kind: 'sent' });
  return {
    id: next.id,
    enrollmentId: next.enrollment_id,
    sentAt: taken.sent_at,
    hash: next.hash,
    request: taken.request ?? undefined,
    ...(lsn !== undefined && { lsn }),
  };
}

type Waiting = z.infer<typeof waitingSchema>[number];

/** Locks the attempt whose turn it is: what was put off comes last, so that it never holds up others. */
async function holdNext(sql: Sql, { resting, due }: PutOffIds = NONE): Promise<Waiting | undefined> {
  const hold = async (which: string, ids: readonly string[]) =>
    waitingSchema.parse(
      await sql(
        `select id, enrollment_id, number, hash from team.attempt where state = 'queued' and id ${which} ($1::uuid[])
         order by queued_at, id limit 1 for update skip locked`,
        [ids],
      ),
    )[0];
  return (await hold('<> all', [...resting, ...due])) ?? (due.length > 0 ? hold('= any', due) : undefined);
}

const NONE: PutOffIds = { resting: [], due: [] };

/** The step that takes an attempt out of the queue; undefined when it may be sent. */
async function findHindrance(
  sql: Sql,
  { id: attemptId, enrollment_id: id, hash }: Waiting,
  { isSigned, files }: Pick<Taking, 'isSigned' | 'files'>,
): Promise<Step | undefined> {
  const flaw = isSigned ? await findSignatureFlaw(sql, id) : undefined;
  if (flaw) return { kind: 'not-signed', more: { flaw } };
  const ofCase = await findCaseFlaw(sql, id, files).catch((error: unknown) => {
    throw error instanceof FileStoreError ? new FilesAwayError(attemptId, error) : error;
  });
  if (ofCase) return { kind: 'case-changed', more: { flaw: ofCase } };
  return (await isHeld(sql, id, hash)) ? { kind: 'held' } : undefined;
}

/**
 * True when an older state of the database may have been sent since. That is so when the database lacks an
 * attempt of this enrollment that was noted as sent, here or by another process (`team.lost_send`): it may
 * have arrived. An attempt noted before the take of another one does not count: it was not sent, and a person
 * has found out since what the service has.
 */
export async function isBehind(
  db: Db,
  { id, enrollmentId }: TakenAttempt,
  noted: readonly NotedAttempt[],
): Promise<boolean> {
  const unknown = await db.sql(
    `select noted.id
     from (select id, sent_at from unnest($3::uuid[], $4::timestamptz[]) as of_this (id, sent_at)
           union all select id, sent_at from team.lost_send where enrollment_id = $2) as noted
     where noted.id = $1
       or not exists (select from team.attempt a where a.enrollment_id = $2
                      and (a.id = noted.id and a.sent_at is not null or a.id <> $1 and a.sent_at > noted.sent_at))`,
    [id, enrollmentId, noted.map((each) => each.id), noted.map(({ sentAt }) => sentAt)],
  );
  return unknown.length > 0;
}

/**
 * Commits the outcome. When another process took this one for gone, and the attempt is no longer being sent,
 * the answer is stored as evidence and changes no state. A repeated call with the same outcome, after a
 * connection broke during the commit, writes nothing more.
 */
export async function settleAttempt(
  db: Db,
  attemptId: string,
  verdict: Verdict,
  outcome: FinalizeOutcome,
): Promise<'settled' | 'evidence'> {
  return db.transaction(async (sql) => {
    const json = JSON.stringify(outcome);
    const [settled] = await sql(
      `update team.attempt set state = $2, outcome = $3::text::json
       where id = $1 and state = 'sending' returning id, enrollment_id, number`,
      [attemptId, verdict, json],
    );
    if (settled) {
      await noteStep(sql, settled, { kind: verdict, outcome });
      return 'settled';
    }
    const [late] = await sql(
      `with late as (
         insert into team.late_outcome (attempt_id, outcome) select $1::uuid, $2::text::json
         where not exists (select from team.attempt t where t.id = $1 and t.outcome::text = $2)
           and not exists (select from team.late_outcome l where l.attempt_id = $1 and l.outcome::text = $2)
         returning attempt_id)
       select t.id, t.enrollment_id, t.number from team.attempt t join late on late.attempt_id = t.id`,
      [attemptId, json],
    );
    if (late) {
      await noteStep(sql, late, { kind: 'late-outcome', outcome, more: { verdict } });
      await tellChange(sql, steppedSchema.parse(late).enrollment_id);
    }
    return 'evidence';
  });
}

interface Step {
  readonly kind: 'sent' | 'held' | 'not-signed' | 'case-changed' | 'put-back' | 'late-outcome' | Verdict;
  readonly outcome?: FinalizeOutcome;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly from?: 'sender' | 'team:resume';
}

/**
 * Adds the journal entry of a step. It leaves out the text of an answer, which may tell of a person.
 * @param attempt row with the columns of `steppedSchema`
 */
export async function noteStep(
  sql: Sql,
  attempt: unknown,
  { kind, outcome, more, from = 'sender' }: Step,
): Promise<void> {
  const { id, enrollment_id: scope, number } = steppedSchema.parse(attempt);
  const told =
    outcome && (outcome.kind === 'answered' ? { status: outcome.status } : { cause: outcome.cause });
  const about = { attempt: number, id, ...told, ...more };
  await appendEntry(sql, { scope, kind, about, actor: null, from });
}

/** Interval of a process's heartbeat; the process counts as gone after three times as long. */
export const HEARTBEAT_MS = 10_000;
export const LOST_AFTER_MS = 3 * HEARTBEAT_MS;

const seenSchema = z.array(z.object({ seenAt: z.string() }));

/**
 * Registers a process.
 * @returns the time, for `keepNoted`
 */
export async function noteSender(db: Pick<Db, 'sql'>, sender: string): Promise<string> {
  const [row] = seenSchema.parse(
    await db.sql('insert into team.sender (id) values ($1) returning seen_at as "seenAt"', [sender]),
  );
  if (!row) throw new Error('the database did not say when');
  return row.seenAt;
}

/**
 * Updates the heartbeat.
 * @returns the time; undefined when the database lacks the last one: it was restored from a backup, and has
 * lost later sends. A later time in the database means that an answer was lost.
 */
export async function keepNoted(
  db: Db,
  { id, seenAt }: { readonly id: string; readonly seenAt: string },
): Promise<string | undefined> {
  const [row] = seenSchema.parse(
    await db.sql(
      `update team.sender set seen_at = clock_timestamp() where id = $1 and seen_at >= $2
       returning seen_at as "seenAt"`,
      [id, seenAt],
    ),
  );
  return row?.seenAt;
}

/** Notes that the process sends nothing for this time; undefined when it sends again. */
export async function notePause(db: Db, sender: string, pauseMs: number | undefined): Promise<void> {
  await db.sql(
    `update team.sender
     set paused_until = case when $2::float8 is not null then clock_timestamp() + make_interval(secs => $2) end
     where id = $1`,
    [sender, pauseMs === undefined ? null : pauseMs / 1000],
  );
}

/**
 * Marks attempts as unknown that a gone process was sending: nobody knows whether they arrived. They are
 * never sent again automatically. The same applies to attempts that `sender` took long ago and does not have
 * in hand, because the answer to the commit was lost. Should it still come, it is too late to send.
 * @param isAlone no other process can exist: all but `sender` are gone
 * @param underWay attempts that `sender` has in hand
 * @returns the ids of the attempts
 */
export async function giveUpLost(
  db: Db,
  sender: string,
  isAlone: boolean,
  underWay: readonly string[] = [],
): Promise<readonly string[]> {
  const outcome: FinalizeOutcome = { kind: 'no-answer', at: new Date().toISOString(), cause: 'interrupted' };
  return db.transaction(async (sql) => {
    const lost = await sql(
      `update team.attempt a set state = 'unknown', outcome = $2::text::json
       where a.state = 'sending'
         and case when a.sender = $1
             then a.sent_at < clock_timestamp() - make_interval(secs => $4) and a.id <> all ($5::uuid[])
             else $3 or exists (select 1 from team.sender s where s.id = a.sender
                                and s.seen_at < clock_timestamp() - make_interval(secs => $4)) end
       returning a.id, a.enrollment_id, a.number`,
      [sender, JSON.stringify(outcome), isAlone, LOST_AFTER_MS / 1000, underWay],
    );
    for (const attempt of lost) await noteStep(sql, attempt, { kind: 'unknown', outcome });
    return lost.map((attempt) => steppedSchema.parse(attempt).id);
  });
}
