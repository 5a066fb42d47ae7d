/** Errors of the API in the form of RFC 9457. They carry no value that somebody entered. */
import { STATUS_CODES } from 'node:http';
import type { EndedAccess } from '../../domain/team/team-api.ts';
import { BusyError } from '../accounts/password.ts';
import { TooManyFailuresError } from '../accounts/sign-in-throttle.ts';
import { DbAwayError, SqlError } from '../db/db.ts';
import { StaleError, UnknownPersonError } from '../enrollments/enrollment-store.ts';
import { NotApprovedError } from '../sender/queue.ts';

export interface Problem {
  /** HTTP status. */
  readonly status: number;
  /** The end of `type`: `urn:enrola:<code>`. Clients depend on it. */
  readonly code: string;
  /** Members beside those of the RFC. */
  readonly more?: Readonly<Record<string, unknown>> | undefined;
  /** Value of `Retry-After`. */
  readonly retrySeconds?: number | undefined;
}

/** A route refuses. */
export class ProblemError extends Error implements Problem {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  readonly more: Problem['more'];
  readonly retrySeconds: Problem['retrySeconds'];

  constructor({ status, code, more, retrySeconds }: Problem) {
    super(code);
    this.status = status;
    this.code = code;
    this.more = more;
    this.retrySeconds = retrySeconds;
  }
}

/** The user has proved who they are, but their access has ended: signing in again does not help. */
export const toEndedProblem = (ended: EndedAccess) =>
  new ProblemError({ status: 403, code: 'access-ended', more: ended });

/** The server is up, its database is not. */
const AWAY: Problem = { status: 503, code: 'away', retrySeconds: 5 };

/** Problems by the constraint that refused the change (migrations). */
const REFUSALS: Readonly<Record<string, Problem>> = {
  four_eyes: { status: 403, code: 'four-eyes' },
  access_confirmed: { status: 403, code: 'access-unconfirmed' },
  confirmed_by_others: { status: 403, code: 'own-gift' },
  handed_in: { status: 409, code: 'closed' },
  enrollment_open: { status: 409, code: 'closed' },
  enrollment_step: { status: 409, code: 'closed' },
  purged: { status: 409, code: 'closed' },
  one_live_attempt: { status: 409, code: 'under-way' },
  live_approval: { status: 409, code: 'not-approved' },
  current_revision: { status: 412, code: 'stale' },
};

/** PostgreSQL's class 40: another transaction got in between. */
const isCollision = ({ code }: SqlError) => code.startsWith('40');
/** Class 23: a constraint was violated. */
const isRefusal = ({ code }: SqlError) => code.startsWith('23');
/**
 * Classes 22 and 54: no column or index can hold the value: a NUL in a text, a number out of range, a text
 * too long.
 */
const isUnfit = ({ code }: SqlError) => /^(?:22|54)/.test(code);

/**
 * Classes 08, 53 and 57: no connection, no room for another one, the database stops or starts, or a statement
 * took too long. 55P03 and 25P03: the wait for another transaction, or for the next statement of its own,
 * took too long.
 */
const isAway = ({ code }: SqlError) => /^(?:08|53|57|55P03|25P03)/.test(code);

export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error;
  if (error instanceof StaleError) return { status: 412, code: 'stale' };
  if (error instanceof UnknownPersonError)
    return { status: 400, code: 'bad-body', more: { places: ['personIds'] } };
  if (error instanceof NotApprovedError) return { status: 409, code: 'not-approved' };
  if (error instanceof BusyError) return { status: 503, code: 'busy', retrySeconds: 5 };
  if (error instanceof TooManyFailuresError)
    return { status: 429, code: 'too-many', retrySeconds: error.retrySeconds };
  if (error instanceof DbAwayError) return AWAY;
  if (error instanceof SqlError) {
    if (isAway(error)) return AWAY;
    if (isCollision(error)) return { status: 503, code: 'busy', retrySeconds: 1 };
    const known = REFUSALS[error.constraint ?? ''];
    if (known) return known;
    if (isUnfit(error)) return { status: 400, code: 'bad-body' };
    if (isRefusal(error)) return { status: 409, code: 'refused' };
  }
  return { status: 500, code: 'internal' };
}

export function toProblemResponse({ status, code, more, retrySeconds }: Problem): Response {
  const body = { ...more, type: `urn:enrola:${code}`, title: STATUS_CODES[status] ?? 'Error', status };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      // The rest of the body is not read, so the connection cannot be used again.
      ...(status === 413 && { Connection: 'close' }),
      ...(retrySeconds !== undefined && { 'Retry-After': String(retrySeconds) }),
    },
  });
}
