/**
 * Slows down whoever guesses passwords, and nobody else: wrong ones are counted, in the database and so for all processes
 * of the team. There is no lock of an account: a stranger who knows a name does not keep its owner out.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Sql, SqlValue } from '../db/db.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Wrong passwords until the next one is refused unseen, and the seconds that they count from the first one. */
const LIMITS = {
  /** Of an account, from one address. */
  pair: { points: 5, duration: 15 * MINUTE },
  /** From one address, of whatever account. */
  address: { points: 50, duration: HOUR },
  /** Of an account, from wherever. */
  account: { points: 100, duration: DAY },
} as const;
type Limit = keyof typeof LIMITS;

/** So long an address counts as one from which an account is signed in to. */
const KNOWN = { points: 1, duration: 30 * DAY } as const;

/** Too many wrong passwords came before. */
export class TooManyFailuresError extends Error {
  override readonly name = 'TooManyFailuresError';
  /** Until the next one is looked at. */
  readonly retrySeconds: number;

  constructor(retrySeconds: number) {
    super('too many wrong passwords');
    this.retrySeconds = retrySeconds;
  }
}

/** Who tries to sign in. */
interface Attempted {
  /** As the database has it: in small letters. Counted whether there is such an account or not. */
  readonly account: string;
  /** Address of the browser. */
  readonly from: string;
}

export interface SignInThrottle {
  /** Counts nothing. @throws TooManyFailuresError */
  requireFree(attempted: Attempted): Promise<void>;
  /** A wrong password. @throws TooManyFailuresError where others that were looked at meanwhile have used up the limit */
  noteFailure(attempted: Attempted): Promise<void>;
  /** The right one: those before it from there were its owner's. */
  noteSuccess(attempted: Attempted): Promise<void>;
}

/** Counts in `team.sign_in_count`. */
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
      // `purge` does.
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

  /** @param isOver of the wrong passwords that are counted */
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
    // What a colleague or a stranger uses up does not concern who signs in here day by day.
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

/** Hashes: a name that somebody mistook for the field of the password stays nowhere. */
function toKeys({ account, from }: Attempted): Readonly<Record<Limit, string>> {
  const address = toNetwork(from);
  return { pair: toKey(`${account} ${address}`), address: toKey(address), account: toKey(account) };
}

const toKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Whoever has one address of IPv6 has the 2^64 of its network: they count as one. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const text = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  // An address of IPv4 as a socket for both gives it.
  if (text.startsWith('::ffff:')) return text;
  const [before = [], after = []] = text.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
