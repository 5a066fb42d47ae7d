/** Beside the page: deriving a key from a passphrase takes a second, and the page goes on meanwhile. */
import { decryptAge, encryptAge } from './age-cipher.ts';
import type { AgeAnswer, AgeJob } from './age-job.ts';

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
