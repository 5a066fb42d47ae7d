/**
 * What screens need to know of a review without reading it, kept in the record of the enrollment: no personal data.
 * The review itself is in its journal and its snapshots.
 */
import * as z from 'zod/mini';

const text = z.string();

export const reviewHeadSchema = z.object({
  /** Entries of the journal, and the hash of the newest (empty where none can be made). */
  entries: z.int(),
  hash: text,
  snapshots: z.int(),
  /** Observations that nobody has marked as resolved. */
  open: z.int(),
  /** When it was sent back; until it is reviewed or approved again. */
  returnedAt: z.optional(text),
  /** The latest approval made here: SHA-256 (hex) of the bytes. What stands otherwise now is not approved any more. */
  approved: z.optional(z.object({ hash: text, at: text })),
});

export type ReviewHead = z.infer<typeof reviewHeadSchema>;
