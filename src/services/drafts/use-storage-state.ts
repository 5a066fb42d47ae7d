import { useSyncExternalStore } from 'react';
import { storageState } from './storage-state.ts';

/**
 * Reason why no stored data can be read; undefined when it can. With a reason, an empty list does not mean
 * that there is no data.
 */
export function useClosedStorage(): 'newer' | 'unavailable' | undefined {
  const storage = useSyncExternalStore(storageState.subscribe, storageState.get);
  return storage.kind === 'memory' ? storage.cause : undefined;
}
