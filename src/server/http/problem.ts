/** Errors of the API in the form of RFC 9457. They carry no value that somebody entered. */
import { STATUS_CODES } from 'node:http';
import { type ProblemCode, STATUS_OF } from '../../domain/team/endpoint.ts';
import type { EndedAccess } from '../../domain/team/team-api.ts';
import { BusyError } from '../accounts/password.ts';
import { TooManyFailuresError } from '../accounts/sign-in-throttle.ts';
import { FileStoreError } from '../case-files/file-store.ts';
import { isDatabaseAway, SqlError } from '../db/db.ts';
import { StaleError, UnknownPersonError } from '../enrollments/enrollment-store.ts';
import { NotApprovedError } from '../sender/queue.ts';

interface ProblemDetails {
  /** Members beside those of the RFC. */
  readonly more?: Readonly<Record<string, unknown>> | undefined;
  /** Value of `Retry-After`. */
  readonly retrySeconds?: number | undefined;
  /** For a code with two statuses. */
  readonly status?: number;
}

/** A route refuses. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly code: ProblemCode;
  readonly more: ProblemDetails['more'];
  readonly retrySeconds: ProblemDetails['retrySeconds'];

  constructor(code: ProblemCode, { more, retrySeconds, status = STATUS_OF[code] }: ProblemDetails = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.more = more;
    this.retrySeconds = retrySeconds;
  }
}

/** The user has proved who they are, but their access has ended: signing in again does not help. */
export const toEndedProblem = (ended: EndedAccess) => new ProblemError('access-ended', { more: ended });

/** The server is up, its database is not. */
const toAway = () => new ProblemError('away', { retrySeconds: 5 });

/** Problems by the constraint that refused the change (migrations). */
const REFUSALS: Readonly<Record<string, ProblemCode>> = {
  four_eyes: 'four-eyes',
  access_confirmed: 'access-unconfirmed',
  confirmed_by_others: 'own-gift',
  handed_in: 'closed',
  enrollment_open: 'closed',
  enrollment_step: 'closed',
  purged: 'closed',
  erased: 'erased',
  one_live_attempt: 'under-way',
  live_approval: 'not-approved',
  current_revision: 'stale',
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

export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof StaleError) return new ProblemError('stale');
  if (error instanceof UnknownPersonError)
    return new ProblemError('bad-body', { more: { places: ['personIds'] } });
  if (error instanceof NotApprovedError) return new ProblemError('not-approved');
  if (error instanceof BusyError) return new ProblemError('busy', { retrySeconds: 5 });
  if (error instanceof TooManyFailuresError)
    return new ProblemError('too-many', { retrySeconds: error.retrySeconds });
  if (error instanceof FileStoreError)
    return new ProblemError(`files-${error.kind}`, { retrySeconds: error.kind === 'full' ? undefined : 5 });
  if (isDatabaseAway(error)) return toAway();
  if (error instanceof SqlError) {
    if (isCollision(error)) return new ProblemError('busy', { retrySeconds: 1 });
    const known = REFUSALS[error.constraint ?? ''];
    if (known) return new ProblemError(known);
    if (isUnfit(error)) return new ProblemError('bad-body');
    if (isRefusal(error)) return new ProblemError('refused');
  }
  return new ProblemError('internal');
}

export function toProblemResponse({ status, code, more, retrySeconds }: ProblemError): Response {
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
