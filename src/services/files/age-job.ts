import type { AgeFile } from '../../domain/files/age-file.ts';
import type { Decrypted } from './age-cipher.ts';

/** What a page asks of the worker, once per worker. */
export type AgeJob =
  | { readonly kind: 'encrypt'; readonly text: string; readonly passphrase: string }
  | { readonly kind: 'decrypt'; readonly file: AgeFile; readonly passphrase: string };

/** What it answers; nothing but `failed` where the computer cannot, for want of memory. */
export type AgeAnswer =
  | { readonly kind: 'encrypted'; readonly text: string }
  | { readonly kind: 'decrypted'; readonly result: Decrypted }
  | { readonly kind: 'failed' };
