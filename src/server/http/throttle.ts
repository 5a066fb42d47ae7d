import { ProblemError } from './problem.ts';

const MINUTE_MS = 60_000;
/** Addresses that are counted at once. */
const MAX_ADDRESSES = 10_000;

/** Counts what comes from each address in a minute; throws a `ProblemError` (429) where it is more. */
export function createThrottle(perMinute: number): (address: string) => void {
  const counted = new Map<string, { count: number; readonly until: number }>();
  return (address) => {
    const now = Date.now();
    if (counted.size > MAX_ADDRESSES)
      for (const [key, { until }] of counted) if (until <= now) counted.delete(key);
    const known = counted.get(address);
    const entry = known && known.until > now ? known : { count: 0, until: now + MINUTE_MS };
    entry.count += 1;
    counted.set(address, entry);
    if (entry.count > perMinute)
      throw new ProblemError({
        status: 429,
        code: 'too-many',
        retrySeconds: Math.ceil((entry.until - now) / 1000),
      });
  };
}
