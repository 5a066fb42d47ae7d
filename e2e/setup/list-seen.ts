import * as z from 'zod/mini';
import { journalEntrySchema } from '../../src/domain/review/journal.ts';

const noteSchema = z.object({ content: z.unknown() });

/** Ids of the persons that a stored journal, the records of `reviews`, notes as seen. */
export function listSeen(records: unknown): readonly string[] {
  const entries = z
    .array(noteSchema)
    .parse(records)
    .map(({ content }) => journalEntrySchema.safeParse(content));
  return entries.flatMap(({ data }) => (data?.event.kind === 'seen' ? data.event.personIds : []));
}
