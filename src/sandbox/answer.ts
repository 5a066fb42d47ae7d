import type { ServerResponse } from 'node:http';
import type { ContractProblem } from './contract-problems.ts';

/** An answer of the stand-in. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function toJsonAnswer(status: number, body: unknown): Answer {
  return { status, contentType: 'application/json; charset=utf-8', text: JSON.stringify(body, undefined, 2) };
}

/**
 * A refusal: `{ sandbox: true, title, status, errors? }` with `errors: [{ path, message }]`. OUR format, in the manner of RFC 9457:
 * the contract shows no error bodies.
 */
export function toProblemAnswer(
  status: number,
  title: string,
  errors?: readonly ContractProblem[],
  headers?: Readonly<Record<string, string>>,
): Answer {
  const body = { sandbox: true, title, status, ...(errors && { errors }) };
  return {
    ...toJsonAnswer(status, body),
    contentType: 'application/problem+json; charset=utf-8',
    ...(headers && { headers }),
  };
}

/** Sends it. What was entered is personal data, so nothing may be cached or taken for another type. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, {
    'content-type': answer.contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...answer.headers,
  });
  response.end(answer.text);
}
