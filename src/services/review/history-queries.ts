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
 * The sends and the review of the open enrollment. A send, or a late answer, changes the stored `revision`.
 */
export const historyQuery = (session: EnrollmentSession, revision: number) =>
  queryOptions({
    queryKey: keys.history(session.id, revision),
    queryFn: async () => {
      const [attempts, desk] = await Promise.all([listAttemptsOf(session.id), openReviewDesk(session)]);
      return { attempts, desk };
    },
  });

/** The first entry of a journal with a wrong hash: the result of `findBrokenEntry`. */
export const brokenEntryQuery = (id: EntityId, entries: readonly JournalEntry[]) =>
  queryOptions({
    queryKey: keys.brokenEntry(id, entries.length),
    queryFn: () => findBrokenEntry(entries),
  });

/**
 * The number of the first entry that does not match its hash. Null when that cannot be checked: this browser
 * cannot make hashes, or the entries have none.
 */
export async function findBrokenEntry(entries: readonly JournalEntry[]): Promise<number | 'none' | null> {
  if (!canSendSafely() || entries.some(({ hash }) => hash === '')) return null;
  const index = await findBrokenLink(entries, toSha256);
  return entries[index]?.number ?? 'none';
}
