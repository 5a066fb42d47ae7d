/** Whether what is entered outlives the page. */
export type StorageState =
  /** `wasEmptied`: the browser deleted what was stored while this page was open; what is stored from then on is kept. */
  | { readonly kind: 'durable'; readonly wasEmptied?: boolean }
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
