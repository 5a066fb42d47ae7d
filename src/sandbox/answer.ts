import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ContractProblem } from './contract-problems.ts';

type Headers = Readonly<Record<string, string>>;

/** An answer of the stand-in. */
export interface Answer {
  readonly status: number;
  /** Null where the answer has no body. */
  readonly contentType: string | null;
  readonly text: string;
  readonly headers?: Headers | undefined;
  /** Only so many bytes of the body are sent, under the length of the whole, and then the connection ends. */
  readonly sentBytes?: number;
}

/** What becomes of a request: an answer, or none because the connection is ended in order (FIN) or torn down (RST). */
export type Reply = Answer | 'cut' | 'reset';

/** A refusal, before it is written in the manner of a service. */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly errors?: readonly ContractProblem[] | undefined;
  readonly headers?: Headers | undefined;
}

export type ToProblemAnswer = (problem: Problem) => Answer;

/** Longer waits would outlive every timeout that a browser or a test has. */
export const MAX_DELAY_MS = 60_000;

export const NO_CONTENT: Answer = { status: 204, contentType: null, text: '' };

/** Does not keep a server alive that was told to stop. */
export async function pause(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await wait(milliseconds, undefined, { ref: false });
}

export function toJsonAnswer(status: number, body: unknown, headers?: Headers): Answer {
  return {
    status,
    contentType: 'application/json; charset=utf-8',
    text: JSON.stringify(body, undefined, 2),
    headers,
  };
}

/** Undefined where the connection ended without an answer. */
export function findStatus(reply: Reply): number | undefined {
  return typeof reply === 'string' ? undefined : reply.status;
}

/** Sends an answer, or ends the connection without one. */
export function sendReply(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  if (reply === 'cut') request.socket.destroy();
  else if (reply === 'reset') request.socket.resetAndDestroy();
  else sendAnswer(response, reply);
}

/** What was entered is personal data, so nothing may be cached or taken for another type. */
function sendAnswer(response: ServerResponse, answer: Answer): void {
  const whole = Buffer.from(answer.text);
  response.writeHead(answer.status, {
    ...(answer.contentType !== null && { 'content-type': answer.contentType }),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...answer.headers,
    ...(answer.sentBytes !== undefined && { 'content-length': whole.length }),
  });
  if (answer.sentBytes !== undefined) {
    response.write(whole.subarray(0, answer.sentBytes), () => response.destroy());
    return;
  }
  response.end(answer.contentType === null ? undefined : whole);
}
