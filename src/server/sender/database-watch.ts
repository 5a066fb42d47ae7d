/**
 * Checks that the database is the one that this process wrote to, and still has its writes: a failover that
 * loses seconds, or a backup that is put back, forgets sends. Then every sender stops until an operator
 * resumes it (`resume-sending.ts`). The values to compare are kept outside the database, in the log of sends.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { TEAM_SCOPE } from '../../domain/team/team-api.ts';
import type { Db, Sql } from '../db/db.ts';
import { appendEntry } from '../journal/journal-store.ts';
import type { WriteLog } from '../log.ts';
import type { DatabaseMark, NotedAttempt, SendLog } from './send-log.ts';
import { keepNoted, noteSender } from './take-attempt.ts';

const HALTS = ['other-cluster', 'other-database', 'failover', 'older-state'] as const;
/**
 * Reason why nothing is sent: the cluster or the database is another one (a restored dump), a standby was
 * promoted, or the database lacks earlier writes (a folder or a disk that was put back).
 */
export type Halt = (typeof HALTS)[number];

const stateSchema = z.object({
  cluster: z.string(),
  timeline: z.string(),
  database: z.int(),
  lsn: z.int(),
  resumedAt: z.string(),
  /** Values that the senders agreed on. */
  known: z.object({ cluster: z.string(), timeline: z.string(), database: z.int() }),
  halt: z.nullable(z.enum(HALTS)),
  /** True when the row of the given sender exists with its latest write. */
  hasSender: z.boolean(),
});
type DatabaseState = z.infer<typeof stateSchema>;

interface SeenSender {
  readonly id: string;
  readonly seenAt: string;
}

/**
 * Reads the identity and state of the database; any role may.
 * @throws when it is a standby, which takes no writes
 */
export async function readState(sql: Sql, sender: SeenSender | undefined): Promise<DatabaseState> {
  const [row] = await sql(
    // Counts only what is flushed to the disk, because no crash can take that back.
    `select c.system_identifier::text as cluster, d.oid::bigint as database,
       case when not r.is_standby then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline,
       case when not r.is_standby then (pg_current_wal_flush_lsn() - '0/0')::bigint end as lsn,
       s.halted_why as halt, s.resumed_at as "resumedAt",
       json_build_object('cluster', s.cluster, 'timeline', s.timeline, 'database', s.database) as known,
       exists (select from team.sender where id = $1 and seen_at >= $2) as "hasSender"
     from pg_control_system() c, pg_database d, team.sending s, (select pg_is_in_recovery() as is_standby) r
     where d.datname = current_database()`,
    [sender?.id ?? null, sender?.seenAt ?? null],
  );
  const state = stateSchema.safeParse(row);
  if (!state.success) throw new Error('the database does not say what it is: it may be a standby');
  return state.data;
}

/**
 * @param mark the database that the process wrote to; undefined before its first write: then it trusts the
 * database
 */
export function findHalt(mark: DatabaseMark | undefined, now: DatabaseState): Halt | undefined {
  const known = mark ? [mark, now.known] : [now.known];
  if (known.some(({ cluster }) => cluster !== now.cluster)) return 'other-cluster';
  if (known.some(({ database }) => database !== now.database)) return 'other-database';
  if (known.some(({ timeline }) => timeline !== now.timeline)) return 'failover';
  if (mark && (now.lsn < mark.lsn || !now.hasSender)) return 'older-state';
  return now.halt ?? undefined;
}

/** An operator has resumed sending since, for the database as it is now. */
const isResumed = (mark: DatabaseMark | undefined, now: DatabaseState): boolean =>
  (mark === undefined || now.resumedAt > mark.resumedAt) && findHalt(undefined, now) === undefined;

/** The database changed between a look and a take. */
class ChangedError extends Error {
  override readonly name = 'ChangedError';
  readonly halt: Halt;

  constructor(halt: Halt) {
    super(`nothing is sent: ${halt}`);
    this.halt = halt;
  }
}

export class DatabaseWatch {
  #mark: DatabaseMark | undefined;
  /** The row of this process, with the time of its last known write. */
  #sender: SeenSender;
  #halt: Halt | undefined;
  /** The database has the halt and the sends of the log. */
  #isReported = false;
  readonly #db: Db;
  readonly #log: SendLog;
  readonly #writeLog: WriteLog;

  private constructor(db: Db, log: SendLog, writeLog: WriteLog, sender: SeenSender) {
    this.#db = db;
    this.#log = log;
    this.#writeLog = writeLog;
    this.#sender = sender;
    this.#mark = log.lastMark();
  }

  /** Registers this process, and compares the database with the mark of an earlier one. */
  static async start(db: Db, log: SendLog, writeLog: WriteLog): Promise<DatabaseWatch> {
    const earlier = log.lastMark();
    const state = await readState(db.sql, earlier && { id: earlier.sender, seenAt: '-infinity' });
    const halt = isResumed(earlier, state) ? undefined : findHalt(earlier, state);
    const watch = new DatabaseWatch(db, log, writeLog, await noteNewSender(db));
    if (halt === undefined) watch.#adopt(state);
    else await watch.#stop(halt);
    return watch;
  }

  get sender(): string {
    return this.#sender.id;
  }

  get halt(): Halt | undefined {
    return this.#halt;
  }

  /** Returns true when the process may send now. Rejects when the database does not answer. */
  async look(): Promise<boolean> {
    const state = await readState(this.#db.sql, this.#sender);
    if (isResumed(this.#mark, state)) {
      if (!state.hasSender) this.#sender = await noteNewSender(this.#db);
      this.#adopt(state);
      return true;
    }
    const halt = this.#halt ?? findHalt(this.#mark, state);
    if (halt !== undefined) {
      await this.#stop(halt);
      return false;
    }
    if (this.#mark && state.lsn > this.#mark.lsn) this.#mark = { ...this.#mark, lsn: state.lsn };
    return true;
  }

  /**
   * Checks within the transaction of a take, because another connection may lead to another database.
   * @returns the position of the database
   * @throws ChangedError
   */
  readonly require = async (sql: Sql): Promise<number> => {
    const state = await readState(sql, this.#sender);
    const halt = this.#halt ?? findHalt(this.#mark, state);
    if (halt !== undefined) throw new ChangedError(halt);
    return state.lsn;
  };

  /**
   * Stops when `require` found a changed database.
   * @throws any other error
   */
  readonly stopOn = async (error: unknown): Promise<void> => {
    if (!(error instanceof ChangedError)) throw error;
    await this.#stop(error.halt);
  };

  /** Updates the heartbeat of this process. */
  async beat(): Promise<void> {
    const seenAt = await keepNoted(this.#db, this.#sender);
    if (seenAt !== undefined) this.#sender = { ...this.#sender, seenAt };
  }

  #adopt({ cluster, timeline, database, lsn, resumedAt }: DatabaseState): void {
    const mark = { cluster, timeline, database, lsn, resumedAt, sender: this.#sender.id };
    this.#log.mark(mark);
    this.#mark = mark;
    if (this.#halt !== undefined) this.#writeLog({ code: 'sending-resumed' });
    this.#halt = undefined;
    this.#isReported = false;
  }

  /**
   * The log and the pages report the halt even if the database cannot store it yet; the next look tries
   * again.
   */
  async #stop(halt: Halt): Promise<void> {
    if (this.#halt === undefined) this.#writeLog({ code: 'sending-halted', cause: halt });
    this.#halt ??= halt;
    if (this.#isReported) return;
    await this.#db.transaction((sql) => reportHalt(sql, halt, this.#mark, this.#log.list()));
    this.#isReported = true;
  }
}

async function noteNewSender(db: Db): Promise<SeenSender> {
  const id = randomUUID();
  return { id, seenAt: await noteSender(db, id) };
}

/**
 * Stops all senders of this database, unless an operator has resumed them in the meantime, and stores the
 * sends of this process there.
 */
async function reportHalt(
  sql: Sql,
  halt: Halt,
  mark: DatabaseMark | undefined,
  noted: readonly NotedAttempt[],
): Promise<void> {
  const halted = await sql(
    `update team.sending set halted_at = clock_timestamp(), halted_why = $1
     where halted_at is null and resumed_at <= coalesce($2::timestamptz, 'infinity') returning 1 as one`,
    [halt, mark?.resumedAt ?? null],
  );
  const about = { why: halt, lost: await noteLost(sql, noted) };
  if (halted.length > 0)
    await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'sends-halted', about, actor: null, from: 'sender' });
}

/**
 * Stores sends that the logs name and the database does not know. No process sends those again, nor anything
 * else of the same enrollment, before a person has decided.
 * @returns the number of newly stored sends
 */
export async function noteLost(sql: Sql, noted: readonly NotedAttempt[]): Promise<number> {
  if (noted.length === 0) return 0;
  const lost = await sql(
    `insert into team.lost_send (id, enrollment_id, sent_at)
     select distinct on (noted.id) noted.id, noted.enrollment_id, noted.sent_at
     from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as noted (id, enrollment_id, sent_at)
     where not exists (select from team.attempt a where a.id = noted.id and a.sent_at is not null)
     order by noted.id
     on conflict do nothing returning id`,
    [
      noted.map(({ id }) => id),
      noted.map(({ enrollmentId }) => enrollmentId),
      noted.map(({ sentAt }) => sentAt),
    ],
  );
  return lost.length;
}
