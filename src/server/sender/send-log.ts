import { closeSync, fdatasyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A file beside the database that says which attempts were about to leave. It is on the disk before a request is: where
 * the database is restored from an older backup, it still knows what must not be sent again.
 */
export interface SendLog {
  has(attemptId: string): boolean;
  /** Returns once the line is on the disk. */
  note(attemptId: string): void;
  close(): void;
}

/** @param file of one process; lines of an id and an ISO 8601 instant. `others`: of processes before and beside it */
export function openSendLog(file: string, others: readonly string[] = []): SendLog {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const known = new Set([file, ...others].flatMap(readIds));
  const descriptor = openSync(file, 'a', 0o600);
  return {
    has: (attemptId) => known.has(attemptId),
    note(attemptId) {
      writeSync(descriptor, `${attemptId} ${new Date().toISOString()}\n`);
      fdatasyncSync(descriptor);
      known.add(attemptId);
    },
    close: () => closeSync(descriptor),
  };
}

/** A line that was cut off names an attempt, too: nothing was sent before it was whole, and nothing is lost by not sending. */
function readIds(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => line.split(' ')[0] || []);
}
