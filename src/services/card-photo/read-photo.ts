import { recogniseContent } from '../../domain/case/file-content.ts';
import { toTrustedWorkerUrl } from '../offline/worker-url.ts';
import type { PhotoAnswer, PhotoJob } from './photo-worker.ts';
// oxlint-disable-next-line import/default -- Vite's, of the built worker
import workerUrl from './photo-worker.ts?worker&url';

export const MAX_PHOTO_MB = 10;
/** More pixels than any phone takes by default; decoded they need 200 MB. */
export const MAX_MEGAPIXELS = 50;

/** Why a photo gave no text. `failed`: its worker did not load, or crashed. */
export type PhotoProblem = 'too-large' | 'no-picture' | 'too-many-pixels' | 'damaged' | 'no-code' | 'failed';

export type PhotoReading = { readonly kind: 'read'; readonly text: string } | { readonly kind: PhotoProblem };

/** A photo that no attempt reads within this time (ms) counts as one without a code. */
const PATIENCE_MS = 30_000;

/**
 * Reads the code on a photo of a card. The photo stays in the memory of this page and its worker; nothing is
 * stored or sent. Rejects once `signal` is aborted.
 */
export async function readPhoto(file: Blob, signal: AbortSignal): Promise<PhotoReading> {
  if (file.size > MAX_PHOTO_MB * 1024 * 1024) return { kind: 'too-large' };
  const bytes = await file.arrayBuffer();
  signal.throwIfAborted();
  const content = recogniseContent(new Uint8Array(bytes));
  if (!content?.type.startsWith('image/')) return { kind: 'no-picture' };
  const { type, width, height } = content;
  if (width === undefined || height === undefined) return { kind: 'damaged' };
  if (width * height > MAX_MEGAPIXELS * 1_000_000) return { kind: 'too-many-pixels' };
  return runWorker({ bytes, type }, signal);
}

/** A separate worker for each photo: ending it is the only way to stop it and to free its memory. */
function runWorker(job: PhotoJob, signal: AbortSignal): Promise<PhotoReading> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(toTrustedWorkerUrl(workerUrl), { type: 'module' });
    const stop = (then: () => void) => {
      worker.terminate();
      window.clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      then();
    };
    const abort = () => stop(() => reject(new Error('the reading was cancelled')));
    const timer = window.setTimeout(() => stop(() => resolve({ kind: 'no-code' })), PATIENCE_MS);
    signal.addEventListener('abort', abort);
    worker.addEventListener('message', ({ data }: MessageEvent<PhotoAnswer>) => stop(() => resolve(data)));
    worker.addEventListener('error', () => stop(() => resolve({ kind: 'failed' })));
    worker.postMessage(job, [job.bytes]);
  });
}
