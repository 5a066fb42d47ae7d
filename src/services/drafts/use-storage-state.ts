import { useSyncExternalStore } from 'react';
import { storageState } from './storage-state.ts';

/**
 * Why nothing of what this computer has stored can be read; undefined where it can. A list says nothing then, however
 * empty it is.
 */
export function useClosedStorage(): 'newer' | 'unavailable' | undefined {
  const storage = useSyncExternalStore(storageState.subscribe, storageState.get);
  return storage.kind === 'memory' ? storage.cause : undefined;
}
