/** Enrollments that wait for a review, put into the browser's database with their journal. */
import { createHash } from 'node:crypto';
import type { Person } from '../../src/domain/enrollment/enrollment.ts';
import { sealEntry } from '../../src/domain/review/chain.ts';
import { type JournalEntry, type JournalEvent, JOURNAL_VERSION } from '../../src/domain/review/journal.ts';
import type { Records } from './database.ts';
import { toRecords } from './records.ts';

interface HandedIn {
  readonly persons: readonly Partial<Person>[];
  /** Name of the agent who entered it. */
  readonly agent: string;
  /** ISO 8601 instant of the handover. */
  readonly at: string;
  /** True when a supervisor has sent it back since. */
  readonly isReturned?: boolean;
}

const toHash = (text: string) => Promise.resolve(createHash('sha256').update(text).digest('hex'));

/** The records of an enrollment that an agent has handed in. */
export async function toHandedIn({
  persons,
  agent,
  at,
  isReturned = false,
}: HandedIn): Promise<Records & { readonly id: string }> {
  const events: readonly JournalEvent[] = [
    { kind: 'entered' },
    { kind: 'reviewed' },
    ...(isReturned ? [{ kind: 'returned' as const, snapshot: 0 }] : []),
  ];
  const entries: JournalEntry[] = [];
  for (const event of events) {
    const name = event.kind === 'returned' ? 'Sofía Supervisora' : agent;
    const by = { name, source: 'claim' } as const;
    const [number, previous] = [entries.length + 1, entries.at(-1)?.hash ?? ''];
    entries.push(await sealEntry({ version: JOURNAL_VERSION, number, at, by, event, previous }, toHash));
  }
  const { id, ...records } = toRecords(persons, {
    createdAt: at,
    updatedAt: at,
    submission: { state: isReturned ? 'draft' : 'in-review', attempts: 0 },
    review: { entries: entries.length, hash: entries.at(-1)?.hash ?? '', snapshots: 0, open: 0 },
  });
  const reviews = entries.map((content) => ({
    enrollmentId: id,
    id: `entry:${String(content.number).padStart(9, '0')}`,
    content,
  }));
  return { id, ...records, reviews };
}
