/** Converts the team's journal of a review into the journal of a single browser. */
import * as z from 'zod/mini';
import { KNOWN_AS } from '../decision/known.ts';
import { placeSchema } from '../fields/place-schema.ts';
import { JOURNAL_VERSION, type JournalEntry, type JournalEvent } from '../review/journal.ts';
import type { TeamEntry } from './team-api.ts';

const knownSchema = z.object({ personId: z.string(), as: z.enum(KNOWN_AS) });
const threadSchema = z.object({ observation: z.string(), place: z.optional(placeSchema) });
/** An earlier version noted no snapshot, so its decisions are left out. */
const snapshotShape = { snapshot: z.int() };
const returnedSchema = z.object({ ...snapshotShape, category: z.optional(z.string()) });
const approvedSchema = z.object({
  ...snapshotShape,
  hash: z.string(),
  case: z.optional(z.string()),
  unseen: z.optional(z.object({ notices: z.int(), persons: z.int() })),
});

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
  if (kind === 'approved' || kind === 'first-approved') {
    const { data } = approvedSchema.safeParse(about);
    return data && { kind, ...data, ...(text !== '' && { reason: text }) };
  }
  if (kind === 'known') {
    const { data } = knownSchema.safeParse(about);
    return data && { kind, ...data, text };
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
