/** Why something could not be saved. `full`: the browser gives no more room. */
export type SaveFailure = 'full' | 'storage';

export function toSaveFailure(error: unknown): SaveFailure {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'storage';
}
