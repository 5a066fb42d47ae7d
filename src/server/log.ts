/**
 * The log of the server: one JSON line for each event, with a stable code, and one for each request. Nothing
 * else writes to the output of the server, so programs can read all of it. No line holds personal data.
 */

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
  'sent-log-failed': 'error',
  'sent-log-back': 'info',
  'service-away': 'error',
  'service-back': 'info',
  'sending-halted': 'error',
  'sending-resumed': 'info',
  'sending-failed': 'error',
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

/** Writes a line. On Linux it has left the process when this returns, so the process may end then. */
export function writeLine(line: LogLine, stream: NodeJS.WritableStream = process.stdout): void {
  stream.write(`${toText(line)}\n`);
}

function toText(line: LogLine): string {
  const at = new Date().toISOString();
  return JSON.stringify(
    line.code === undefined ? { at, ...line } : { at, level: LEVELS[line.code], ...line },
  );
}
