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

/** Of an attempt that was about to leave. */
export interface NotedAttempt {
  readonly id: string;
  readonly enrollmentId: string;
  /** ISO 8601 in UTC, by the clock of the database. */
  readonly sentAt: string;
  /** How far the database had come when it was taken; a version before did not note it. */
  readonly lsn?: number;
}

/** The database that a process wrote to, and how far it had come. */
export interface DatabaseMark {
  /** The identifier of the cluster. */
  readonly cluster: string;
  /** Of the write-ahead log: another one after each promotion. */
  readonly timeline: string;
  /** The oid of the database. */
  readonly database: number;
  /** Bytes of the write-ahead log. Later states of the same database have more. */
  readonly lsn: number;
  /** When an operator said last that sending goes on, an ISO 8601 instant. */
  readonly resumedAt: string;
  /** The process's row in `team.sender`: an older state of the database does not have it. */
  readonly sender: string;
}

/**
 * A file beside the database that says which attempts were about to leave. It is on the disk before a request is: where
 * the database is restored from an older backup, it still knows what must not be sent again.
 */
export interface SendLog {
  has(attemptId: string): boolean;
  /** Without those that a version before noted, which named no enrollment. */
  listOf(enrollmentId: string): readonly NotedAttempt[];
  /** The same of all enrollments. */
  list(): readonly NotedAttempt[];
  /** Returns once the line is on the disk; throws where it may not be. */
  note(attempt: NotedAttempt): void;
  /** What was marked last, as far on as the latest attempt says; undefined where nothing was. */
  lastMark(): DatabaseMark | undefined;
  /** Returns once the line is on the disk. */
  mark(mark: DatabaseMark): void;
  /**
   * Senders that had this very file to themselves as long as they worked, as this process has now: they are gone, and what the file
   * does not name they did not send. None where another process has the file, or nothing can be locked.
   */
  readonly ended: readonly string[];
  /** Throws where nothing can be noted now. */
  check(): void;
  close(): void;
}

/**
 * @param file of one process; lines of the attempt's id, when it was sent, the enrollment's id and how far the database had come;
 * lines that begin with `database` mark which one it is
 */
export function openSendLog(file: string): SendLog {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, 'a', 0o600);
  // A copy is another file, which whoever writes the first one does not lock.
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
      // The file may end in a line that was cut off (a full disk, a power failure): this one begins another.
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

/** Begins the line of a mark. */
const MARK = 'database';

const markSchema = z.object({
  cluster: z.string().check(z.regex(/^\d+$/)),
  timeline: z.string().check(z.length(8)),
  database: z.int(),
  lsn: z.int(),
  resumedAt: z.string(),
  sender: z.uuid(),
});

/** What a log says. */
class Noted {
  readonly ids = new Set<string>();
  readonly byEnrollment = new Map<string, NotedAttempt[]>();
  mark: DatabaseMark | undefined;
  /** Each with the file that it had to itself. */
  readonly senders = new Map<string, string>();

  sendersOf(inode: string): readonly string[] {
    return [...this.senders].filter(([, of]) => of === inode).map(([sender]) => sender);
  }

  addMark(words: readonly string[]): void {
    const [cluster, timeline, database, lsn, resumedAt, inode = '', sender] = words;
    const given = { cluster, timeline, database: Number(database), lsn: Number(lsn), resumedAt, sender };
    const { data: mark } = markSchema.safeParse(given);
    // A line that was cut off: nothing was sent after it.
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

/** Of a line that was cut off nothing was sent. */
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
