export type VaultProblem =
  /** The browser encrypts nothing here: the page came by http:, not from localhost. */
  | 'unavailable'
  /** Sealed under another key. */
  | 'other-key'
  /** Changed, cut or moved: the bytes, the key and the context do not belong together. */
  | 'not-authentic'
  /** JSON does not carry the value. */
  | 'no-json'
  /** The passphrase cannot be chosen (`findPassphraseProblem`). */
  | 'too-short';

/** Carries a code and nothing else: no value of anybody stands in it. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  readonly problem: VaultProblem;

  constructor(problem: VaultProblem) {
    super(problem);
    this.problem = problem;
  }
}
