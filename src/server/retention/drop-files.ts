/** Deletes the files of confirmed cases after their own term, which is shorter than that of the enrollment. */
import * as z from 'zod/mini';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Db, Sql } from '../db/db.ts';
import { appendEntry } from '../journal/journal-store.ts';

const DUE = `state = 'confirmed' and purged_at is null and files_gone_at is null
  and updated_at < clock_timestamp() - make_interval(days => $1)
  and exists (select from team.case_file f where f.enrollment_id = enrollment.id)`;
const idsSchema = z.array(z.object({ id: z.string() }));

/**
 * Deletes what is due by the clock of the database. The entries stay, with name and hash. Each enrollment has a transaction
 * of its own, and several processes may do this at once.
 * @param filesDays days from the last change of a confirmed enrollment; `Infinity`: never
 * @returns the number of enrollments whose files went
 */
export async function dropOldFiles(db: Db, filesDays: number): Promise<number> {
  if (filesDays === Infinity) return 0;
  const due = idsSchema.parse(await db.sql(`select id from team.enrollment where ${DUE}`, [filesDays]));
  let dropped = 0;
  for (const { id } of due) if (await db.transaction((sql) => dropFiles(sql, id, filesDays))) dropped += 1;
  return dropped;
}

/** False when it is no longer due. */
async function dropFiles(sql: Sql, id: EntityId, filesDays: number): Promise<boolean> {
  const marked = await sql(
    `update team.enrollment set files_gone_at = clock_timestamp() where ${DUE} and id = $2 returning id`,
    [filesDays, id],
  );
  if (marked.length === 0) return false;
  await sql('delete from team.case_file where enrollment_id = $1', [id]);
  await appendEntry(sql, { scope: id, kind: 'files-gone', actor: null, from: 'retention' });
  return true;
}
