import { listHoldingInTeam } from '../../domain/team/team-facts.ts';
import { toReviewEntries } from '../../domain/team/team-review.ts';
import type { Sql } from '../db/db.ts';
import { holdChain, listEntries } from '../journal/journal-store.ts';

/**
 * True when an observation is open that no later approval of these bytes has answered with a reason.
 * Observations cannot change before the end of the transaction.
 */
export async function isHeld(sql: Sql, enrollmentId: string, hash: string): Promise<boolean> {
  await holdChain(sql, enrollmentId);
  const entries = toReviewEntries(await listEntries(sql, enrollmentId));
  return listHoldingInTeam(entries, hash).length > 0;
}
