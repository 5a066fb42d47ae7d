/** What the browser deleted while the page was open: an answer with `Clear-Site-Data`, or a person who clears the site. */
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { forgetBackend, openBackend } from './open-backend.ts';
import { storageState } from './storage-state.ts';

/**
 * Whether an enrollment that was stored is gone. Then the storage state says so, and every open session with it. False
 * where that cannot be found out.
 */
export async function findLoss(id: EntityId): Promise<boolean> {
  const find = async () => (await openBackend()).find(id);
  try {
    const stored = await find().catch((error: unknown) => {
      // The connection ended, and nobody was told yet: only a new one knows what is there.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      forgetBackend();
      return find();
    });
    if (stored) return false;
  } catch {
    return false;
  }
  storageState.set({ kind: 'durable', wasEmptied: true });
  return true;
}

/** The browser ended the connection: says so where nothing is left of what was stored. */
export async function lookForLoss(): Promise<void> {
  const headers = await (await openBackend()).listHeaders();
  if (headers.length === 0) storageState.set({ kind: 'durable', wasEmptied: true });
}
