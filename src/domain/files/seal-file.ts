/**
 * The seal of a file: hashes that show what was changed in it after it was made, by damage or carelessness. They do
 * not prove who made it: whoever changes a file on purpose can make all of them anew.
 */
import { toCanonicalJson } from '../review/canonical-json.ts';
import type { ToHash } from '../review/chain.ts';
import type { JournalEntry } from '../review/journal.ts';

export interface Seal {
  /** The hash of the journal's last entry; empty where there is none. */
  readonly chain: string;
  /** SHA-256 (hex) of the rest. Empty where the browser made no hashes. */
  readonly content: string;
}

/** The seal of a file with this journal and these contents. */
export async function toSeal(
  entries: readonly JournalEntry[],
  content: unknown,
  toHash: ToHash,
): Promise<Seal> {
  return { chain: entries.at(-1)?.hash ?? '', content: await toHash(toCanonicalJson(content)) };
}
