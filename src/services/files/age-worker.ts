/**
 * Worker for encryption: deriving a key from a passphrase takes a second, during which the page stays
 * responsive.
 */
import type { AgeFile } from '../../domain/files/age-file.ts';
import { decryptAge, type Decrypted, encryptAge } from './age-cipher.ts';

self.addEventListener('message', ({ data }: MessageEvent<AgeJob>) => {
  work(data).then(answer, () => answer({ kind: 'failed' }));
});

async function work(job: AgeJob): Promise<AgeAnswer> {
  const { passphrase } = job;
  return job.kind === 'encrypt'
    ? { kind: 'encrypted', text: await encryptAge(job.text, passphrase) }
    : { kind: 'decrypted', result: await decryptAge(job.file, passphrase) };
}

function answer(message: AgeAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker answers its page alone
  self.postMessage(message);
}

/** Job that a page gives to the worker, once per worker. */
export type AgeJob =
  | { readonly kind: 'encrypt'; readonly text: string; readonly passphrase: string }
  | { readonly kind: 'decrypt'; readonly file: AgeFile; readonly passphrase: string };

/** Answer of the worker; only `failed` when the computer lacks memory. */
export type AgeAnswer =
  | { readonly kind: 'encrypted'; readonly text: string }
  | { readonly kind: 'decrypted'; readonly result: Decrypted }
  | { readonly kind: 'failed' };
