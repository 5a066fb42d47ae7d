import type { AgeFile } from '../../domain/files/age-file.ts';
import { toTrustedWorkerUrl } from '../offline/worker-url.ts';
import type { Decrypted } from './age-cipher.ts';
import type { AgeAnswer, AgeJob } from './age-worker.ts';
// oxlint-disable-next-line import/default -- Vite's, of the built worker
import workerUrl from './age-worker.ts?worker&url';

/** An armored age file. Rejects when the computer cannot encrypt, or once `signal` is aborted. */
export async function encryptText(text: string, passphrase: string, signal: AbortSignal): Promise<string> {
  const answer = await runAge({ kind: 'encrypt', text, passphrase }, signal);
  if (answer.kind !== 'encrypted') throw new Error('the worker gave no encrypted text');
  return answer.text;
}

/** Rejects as `encryptText` does. */
export async function decryptFile(
  file: AgeFile,
  passphrase: string,
  signal: AbortSignal,
): Promise<Decrypted> {
  const answer = await runAge({ kind: 'decrypt', file, passphrase }, signal);
  if (answer.kind !== 'decrypted') throw new Error('the worker gave no decrypted file');
  return answer.result;
}

/** A separate worker for each job: ending it is the only way to stop scrypt and to free its memory. */
function runAge(job: AgeJob, signal: AbortSignal): Promise<AgeAnswer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(toTrustedWorkerUrl(workerUrl), { type: 'module' });
    const stop = (then: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
      then();
    };
    const abort = () => stop(() => reject(new Error('the job was cancelled')));
    signal.addEventListener('abort', abort);
    worker.addEventListener('message', ({ data }: MessageEvent<AgeAnswer>) => stop(() => resolve(data)));
    // The worker did not load, or crashed.
    worker.addEventListener('error', () => stop(() => reject(new Error('the worker failed'))));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin
    worker.postMessage(job);
  });
}
