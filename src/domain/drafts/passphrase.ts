export const MIN_PASSPHRASE_LENGTH = 8;

type PassphraseProblem = 'too-short';

/**
 * The same characters for every way in which keyboards compose them, so that a passphrase opens on every
 * computer.
 */
export function normalizePassphrase(passphrase: string): string {
  return passphrase.normalize('NFKC');
}

/** Reason why a passphrase cannot be chosen. Outer spaces are part of it, but do not count for its length. */
export function findPassphraseProblem(passphrase: string): PassphraseProblem | undefined {
  const { length } = Array.from(normalizePassphrase(passphrase).trim());
  return length < MIN_PASSPHRASE_LENGTH ? 'too-short' : undefined;
}

/** Problem of a new passphrase, with the entry that shows it. */
export type NewPassphraseProblem =
  | { readonly entry: 'passphrase'; readonly code: PassphraseProblem }
  | { readonly entry: 'repeat'; readonly code: 'different' };

/**
 * `repeated` guards against typing errors, because nobody could decrypt with a mistyped passphrase.
 * `normalize`: form of the passphrase that encrypts.
 */
export function findNewPassphraseProblem(
  passphrase: string,
  repeated: string,
  normalize = normalizePassphrase,
): NewPassphraseProblem | undefined {
  const code = findPassphraseProblem(passphrase);
  if (code) return { entry: 'passphrase', code };
  if (normalize(passphrase) === normalize(repeated)) return undefined;
  return { entry: 'repeat', code: 'different' };
}

/** The first two typing errors cost no wait. */
const FREE_FAILURES = 3;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Wait (ms) after this many wrong passphrases in a row: 0, 0, 2 s, 4 s, 8 s, … at most 5 minutes. */
export function toWaitMs(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES), LONGEST_WAIT_MS);
}

/**
 * Rest of the wait after the latest failure (both times in ms since 1970). A clock may be set back: a time
 * before the failure gives the whole wait, and never more.
 */
export function toRemainingMs(failures: number, failedAt: number, now: number): number {
  const wait = toWaitMs(failures);
  return Math.min(Math.max(failedAt + wait - now, 0), wait);
}
