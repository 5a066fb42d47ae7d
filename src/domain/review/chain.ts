/**
 * The chain of hashes through a journal. It shows that a copy was changed by damage or carelessness; it does not prove
 * who wrote it, for whoever changes a file on purpose can make all hashes anew.
 */
import { toCanonicalJson } from './canonical-json.ts';
import type { JournalEntry } from './journal.ts';

/** SHA-256 (hex) of a text's UTF-8 bytes. */
export type ToHash = (text: string) => Promise<string>;

type Unhashed = Omit<JournalEntry, 'hash'>;

/** The entry with its hash. */
export async function sealEntry(entry: Unhashed, toHash: ToHash): Promise<JournalEntry> {
  return { ...entry, hash: await toHash(toCanonicalJson(entry)) };
}

/** The index of the first entry that is not what its hash was made of, or does not follow the one before; else -1. */
export async function findBrokenLink(entries: readonly JournalEntry[], toHash: ToHash): Promise<number> {
  let previous = '';
  for (const [index, { hash, ...entry }] of entries.entries()) {
    const isNext = entry.previous === previous && entry.number === index + 1;
    if (!isNext || hash !== (await toHash(toCanonicalJson(entry)))) return index;
    previous = hash;
  }
  return -1;
}
