/** Converts the team's journal of a review into the journal of a single browser. */
import * as z from 'zod/mini';
import { placeSchema } from '../fields/place-schema.ts';
import { JOURNAL_VERSION, type JournalEntry, type JournalEvent } from '../review/journal.ts';
import type { TeamEntry } from './team-api.ts';

const threadSchema = z.object({ observation: z.string(), place: z.optional(placeSchema) });
/** An earlier version noted no snapshot, so its decisions are left out. */
const returnedSchema = z.object({ snapshot: z.int() });
const approvedSchema = z.object({ ...returnedSchema.shape, hash: z.string() });

/**
 * Returns the observations, their replies and states, and the returns and approvals. Their authors had signed
 * in. Only the server checks the chain.
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
