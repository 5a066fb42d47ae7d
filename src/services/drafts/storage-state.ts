import { createStore } from '../store.ts';
import { findTabNote, keepTabNote } from '../tab-notes.ts';

/** Whether what is entered outlives the page. */
type StorageState =
  /** `wasEmptied`: the browser deleted what was stored while this page was open; what is stored from then on is kept. */
  | { readonly kind: 'durable'; readonly wasEmptied?: boolean }
  /** `newer`: a newer Enrola has changed the database; `unavailable`: the browser will not open it. */
  | { readonly kind: 'memory'; readonly cause: 'newer' | 'unavailable' };

/** Written after the deletion, which takes the notes of tabs, too. */
const EMPTIED_NAME = 'enrola.emptied';

export const storageState = createStore<StorageState>({ kind: 'durable' });

/** Nobody has read yet that everything that was stored was deleted: a reload does not end that. */
export const isEmptiedUnread = createStore(findTabNote(EMPTIED_NAME) === '1');

/** The browser deleted what was stored. */
export function noteEmptied(): void {
  keepEmptied();
  isEmptiedUnread.set(true);
  storageState.set({ kind: 'durable', wasEmptied: true });
}

/** The same, for the page that comes after this one. */
export function keepEmptied(): void {
  keepTabNote(EMPTIED_NAME, '1');
}

/** Somebody has read it. */
export function endEmptied(): void {
  keepTabNote(EMPTIED_NAME, '');
  isEmptiedUnread.set(false);
}

/** Why something could not be saved. `full`: the browser gives no more room. */
export type SaveFailure = 'full' | 'storage';

/** Why an open enrollment is not saved. `emptied`: the browser deleted what was stored of it, and it is not stored anew. */
export type UnsavedCause = SaveFailure | 'emptied';

export function toSaveFailure(error: unknown): SaveFailure {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'storage';
}
