/** The observations of a review, built from its journal. */
import type { Place } from '../fields/finding.ts';
import { countReceived, type JournalEntry, type KnownActor, toKnownActor } from './journal.ts';

interface Remark {
  /** Number of its entry in the journal. */
  readonly number: number;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly by: KnownActor | undefined;
  readonly text: string;
}

/** An observation about a place, with its replies and its state. */
export interface Observation {
  readonly id: string;
  readonly place: Place;
  /** The first remark is the observation itself. */
  readonly remarks: readonly Remark[];
  readonly isOpen: boolean;
  /** Number of the entry that last opened it. */
  readonly openedAs: number;
  /** The time and the person that settled it; undefined while it is open. */
  readonly settled: { readonly at: string; readonly by: KnownActor | undefined } | undefined;
}

/** Returns all observations in their order. Entries about an unknown observation are left out. */
export function toObservations(entries: readonly JournalEntry[]): Observation[] {
  const threads = new Map<string, Observation>();
  const received = countReceived(entries);
  for (const [index, { number, at, by: actor, event }] of entries.entries()) {
    const by = actor && toKnownActor(actor, index < received);
    if (event.kind === 'observed') {
      const { observation: id, text } = event;
      // A second observation with the same id continues the first: no text is lost.
      const { place, remarks } = threads.get(id) ?? { place: event.place, remarks: [] };
      const written = [...remarks, { number, at, by, text }];
      threads.set(id, { id, place, remarks: written, isOpen: true, openedAs: number, settled: undefined });
      continue;
    }
    const thread = 'observation' in event ? threads.get(event.observation) : undefined;
    if (!thread) continue;
    if (event.kind === 'replied') {
      const remarks = [...thread.remarks, { number, at, by, text: event.text }];
      threads.set(thread.id, { ...thread, remarks });
    } else if (event.kind === 'settled') {
      threads.set(thread.id, { ...thread, isOpen: false, settled: { at, by } });
    } else if (event.kind === 'reopened') {
      threads.set(thread.id, { ...thread, isOpen: true, openedAs: number, settled: undefined });
    }
  }
  return [...threads.values()];
}

/** Returns true when the latest entry of an open observation is an answer. */
export const isAnswered = ({ isOpen, remarks, openedAs }: Observation): boolean =>
  isOpen && (remarks.at(-1)?.number ?? 0) > openedAs;

/** Returns true when an observation is about exactly this place. */
export function isSamePlace(a: Place, b: Place): boolean {
  return a.personId === b.personId && a.section === b.section && a.rowId === b.rowId && a.field === b.field;
}
