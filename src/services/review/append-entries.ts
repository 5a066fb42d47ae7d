import { sealEntry } from '../../domain/review/chain.ts';
import {
  type Actor,
  JOURNAL_VERSION,
  type JournalEntry,
  type JournalEvent,
} from '../../domain/review/journal.ts';
import { toSha256 } from '../ledger/sha256.ts';
import { canSendSafely } from '../ledger/submit-lock.ts';

/** What is to be noted, by whom and when (ISO 8601 instant). */
export interface Dated {
  readonly event: JournalEvent;
  readonly by: Actor | undefined;
  readonly at: string;
}

/** Hashes need a secure context; without one the chain is empty, and says so. */
export const toHash = (text: string): Promise<string> =>
  canSendSafely() ? toSha256(text) : Promise.resolve('');

/** What the next entry goes on from. */
export type Link = Pick<JournalEntry, 'number' | 'hash'>;

/** Where a journal begins. */
export const NO_LINK: Link = { number: 0, hash: '' };

/** The entries that follow the one before. */
export async function toNextEntries(before: Link, events: readonly Dated[]): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (const { event, by, at } of events) {
    const last = entries.at(-1) ?? before;
    const entry = {
      version: JOURNAL_VERSION,
      number: last.number + 1,
      at,
      ...(by && { by }),
      event,
      previous: last.hash,
    } as const;
    entries.push(await sealEntry(entry, toHash));
  }
  return entries;
}
