/**
 * The log of the server: one JSON line for each event, with a stable code, and one for each request. Nothing
 * else writes to the output of the server, so programs can read all of it. No line holds personal data.
 */
import { writeSync } from 'node:fs';

type Level = 'info' | 'warning' | 'error';

/** Levels of all codes. Operators match the codes: the manual (reference.md) explains each. */
export const LEVELS = {
  ready: 'info',
  'set-up': 'info',
  stopping: 'info',
  stopped: 'info',
  'start-failed': 'error',
  crashed: 'error',
  'runtime-warning': 'warning',
  'certificates-unchecked': 'warning',
  'one-login': 'warning',
  migrating: 'info',
  migrated: 'info',
  'migration-waits': 'warning',
  'database-away': 'error',
  'database-back': 'info',
  'events-failed': 'error',
  'events-back': 'info',
  'disk-full': 'error',
  'disk-has-room': 'info',
  'file-store-failed': 'error',
  'file-store-back': 'info',
  'files-dropped': 'info',
  'sent-log-failed': 'error',
  'sent-log-back': 'info',
  'service-away': 'error',
  'service-back': 'info',
  'sending-halted': 'error',
  'sending-resumed': 'info',
  'sending-failed': 'error',
  'send-put-off': 'warning',
  'send-unknown': 'warning',
  'webhooks-failed': 'error',
  'webhooks-back': 'info',
  'webhook-given-up': 'warning',
  'request-failed': 'error',
  'download-failed': 'error',
  'sign-in-refused': 'warning',
  'list-failed': 'error',
  'old-lists-kept': 'warning',
  'task-failed': 'error',
  'found-by-filled': 'info',
  'counts-filled': 'info',
  purged: 'info',
  'files-gone': 'info',
  'journal-head': 'info',
  'chain-head': 'info',
} as const satisfies Readonly<Record<string, Level>>;

export type LogCode = keyof typeof LEVELS;

/** A request that was answered. Its route is the pattern, because an address may name a person. */
interface RequestLine {
  readonly code?: never;
  /** Id that the answer and the errors of the request carry, too. */
  readonly id: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export type LogLine = ({ readonly code: LogCode } & Readonly<Record<string, unknown>>) | RequestLine;
export type WriteLog = (line: LogLine) => void;

let isUnread = false;

/**
 * Lets the process go on after the reader of standard output has gone away: the lines are dropped from then
 * on. Other errors of the output go to `onError`.
 */
export function outliveReader(onError: (error: Error) => void): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') isUnread = true;
    else onError(error);
  });
}

/** Writes a line to standard output. While a pipe is full, the line waits in the process. */
export function writeLine(line: LogLine): void {
  if (!isUnread) process.stdout.write(`${toText(line)}\n`);
}

/** Longest wait (tries, and the pause between two) for a full pipe of standard error. */
const LAST_TRIES = 200;
const LAST_PAUSE_MS = 10;

/**
 * Writes the last line of the process to standard error, and waits up to two seconds for a full pipe. The
 * process may end when this returns.
 */
export function writeLastLine(line: LogLine): void {
  // Opening the stream makes a pipe refuse (EAGAIN) rather than block for ever.
  const { fd } = process.stderr;
  let rest = Buffer.from(`${toText(line)}\n`);
  for (let n = 0; n < LAST_TRIES && rest.length > 0; n += 1) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      // Nobody reads standard error, or it cannot be written: nothing is left to tell.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_PAUSE_MS);
    }
  }
}

function toText(line: LogLine): string {
  const at = new Date().toISOString();
  return JSON.stringify(
    line.code === undefined ? { at, ...line } : { at, level: LEVELS[line.code], ...line },
  );
}
