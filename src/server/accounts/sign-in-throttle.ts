/**
 * Slows down guessers of passwords, and nobody else. Wrong passwords are counted in the database, so for all
 * processes of the team. No account is ever locked: a stranger who knows a name cannot keep its owner out.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Sql, SqlValue } from '../db/db.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Number of wrong passwords after which the next one is refused unchecked, and the seconds in which they
 * count.
 */
const LIMITS = {
  /** For an account, from one address. */
  pair: { points: 5, duration: 15 * MINUTE },
  /** From one address, for all accounts. */
  address: { points: 50, duration: HOUR },
  /** For an account, from all addresses. */
  account: { points: 100, duration: DAY },
} as const;
type Limit = keyof typeof LIMITS;

/** An address stays known for an account this long after a sign-in. */
const KNOWN = { points: 1, duration: 30 * DAY } as const;

/** Too many wrong passwords came before. */
export class TooManyFailuresError extends Error {
  override readonly name = 'TooManyFailuresError';
  /** Seconds until the next password is checked. */
  readonly retrySeconds: number;

  constructor(retrySeconds: number) {
    super('too many wrong passwords');
    this.retrySeconds = retrySeconds;
  }
}

interface Attempted {
  /** Lowercase name, as in the database. Attempts count even when no such account exists. */
  readonly account: string;
  /** Address of the browser. */
  readonly from: string;
}

export interface SignInThrottle {
  /**
   * Checks the limits, and counts nothing.
   * @throws TooManyFailuresError
   */
  requireFree(attempted: Attempted): Promise<void>;
  /**
   * Counts a wrong password.
   * @throws TooManyFailuresError when other attempts, checked at the same time, have used up the limit
   */
  noteFailure(attempted: Attempted): Promise<void>;
  /** Notes the right password: earlier wrong ones from this address were the owner's, and are forgotten. */
  noteSuccess(attempted: Attempted): Promise<void>;
}

/** Opens the counters in `team.sign_in_count`. */
function openLimiters(sql: Sql) {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: readonly SqlValue[] }) => {
      const rows = await sql(text, values);
      return { rows, rowCount: rows.length };
    },
  };
  const toLimiter = (keyPrefix: string, limit: { readonly points: number; readonly duration: number }) =>
    new RateLimiterPostgres({
      ...limit,
      keyPrefix,
      storeClient,
      storeType: 'client',
      schemaName: 'team',
      tableName: 'sign_in_count',
      tableCreated: true,
      // `purge` deletes expired counts.
      clearExpiredByTimeout: false,
    });
  return {
    pair: toLimiter('pair', LIMITS.pair),
    address: toLimiter('address', LIMITS.address),
    account: toLimiter('account', LIMITS.account),
    known: toLimiter('known', KNOWN),
  };
}

export function createSignInThrottle(sql: Sql): SignInThrottle {
  const { known, ...limiters } = openLimiters(sql);

  /** @param isOver compares the counted wrong passwords with the limit */
  const refuseOver = async (
    attempted: Attempted,
    counted: Readonly<Record<Limit, RateLimiterRes | null>>,
    isOver: (count: number, limit: number) => boolean,
  ) => {
    const waits = (limit: Limit) => {
      const { consumedPoints = 0, msBeforeNext = 0 } = counted[limit] ?? {};
      return isOver(consumedPoints, LIMITS[limit].points) ? Math.ceil(msBeforeNext / 1000) : 0;
    };
    const [own, others] = [waits('pair'), Math.max(waits('address'), waits('account'))];
    if (own > 0) throw new TooManyFailuresError(Math.max(own, others));
    // Attempts of colleagues or strangers do not block a user from an address where that user signs in
    // regularly.
    if (others > 0 && (await known.get(toKeys(attempted).pair)) === null)
      throw new TooManyFailuresError(others);
  };

  return {
    async requireFree(attempted) {
      const keys = toKeys(attempted);
      const [pair, address, account] = await Promise.all([
        limiters.pair.get(keys.pair),
        limiters.address.get(keys.address),
        limiters.account.get(keys.account),
      ]);
      await refuseOver(attempted, { pair, address, account }, (count, limit) => count >= limit);
    },
    async noteFailure(attempted) {
      const keys = toKeys(attempted);
      const [pair, address, account] = await Promise.all([
        limiters.pair.penalty(keys.pair),
        limiters.address.penalty(keys.address),
        limiters.account.penalty(keys.account),
      ]);
      await refuseOver(attempted, { pair, address, account }, (count, limit) => count > limit);
    },
    async noteSuccess(attempted) {
      const { pair } = toKeys(attempted);
      await limiters.pair.delete(pair);
      await known.set(pair, KNOWN.points, KNOWN.duration);
    },
  };
}

/** Hashes the keys, so a password that somebody typed into the name field is stored nowhere. */
function toKeys({ account, from }: Attempted): Readonly<Record<Limit, string>> {
  const address = toNetwork(from);
  return { pair: toKey(`${account} ${address}`), address: toKey(address), account: toKey(account) };
}

const toKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Returns the network of an IPv6 address. One user has all its 2^64 addresses, so they count as one. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const text = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  // A dual-stack socket reports an IPv4 address in this form.
  if (text.startsWith('::ffff:')) return text;
  const [before = [], after = []] = text.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
