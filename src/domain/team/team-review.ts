/** What the team's journal tells of a review, in the words of the journal of a single browser. */
import * as z from 'zod/mini';
import { placeSchema } from '../fields/place-schema.ts';
import { JOURNAL_VERSION, type JournalEntry, type JournalEvent } from '../review/journal.ts';
import type { TeamEntry } from './team-api.ts';

const threadSchema = z.object({ observation: z.string(), place: z.optional(placeSchema) });
/** Of what an earlier version decided there is no snapshot. */
const returnedSchema = z.object({ snapshot: z.int() });
const approvedSchema = z.object({ ...returnedSchema.shape, hash: z.string() });

/**
 * The observations, what was answered and settled, and what was returned or approved. Who did it had signed in. The chain
 * is the server's to check.
 */
export function toReviewEntries(entries: readonly TeamEntry[]): JournalEntry[] {
  return entries.flatMap((entry) => {
    const event = toEvent(entry);
    const { number, at, name } = entry;
    if (!event) return [];
    const by = name === undefined ? undefined : ({ name, source: 'sign-in' } as const);
    return [{ version: JOURNAL_VERSION, number, at, ...(by && { by }), event, previous: '', hash: '' }];
  });
}

function toEvent({ kind, about, text = '' }: TeamEntry): JournalEvent | undefined {
  if (kind === 'returned') {
    const { data } = returnedSchema.safeParse(about);
    return data && { kind, ...data };
  }
  if (kind === 'approved') {
    const { data } = approvedSchema.safeParse(about);
    return data && { kind, ...data, ...(text !== '' && { reason: text }) };
  }
  const { data } = threadSchema.safeParse(about);
  if (!data) return undefined;
  const { observation, place = {} } = data;
  switch (kind) {
    case 'observed':
      return { kind, observation, place, text };
    case 'replied':
      return { kind, observation, text };
    case 'settled':
    case 'reopened':
      return { kind, observation };
    default:
      return undefined;
  }
}
