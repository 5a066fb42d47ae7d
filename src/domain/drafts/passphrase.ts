export const MIN_PASSPHRASE_LENGTH = 8;

export type PassphraseProblem = 'too-short';

/** The same characters however a keyboard composes them, so that a passphrase opens on every computer. */
export function normalizePassphrase(passphrase: string): string {
  return passphrase.normalize('NFKC');
}

/** Why a passphrase cannot be chosen; spaces around it count for nothing here, yet belong to it. */
export function findPassphraseProblem(passphrase: string): PassphraseProblem | undefined {
  const { length } = Array.from(normalizePassphrase(passphrase).trim());
  return length < MIN_PASSPHRASE_LENGTH ? 'too-short' : undefined;
}
