import { findVisit } from '../drafts/visits.ts';
import { deleteSealed, listSealed, type SealedHeader } from './delete-sealed.ts';
import { isSessionKeyId } from './session-key.ts';

/**
 * A tab without its lock may be reloading, or put to sleep to save memory; the browser brings it back with its key. So
 * only what nobody changed for so long is deleted.
 */
const ABANDONED_MS = 24 * 60 * 60_000;

/** The Web Lock that a tab holds while it has a key of its own. */
export function toKeyLockName(keyId: string): string {
  return `session-key:${keyId}`;
}

/** Deletes what tabs that are gone have left. Rejects where storage does not take it. */
export async function deleteAbandoned(): Promise<void> {
  // A clock that is wrong by years makes everything old.
  if ((await findVisit()).doubt) return;
  const byKey = new Map<string, SealedHeader[]>();
  for (const header of await listSealed()) {
    const { sealedBy, updatedAt } = header;
    const isOld = Date.now() - Date.parse(updatedAt) > ABANDONED_MS;
    if (isSessionKeyId(sealedBy) && isOld) byKey.set(sealedBy, [...(byKey.get(sealedBy) ?? []), header]);
  }
  for (const [keyId, headers] of byKey) {
    await navigator.locks.request(toKeyLockName(keyId), { ifAvailable: true }, async (lock) => {
      if (lock) await deleteSealed(headers, keyId);
    });
  }
}
