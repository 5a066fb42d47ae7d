import * as z from 'zod/mini';
import { journalEntrySchema } from '../../src/domain/review/journal.ts';

const noteSchema = z.object({ content: z.unknown() });

/** Of whom a stored journal, the records of `reviews`, says that they were seen: ids of persons. */
export function listSeen(records: unknown): readonly string[] {
  const entries = z
    .array(noteSchema)
    .parse(records)
    .map(({ content }) => journalEntrySchema.safeParse(content));
  return entries.flatMap(({ data }) => (data?.event.kind === 'seen' ? data.event.personIds : []));
}
