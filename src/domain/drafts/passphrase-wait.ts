/** A slip of the finger, and another one, cost nothing. */
const FREE_FAILURES = 3;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** How long nobody may try after so many wrong passphrases in a row: 0, 0, 2 s, 4 s, 8 s, … at most 5 minutes. */
export function toWaitMs(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES), LONGEST_WAIT_MS);
}

/**
 * What is left of the wait after the latest failure (both times in ms since 1970). Clocks may be set: a time before the
 * failure leaves the whole wait, and never more.
 */
export function toRemainingMs(failures: number, failedAt: number, now: number): number {
  const wait = toWaitMs(failures);
  return Math.min(Math.max(failedAt + wait - now, 0), wait);
}
