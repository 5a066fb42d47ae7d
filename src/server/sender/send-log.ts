import { appendFileSync, closeSync, fdatasyncSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Of an attempt that was about to leave. */
export interface NotedAttempt {
  readonly id: string;
  readonly enrollmentId: string;
  /** ISO 8601 in UTC, by the clock of the database. */
  readonly sentAt: string;
}

/**
 * A file beside the database that says which attempts were about to leave. It is on the disk before a request is: where
 * the database is restored from an older backup, it still knows what must not be sent again.
 */
export interface SendLog {
  has(attemptId: string): boolean;
  /** Without those that a version before noted, which named no enrollment. */
  listOf(enrollmentId: string): readonly NotedAttempt[];
  /** Returns once the line is on the disk; throws where it may not be. */
  note(attempt: NotedAttempt): void;
  /** Throws where nothing can be noted now. */
  check(): void;
  close(): void;
}

/** @param file of one process; lines of the attempt's id, when it was sent, and the enrollment's id */
export function openSendLog(file: string): SendLog {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const ids = new Set<string>();
  const byEnrollment = new Map<string, NotedAttempt[]>();
  const add = (id: string, sentAt: string, enrollmentId: string) => {
    ids.add(id);
    const noted = byEnrollment.get(enrollmentId);
    if (noted) noted.push({ id, enrollmentId, sentAt });
    else byEnrollment.set(enrollmentId, [{ id, enrollmentId, sentAt }]);
  };
  for (const [id = '', sentAt = '', enrollmentId] of readLines(file)) {
    if (enrollmentId) add(id, sentAt, enrollmentId);
    else ids.add(id);
  }
  const descriptor = openSync(file, 'a', 0o600);
  const write = (text: string) => {
    appendFileSync(descriptor, text);
    fdatasyncSync(descriptor);
  };
  return {
    has: (attemptId) => ids.has(attemptId),
    listOf: (enrollmentId) => byEnrollment.get(enrollmentId) ?? [],
    note({ id, sentAt, enrollmentId }) {
      // The file may end in a line that was cut off (a full disk, a power failure): this one begins another.
      write(`\n${id} ${sentAt} ${enrollmentId}\n`);
      add(id, sentAt, enrollmentId);
    },
    check: () => write('\n'),
    close: () => closeSync(descriptor),
  };
}

/** The words of each line. Of a line that was cut off nothing was sent. */
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
