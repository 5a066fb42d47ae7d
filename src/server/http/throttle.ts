import { ProblemError } from './problem.ts';

const MINUTE_MS = 60_000;
/** Number of users that are counted at once. */
const MAX_COUNTED = 10_000;

/** Adds to a key's count; throws a `ProblemError` (429) when it exceeds the limit of a minute. */
export type Throttle = (key: string, count?: number) => void;

/** Counts the requests of each user in a minute. */
export function createThrottle(perMinute: number): Throttle {
  const counted = new Map<string, { count: number; readonly until: number }>();
  return (key, count = 1) => {
    const now = Date.now();
    if (counted.size > MAX_COUNTED)
      for (const [each, { until }] of counted) if (until <= now) counted.delete(each);
    const known = counted.get(key);
    const entry = known && known.until > now ? known : { count: 0, until: now + MINUTE_MS };
    entry.count += count;
    counted.set(key, entry);
    if (entry.count > perMinute)
      throw new ProblemError('too-many', { retrySeconds: Math.ceil((entry.until - now) / 1000) });
  };
}
