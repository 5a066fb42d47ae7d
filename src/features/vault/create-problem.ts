import {
  findPassphraseProblem,
  normalizePassphrase,
  type PassphraseProblem,
} from '../../domain/drafts/passphrase.ts';

/** Why a new passphrase cannot be taken, by the entry that says so. */
export type CreateProblem =
  | { readonly entry: 'passphrase'; readonly code: PassphraseProblem }
  | { readonly entry: 'repeat'; readonly code: 'different' };

/** `repeated` guards against a slip of the fingers: nobody could ever open what it would encrypt. */
export function findCreateProblem(passphrase: string, repeated: string): CreateProblem | undefined {
  const code = findPassphraseProblem(passphrase);
  if (code) return { entry: 'passphrase', code };
  if (normalizePassphrase(passphrase) === normalizePassphrase(repeated)) return undefined;
  return { entry: 'repeat', code: 'different' };
}
