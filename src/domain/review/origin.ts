/** Where the entries of a journal come from: what came with a file is what the file says. */
import type { Actor, JournalEntry } from './journal.ts';

/** Who did something, as far as this computer knows. `file`: a sign-in that nobody here saw, only a file tells of it. */
export interface KnownActor {
  readonly name: string;
  readonly source: Actor['source'] | 'file';
}

/** How many entries, from the first one on, came with a file, and that it came; 0 where all were made here. */
export function countReceived(entries: readonly Pick<JournalEntry, 'event'>[]): number {
  return entries.findLastIndex(({ event }) => event.kind === 'received') + 1;
}

/** A typed name stays what it was: nobody checked it there either. */
export function toKnownActor({ name, source }: Actor, isFromFile: boolean): KnownActor {
  return { name, source: isFromFile && source === 'sign-in' ? 'file' : source };
}
