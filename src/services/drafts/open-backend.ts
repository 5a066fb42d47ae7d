import type { DraftBackend } from './draft-backend.ts';
import { openIndexedBackend } from './draft-database.ts';
import { storageState } from './storage-state.ts';

/** A database that has not opened by then will not: the page must not wait for ever. */
const OPENING_MS = 5000;

let opening: Promise<DraftBackend> | undefined;
let hadDatabase = false;

/**
 * Where drafts rest, opened once. Where the browser will not open its database, memory takes its place and the storage
 * state says so. Rejects only where a database that was open before cannot be opened again: what it holds is not in
 * memory, so nothing may be saved beside it.
 */
export function openBackend(): Promise<DraftBackend> {
  opening ??= openDatabase().catch(async (error: unknown) => {
    if (hadDatabase) {
      opening = undefined;
      throw error;
    }
    const isNewer = error instanceof DOMException && error.name === 'VersionError';
    storageState.set({ kind: 'memory', cause: isNewer ? 'newer' : 'unavailable' });
    const { createMemoryBackend } = await import('./memory-backend.ts');
    return createMemoryBackend();
  });
  return opening;
}

/** The next one who asks opens it anew. */
export function forgetBackend(): void {
  opening = undefined;
}

async function openDatabase(): Promise<DraftBackend> {
  const backend = await Promise.race([
    openIndexedBackend(forgetBackend, () => {
      forgetBackend();
      void import('./storage-loss.ts').then(({ lookForLoss }) => lookForLoss()).catch(() => undefined);
    }),
    new Promise<never>((_resolve, reject) => {
      window.setTimeout(() => reject(new Error('the database did not open in time')), OPENING_MS);
    }),
  ]);
  hadDatabase = true;
  return backend;
}
