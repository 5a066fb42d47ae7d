import { queryOptions } from '@tanstack/react-query';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { findBrokenLink } from '../../domain/review/chain.ts';
import type { JournalEntry } from '../../domain/review/journal.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { listAttemptsOf } from '../ledger/send-ledger.ts';
import { toSha256 } from '../ledger/sha256.ts';
import { canSendSafely } from '../ledger/submit-lock.ts';
import { keys } from '../query-client.ts';
import { openReviewDesk } from './open-desk.ts';

/**
 * The sends and the review of the open enrollment. A send, and an answer that came late, make another `revision` of what
 * is stored.
 */
export const historyQuery = (session: EnrollmentSession, revision: number) =>
  queryOptions({
    queryKey: keys.history(session.id, revision),
    queryFn: async () => {
      const [attempts, desk] = await Promise.all([listAttemptsOf(session.id), openReviewDesk(session)]);
      return { attempts, desk };
    },
  });

/** Whether the hashes of a journal agree: what `findBrokenEntry` gives. */
export const brokenEntryQuery = (id: EntityId, entries: readonly JournalEntry[]) =>
  queryOptions({
    queryKey: keys.brokenEntry(id, entries.length),
    queryFn: () => findBrokenEntry(entries),
  });

/**
 * The number of the first entry that is not what its hash was made of. Null where that cannot be told: no hashes can be
 * made here, or none were made there.
 */
export async function findBrokenEntry(entries: readonly JournalEntry[]): Promise<number | 'none' | null> {
  if (!canSendSafely() || entries.some(({ hash }) => hash === '')) return null;
  const index = await findBrokenLink(entries, toSha256);
  return entries[index]?.number ?? 'none';
}
