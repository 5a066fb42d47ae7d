import { createStore } from '../store.ts';

/** Whether what is entered outlives the page. */
export type StorageState =
  /** `wasEmptied`: the browser deleted what was stored while this page was open; what is stored from then on is kept. */
  | { readonly kind: 'durable'; readonly wasEmptied?: boolean }
  /** `newer`: a newer Enrola has changed the database; `unavailable`: the browser will not open it. */
  | { readonly kind: 'memory'; readonly cause: 'newer' | 'unavailable' };

export const storageState = createStore<StorageState>({ kind: 'durable' });
