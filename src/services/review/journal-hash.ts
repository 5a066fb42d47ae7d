import { toSha256 } from '../ledger/sha256.ts';
import { canSendSafely } from '../ledger/submit-lock.ts';

/** Hashes need a secure context; without one the chain is empty, and says so. */
export const toHash = (text: string): Promise<string> =>
  canSendSafely() ? toSha256(text) : Promise.resolve('');
