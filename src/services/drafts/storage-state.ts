import { createStore } from '../store.ts';

/** Whether what is entered outlives the page. */
type StorageState =
  /** `wasEmptied`: the browser deleted what was stored while this page was open; what is stored from then on is kept. */
  | { readonly kind: 'durable'; readonly wasEmptied?: boolean }
  /** `newer`: a newer Enrola has changed the database; `unavailable`: the browser will not open it. */
  | { readonly kind: 'memory'; readonly cause: 'newer' | 'unavailable' };

export const storageState = createStore<StorageState>({ kind: 'durable' });

/** Why something could not be saved. `full`: the browser gives no more room. */
export type SaveFailure = 'full' | 'storage';

/** Why an open enrollment is not saved. `emptied`: the browser deleted what was stored of it, and it is not stored anew. */
export type UnsavedCause = SaveFailure | 'emptied';

export function toSaveFailure(error: unknown): SaveFailure {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'storage';
}
