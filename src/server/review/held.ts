import { listHolding } from '../../domain/review/approval.ts';
import { toReviewEntries } from '../../domain/team/team-review.ts';
import type { Sql } from '../db/db.ts';
import { holdChain, listEntries } from '../journal/journal-store.ts';

/** The database knows which approval counts. The entries say which observations it answered with a reason. */
const OF_THE_DATABASE = { isRequired: false, maySelfApprove: true };

/**
 * True when an observation is open that no later approval of these bytes has answered with a reason.
 * Observations cannot change before the end of the transaction.
 */
export async function isHeld(sql: Sql, enrollmentId: string, hash: string): Promise<boolean> {
  await holdChain(sql, enrollmentId);
  const entries = toReviewEntries(await listEntries(sql, enrollmentId));
  return listHolding(entries, hash, OF_THE_DATABASE).length > 0;
}
