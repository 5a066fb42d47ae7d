import { listHolding } from '../../domain/review/approval.ts';
import { toReviewEntries } from '../../domain/team/team-review.ts';
import type { Sql } from '../db/db.ts';
import { holdChain, listEntries } from '../journal/journal-store.ts';

/** Which approval counts the database knows; the entries say which observations it answered with a reason. */
const OF_THE_DATABASE = { isRequired: false, maySelfApprove: true };

/**
 * Whether something was observed that is open and that no approval of these bytes came after with a reason. Nobody observes
 * or settles anything before the end of the transaction.
 */
export async function isHeld(sql: Sql, enrollmentId: string, hash: string): Promise<boolean> {
  await holdChain(sql, enrollmentId);
  const entries = toReviewEntries(await listEntries(sql, enrollmentId));
  return listHolding(entries, hash, OF_THE_DATABASE).length > 0;
}
