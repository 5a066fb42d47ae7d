/** Whether what is entered outlives the page. */
export type StorageState =
  | { readonly kind: 'durable' }
  /** `newer`: a newer Enrola has changed the database; `unavailable`: the browser will not open it. */
  | { readonly kind: 'memory'; readonly cause: 'newer' | 'unavailable' };

let state: StorageState = { kind: 'durable' };
const listeners = new Set<() => void>();

export function setStorageState(next: StorageState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function getStorageState(): StorageState {
  return state;
}

export function subscribeStorageState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
