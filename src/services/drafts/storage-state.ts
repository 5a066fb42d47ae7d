import { createStore } from '../store.ts';
import { findTabNote, keepTabNote } from '../tab-notes.ts';

/** Tells if entries outlive the page. */
type StorageState =
  /**
   * `wasEmptied`: the browser deleted the stored records while this page was open; later records are kept.
   */
  | { readonly kind: 'durable'; readonly wasEmptied?: boolean }
  /** `newer`: a newer Enrola has changed the database; `unavailable`: the browser will not open it. */
  | { readonly kind: 'memory'; readonly cause: 'newer' | 'unavailable' };

/** Written after the deletion, which also removes the notes of tabs. */
const EMPTIED_NAME = 'enrola.emptied';

export const storageState = createStore<StorageState>({ kind: 'durable' });

/** True until somebody has read that all stored records were deleted; a reload does not end that. */
export const isEmptiedUnread = createStore(findTabNote(EMPTIED_NAME) === '1');

/** Notes that the browser deleted the stored records. */
export function noteEmptied(): void {
  keepEmptied();
  isEmptiedUnread.set(true);
  storageState.set({ kind: 'durable', wasEmptied: true });
}

/** Notes the deletion for the next page. */
export function keepEmptied(): void {
  keepTabNote(EMPTIED_NAME, '1');
}

/** Ends the notice after somebody has read it. */
export function endEmptied(): void {
  keepTabNote(EMPTIED_NAME, '');
  isEmptiedUnread.set(false);
}

/** Why a save failed. `full`: the browser gives no more space. */
export type SaveFailure = 'full' | 'storage';

/**
 * Why an open enrollment is not saved. `emptied`: the browser deleted its records, and it is not stored
 * again.
 */
export type UnsavedCause = SaveFailure | 'emptied';

export function toSaveFailure(error: unknown): SaveFailure {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'storage';
}
