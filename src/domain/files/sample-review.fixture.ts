/** Test support: the review of the sample, with entries of every kind. Invented persons. Not part of the app. */
import { createHash } from 'node:crypto';
import type { Person } from '../enrollment/enrollment.ts';
import { sealEntry } from '../review/chain.ts';
import type { Actor, JournalEntry, JournalEvent } from '../review/journal.ts';
import type { Snapshot } from '../review/snapshot.ts';
import type { Review } from './enrollment-file.ts';

export const sha256 = async (text: string): Promise<string> =>
  createHash('sha256').update(text).digest('hex');

const ANA: Actor = { name: 'Ana Pérez', source: 'claim' };
const LUZ: Actor = { name: 'Luz Soto', source: 'sign-in' };

/** An event with its author. */
export type Noted = readonly [JournalEvent, (Actor | undefined)?];

/** The journal of these events, a minute apart. */
export async function toJournal(events: readonly Noted[], day = '2026-11-19'): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (const [index, [event, by]] of events.entries()) {
    const at = new Date(Date.parse(`${day}T10:00:00.000Z`) + index * 60_000).toISOString();
    const previous = entries.at(-1)?.hash ?? '';
    const entry = { version: 1 as const, number: index + 1, at, ...(by && { by }), event, previous };
    entries.push(await sealEntry(entry, sha256));
  }
  return entries;
}

export function toSnapshots(...states: readonly (readonly Person[])[]): Snapshot[] {
  const known = new Map<string, string>();
  return states.map((persons, index) => {
    const changed = persons.filter((person) => known.get(person.id) !== JSON.stringify(person));
    for (const person of changed) known.set(person.id, JSON.stringify(person));
    return {
      version: 1,
      number: index + 1,
      at: '2026-11-19T10:00:00.000Z',
      riskProfileCode: 'MOD',
      personIds: persons.map(({ id }) => id),
      persons: changed,
    };
  });
}

/** `hash`: hash of the bytes that are approved at the end. */
export async function toSampleReview(persons: readonly Person[], hash: string): Promise<Review> {
  const [first] = persons;
  const earlier = persons.map((person, index) => (index === 0 ? { ...person, givenName: 'Begona' } : person));
  const entries = await toJournal([
    [{ kind: 'entered' }, ANA],
    [{ kind: 'edited', snapshot: 1, places: [{ personId: first!.id }], more: 12 }],
    [{ kind: 'reviewed' }],
    [
      {
        kind: 'observed',
        observation: 'o1',
        place: { personId: first!.id, field: 'givenName' },
        text: 'Falta la ñ',
      },
      LUZ,
    ],
    [
      {
        kind: 'observed',
        observation: 'o2',
        place: { personId: first!.id, section: 'telephones', rowId: 't1' },
        text: '¿Es de ella?',
      },
      LUZ,
    ],
    [{ kind: 'returned', snapshot: 1 }, LUZ],
    [{ kind: 'replied', observation: 'o2', text: 'Sí' }, ANA],
    [{ kind: 'edited', snapshot: 2, places: [{ personId: first!.id, field: 'givenName' }], more: 0 }],
    [{ kind: 'settled', observation: 'o1' }, LUZ],
    [{ kind: 'reopened', observation: 'o1' }, LUZ],
    [{ kind: 'approved', snapshot: 2, hash: 'a'.repeat(64), rekeyed: { same: 2, different: 1 } }, LUZ],
    [{ kind: 'voided', hash: 'a'.repeat(64) }],
    [{ kind: 'received', chain: 'intact' }],
    [{ kind: 'approved', snapshot: 2, hash }, LUZ],
  ]);
  return { entries, snapshots: toSnapshots(earlier, persons) };
}
