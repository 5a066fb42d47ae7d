import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import { SignInError } from './sign-in-error.ts';

/** Headers and credentials that tell the service who sends a request. */
export interface Authorization {
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: RequestCredentials;
}

/** Result of a sign-in. It lives in memory only: never in storage, addresses, logs or messages. */
export interface Access {
  readonly authorization: Authorization;
  /** Name of the user, when it is known. */
  readonly user: string | undefined;
  /** Distinguishes users with the same name, and is compared exactly. Without it only the name is known. */
  readonly account?: string | undefined;
  /** Sign-in name of a local account of a team. */
  readonly signInName?: string | undefined;
  /** True for auditors and administrators of a team: they begin no enrollment. */
  readonly entersNothing?: boolean | undefined;
  /** End of the access (ms since 1970); undefined when the service does not say. */
  readonly expiresAt: number | undefined;
  /** Gets a new access to replace this one. Rejects with a `SignInError`. */
  readonly renew?: (() => Promise<Access>) | undefined;
  /**
   * Tells the service that the access ends. Resolves when the service answered or failed to, with the address
   * that the browser opens next.
   */
  readonly end?: (() => Promise<string | undefined>) | undefined;
}

/** Upper bound of the margin that keeps requests from being under way when the access ends. */
const LONGEST_MARGIN_MS = 30_000;

/**
 * The end of an access that was requested at `askedAt` (ms). The last tenth, at most half a minute, stays
 * unused.
 */
export function toExpiry(askedAt: number, seconds: number | undefined): number | undefined {
  if (seconds === undefined) return undefined;
  const lifetime = seconds * 1000;
  return askedAt + lifetime - Math.min(lifetime / 10, LONGEST_MARGIN_MS);
}

/**
 * Seconds that a token has left at `askedAt` (ms), read from its `exp`; undefined when it is no JWT or has no
 * `exp`. When the clocks of service and computer disagree, `iat` tells the intended lifetime.
 */
export function findJwtSeconds(token: unknown, askedAt: number): number | undefined {
  const { exp, iat } = readClaims(token);
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return undefined;
  const left = exp - askedAt / 1000;
  const meant = typeof iat === 'number' && exp > iat ? exp - iat : undefined;
  if (left > 0 && left <= (meant ?? Infinity)) return left;
  return meant;
}

function readClaims(token: unknown): { readonly exp?: unknown; readonly iat?: unknown } {
  const payload = typeof token === 'string' ? /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token)?.[1] : undefined;
  if (payload === undefined) return {};
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/**
 * The authorization of a token. Undefined for a token that no header can carry: `fetch()` would reject it
 * with a message that repeats it.
 */
export function findBearerAuthorization(token: unknown): Authorization | undefined {
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) return undefined;
  return { headers: { authorization: `Bearer ${token}` }, credentials: 'same-origin' };
}

type HeaderSpec = Extract<AuthenticationSpec, { kind: 'header' }>;

/**
 * The typed value in the header that the profile names. Throws a `SignInError` for a value that no header can
 * carry.
 */
export function toHeaderAccess(spec: HeaderSpec, typed: string): Access {
  // Pasted text often ends in a line break.
  const bare = typed.trim();
  if (bare === '') throw new SignInError('empty');
  const value = `${spec.prefix ?? ''}${bare}`;
  // Characters that `fetch()` accepts; its own error message would repeat the value.
  if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(value)) throw new SignInError('invalid-value');
  return {
    authorization: { headers: { [spec.header]: value }, credentials: 'same-origin' },
    user: undefined,
    expiresAt: undefined,
  };
}
