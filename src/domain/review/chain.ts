/**
 * The chain of hashes through a journal. It shows that a copy was changed by damage or carelessness. It does
 * not prove the author: anybody who changes a file on purpose can recompute all hashes.
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

/** Index of the first entry that does not match its hash, or does not follow the entry before; else -1. */
export async function findBrokenLink(entries: readonly JournalEntry[], toHash: ToHash): Promise<number> {
  let previous = '';
  for (const [index, { hash, ...entry }] of entries.entries()) {
    const isNext = entry.previous === previous && entry.number === index + 1;
    if (!isNext || hash !== (await toHash(toCanonicalJson(entry)))) return index;
    previous = hash;
  }
  return -1;
}
