import {
  appendFileSync,
  closeSync,
  fdatasyncSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { tryFlock } from '../db/folder-lock.ts';

/** An attempt that was about to leave. */
export interface NotedAttempt {
  readonly id: string;
  readonly enrollmentId: string;
  /** ISO 8601 in UTC, by the clock of the database. */
  readonly sentAt: string;
  /** Position of the database when the attempt was taken; earlier versions did not note it. */
  readonly lsn?: number;
}

/** The database that a process wrote to, and its position then. */
export interface DatabaseMark {
  /** Identifier of the cluster. */
  readonly cluster: string;
  /** Timeline of the write-ahead log: each promotion begins another one. */
  readonly timeline: string;
  /** The oid of the database. */
  readonly database: number;
  /** Bytes of the write-ahead log. Later states of the same database have more. */
  readonly lsn: number;
  /** Time when an operator last resumed sending, an ISO 8601 instant. */
  readonly resumedAt: string;
  /** The process's row in `team.sender`: an older state of the database does not have it. */
  readonly sender: string;
}

/**
 * A file beside the database that names the attempts that were about to leave. It is on the disk before a
 * request is: when the database is restored from an older backup, the file still knows what must not be sent
 * again.
 */
export interface SendLog {
  has(attemptId: string): boolean;
  /** Leaves out attempts from earlier versions, which noted no enrollment. */
  listOf(enrollmentId: string): readonly NotedAttempt[];
  /** The attempts of all enrollments, with the same exception. */
  list(): readonly NotedAttempt[];
  /** Returns when the line is on the disk; throws when it may not be. */
  note(attempt: NotedAttempt): void;
  /** The latest mark, moved on to the position of the latest attempt; undefined when there is none. */
  lastMark(): DatabaseMark | undefined;
  /** Returns when the line is on the disk. */
  mark(mark: DatabaseMark): void;
  /**
   * Senders that had this very file to themselves while they worked, as this process has now. They are gone,
   * and they did not send what the file does not name. Empty when another process has the file, or nothing
   * can be locked.
   */
  readonly ended: readonly string[];
  /** Throws when nothing can be noted now. */
  check(): void;
  close(): void;
}

/**
 * @param file log of one process. Each line has the attempt's id, the time of the send, the enrollment's id
 * and the database's position; lines that begin with `database` mark the database
 */
export function openSendLog(file: string): SendLog {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, 'a', 0o600);
  // A copy is another file, which the process of the first file does not lock.
  const inode = String(fstatSync(descriptor, { bigint: true }).ino);
  const isAlone = tryFlock(descriptor).result === 'locked';
  const noted = readSendLog(file);
  const write = (text: string) => {
    appendFileSync(descriptor, text);
    fdatasyncSync(descriptor);
  };
  return {
    has: (attemptId) => noted.ids.has(attemptId),
    listOf: (enrollmentId) => noted.byEnrollment.get(enrollmentId) ?? [],
    list: () => noted.list(),
    note(attempt) {
      const { id, sentAt, enrollmentId, lsn } = attempt;
      // The file may end in a cut-off line (a full disk, a power failure), so this line begins with a line
      // break.
      write(`\n${id} ${sentAt} ${enrollmentId}${lsn === undefined ? '' : ` ${lsn}`}\n`);
      noted.add(attempt);
    },
    lastMark: () => noted.mark,
    mark(mark) {
      const { cluster, timeline, database, lsn, resumedAt, sender } = mark;
      write(
        `\n${[MARK, cluster, timeline, database, lsn, resumedAt, isAlone ? inode : 0, sender].join(' ')}\n`,
      );
      noted.mark = mark;
    },
    ended: isAlone ? noted.sendersOf(inode) : [],
    check: () => write('\n'),
    close: () => closeSync(descriptor),
  };
}

/** First word of a mark's line. */
const MARK = 'database';

const markSchema = z.object({
  cluster: z.string().check(z.regex(/^\d+$/)),
  timeline: z.string().check(z.length(8)),
  database: z.int(),
  lsn: z.int(),
  resumedAt: z.string(),
  sender: z.uuid(),
});

/** Contents of a log. */
class Noted {
  readonly ids = new Set<string>();
  readonly byEnrollment = new Map<string, NotedAttempt[]>();
  mark: DatabaseMark | undefined;
  /** Senders with the inode of the file that each had to itself. */
  readonly senders = new Map<string, string>();

  sendersOf(inode: string): readonly string[] {
    return [...this.senders].filter(([, of]) => of === inode).map(([sender]) => sender);
  }

  addMark(words: readonly string[]): void {
    const [cluster, timeline, database, lsn, resumedAt, inode = '', sender] = words;
    const given = { cluster, timeline, database: Number(database), lsn: Number(lsn), resumedAt, sender };
    const { data: mark } = markSchema.safeParse(given);
    // The line was cut off: nothing was sent after it.
    if (!mark) return;
    this.mark = mark;
    this.senders.set(mark.sender, inode);
  }

  add(attempt: NotedAttempt): void {
    this.ids.add(attempt.id);
    const others = this.byEnrollment.get(attempt.enrollmentId);
    if (others) others.push(attempt);
    else this.byEnrollment.set(attempt.enrollmentId, [attempt]);
    const { lsn = 0 } = attempt;
    if (this.mark && lsn > this.mark.lsn) this.mark = { ...this.mark, lsn };
  }

  list(): readonly NotedAttempt[] {
    return [...this.byEnrollment.values()].flat();
  }
}

/** Reads a log. A cut-off line means that nothing was sent for it. */
export function readSendLog(file: string): Noted {
  const noted = new Noted();
  for (const [first = '', ...words] of readLines(file)) {
    const [sentAt = '', enrollmentId, lsn] = words;
    if (first === MARK) noted.addMark(words);
    else if (enrollmentId)
      noted.add({ id: first, enrollmentId, sentAt, ...(lsn !== undefined && { lsn: Number(lsn) || 0 }) });
    else noted.ids.add(first);
  }
  return noted;
}

function readLines(file: string): string[][] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  return text.split(/\r?\n/).flatMap((line) => (line === '' ? [] : [line.split(' ')]));
}
