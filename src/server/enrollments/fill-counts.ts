import * as z from 'zod/mini';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Db } from '../db/db.ts';
import { checkRequest } from '../review/check-request.ts';
import { listKnown } from './carriers.ts';
import { StaleError } from './enrollment-store.ts';
import { IS_CURRENT, keepCounts } from './review-counts.ts';

const missingSchema = z.array(z.object({ id: z.string(), revision: z.int(), userId: z.string() }));

/**
 * Counts what is in review without counts: an older server took it in.
 * @returns the number of enrollments
 */
export async function fillCounts(db: Db, profile: Profile): Promise<number> {
  const missing = missingSchema.parse(
    await db.sql(
      `select e.id, e.revision, e.created_by as "userId" from team.enrollment e
       where e.state = 'in-review' and not exists (
         select from team.review_count n
         where n.enrollment_id = e.id and ${IS_CURRENT} and n.warnings is not null)`,
    ),
  );
  const failures: unknown[] = [];
  for (const { id, revision, userId } of missing)
    await db
      .transaction(async (sql) => {
        const { enrollment, warnings } = await checkRequest(sql, { enrollmentId: id, revision }, profile);
        const viewer = { userId, role: 'supervisor' } as const;
        await keepCounts(sql, id, { warnings, known: await listKnown(sql, enrollment, profile, viewer) });
      })
      // One that changed meanwhile is counted an hour later, and one that fails hinders no other.
      .catch((error: unknown) => void (error instanceof StaleError || failures.push(error)));
  if (failures.length > 0) throw new Error('some were not counted', { cause: failures[0] });
  return missing.length;
}
