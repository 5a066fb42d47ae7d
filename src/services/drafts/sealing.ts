import type { Sealed } from '../../domain/drafts/sealed.ts';

/** Seals what is personal before it is stored, and opens it again. */
export interface RecordSealer {
  /** Of the key; records name it, so that it is known which of them it opens. */
  readonly keyId: string;
  /** `tab`: what others sealed belongs to other tabs, and is none of this one's business. */
  readonly scope: 'computer' | 'tab';
  /** `context` says which record it is: what was sealed for one cannot be opened as another. */
  seal(value: unknown, context: string): Promise<Sealed>;
  /** Rejects with `SealedError` where the key is another, with something else where bytes or context are. */
  open(sealed: unknown, context: string): Promise<unknown>;
}

/** A sealed record whose key is not at hand: the vault is locked, or the key is gone. */
export class SealedError extends Error {
  override readonly name = 'SealedError';
}

let current: RecordSealer | undefined;

/** From here on everything is sealed by it; undefined: stored as it is, and what is sealed stays closed. */
export function setSealer(sealer: RecordSealer | undefined): void {
  current = sealer;
}

export function findSealer(): RecordSealer | undefined {
  return current;
}

/** Opens what was sealed before it was stored. */
export async function openSealed(sealed: unknown, context: string, sealer = current): Promise<unknown> {
  if (!sealer) throw new SealedError();
  return sealer.open(sealed, context);
}
