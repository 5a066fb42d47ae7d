/** What the team's journal tells of a review, in the words of the journal of a single browser. */
import * as z from 'zod/mini';
import { placeSchema } from '../fields/place-schema.ts';
import { JOURNAL_VERSION, type JournalEntry, type JournalEvent } from '../review/journal.ts';
import type { TeamEntry } from './team-api.ts';

const aboutSchema = z.object({ observation: z.string(), place: z.optional(placeSchema) });

/** The observations, and what was answered and settled. Who did it had signed in. The chain is the server's to check. */
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
  const { data } = aboutSchema.safeParse(about);
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
