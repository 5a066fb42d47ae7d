import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import { SignInError } from './sign-in-error.ts';

/** What a request to the service carries, so that the service knows who sends it. */
export interface Authorization {
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: RequestCredentials;
}

/** What a sign-in leaves. It lives in memory only: never in storage, addresses, logs or messages. */
export interface Access {
  readonly authorization: Authorization;
  /** Who signed in, where that is known. */
  readonly user: string | undefined;
  /** Tells users of the same name apart, letter by letter; without it the name is all that is known. */
  readonly account?: string | undefined;
  /** Of a local account of a team. */
  readonly signInName?: string | undefined;
  /** Of a team: who audits or administers it begins no enrollment. */
  readonly entersNothing?: boolean | undefined;
  /** When it is over (ms since 1970); undefined where the service does not say. */
  readonly expiresAt: number | undefined;
  /** Gets a new one in its place. Rejects with a `SignInError`. */
  readonly renew?: (() => Promise<Access>) | undefined;
  /** Tells the service that it is over. Resolves once it answered, or does not, with where the browser goes then. */
  readonly end?: (() => Promise<string | undefined>) | undefined;
}

/** A request must not be on its way when the access ends. */
const LONGEST_MARGIN_MS = 30_000;

/** The end of an access that was asked for at `askedAt` (ms): the last tenth, at most half a minute, is left unused. */
export function toExpiry(askedAt: number, seconds: number | undefined): number | undefined {
  if (seconds === undefined) return undefined;
  const lifetime = seconds * 1000;
  return askedAt + lifetime - Math.min(lifetime / 10, LONGEST_MARGIN_MS);
}

/**
 * Seconds that a token has left at `askedAt` (ms), by its own `exp`; undefined for one that is no JWT or does not say.
 * Where the clocks of service and computer disagree its `iat` tells how long it was meant to last.
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
 * The authorization of a token. Undefined for what no header can carry: `fetch()` would refuse it with a message that
 * repeats it.
 */
export function findBearerAuthorization(token: unknown): Authorization | undefined {
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) return undefined;
  return { headers: { authorization: `Bearer ${token}` }, credentials: 'same-origin' };
}

type HeaderSpec = Extract<AuthenticationSpec, { kind: 'header' }>;

/** The typed value in the header that the profile names. Throws a `SignInError` for what no header can carry. */
export function toHeaderAccess(spec: HeaderSpec, typed: string): Access {
  // What is pasted often ends in a line break.
  const bare = typed.trim();
  if (bare === '') throw new SignInError('empty');
  const value = `${spec.prefix ?? ''}${bare}`;
  // The characters that `fetch()` takes; its own message would repeat the value.
  if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(value)) throw new SignInError('invalid-value');
  return {
    authorization: { headers: { [spec.header]: value }, credentials: 'same-origin' },
    user: undefined,
    expiresAt: undefined,
  };
}
