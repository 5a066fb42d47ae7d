/** Why something could not be saved. `full`: the browser gives no more room. */
export type SaveFailure = 'full' | 'storage';

/** Why an open enrollment is not saved. `emptied`: the browser deleted what was stored of it, and it is not stored anew. */
export type UnsavedCause = SaveFailure | 'emptied';

export function toSaveFailure(error: unknown): SaveFailure {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'storage';
}
