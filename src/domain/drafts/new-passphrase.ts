import { findPassphraseProblem, normalizePassphrase, type PassphraseProblem } from './passphrase.ts';

/** Why a new passphrase cannot be taken, by the entry that says so. */
export type NewPassphraseProblem =
  | { readonly entry: 'passphrase'; readonly code: PassphraseProblem }
  | { readonly entry: 'repeat'; readonly code: 'different' };

/**
 * `repeated` guards against a slip of the fingers: nobody could ever open what it would encrypt. `normalize`: what
 * becomes of a passphrase before it encrypts.
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
