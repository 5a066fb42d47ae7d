import { findBrokenLink } from '../../domain/review/chain.ts';
import type { JournalEntry } from '../../domain/review/journal.ts';
import { toSha256 } from '../ledger/sha256.ts';
import { canSendSafely } from '../ledger/submit-lock.ts';

/** Hashes need a secure context; without one the chain is empty, and says so. */
export const toHash = (text: string): Promise<string> =>
  canSendSafely() ? toSha256(text) : Promise.resolve('');

/**
 * The number of the first entry that is not what its hash was made of. Undefined where that cannot be told: no hashes
 * can be made here, or none were made there.
 */
export async function findBrokenEntry(
  entries: readonly JournalEntry[],
): Promise<number | 'none' | undefined> {
  if (!canSendSafely() || entries.some(({ hash }) => hash === '')) return undefined;
  const index = await findBrokenLink(entries, toSha256);
  return entries[index]?.number ?? 'none';
}
