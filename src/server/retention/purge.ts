/**
 * Deletes data that is no longer needed: personal data of enrollments confirmed long ago, and the server's
 * own notes.
 */
import * as z from 'zod/mini';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { dropUnnamedAnswers } from '../case-files/case-answers.ts';
import { dropUnnamedFiles } from '../case-files/case-files.ts';
import type { Db, Sql } from '../db/db.ts';
import { appendEntry } from '../journal/journal-store.ts';
import { dropOldEvents, endLostWebhooks } from '../machines/webhooks.ts';
import { scrubOutcomes } from './scrub-outcomes.ts';

/** No page stays away longer than this without reading everything anew. */
const EVENT_DAYS = 7;
/** The journal keeps each query; these rows only count towards the day's limit. */
const ASKED_DAYS = 7;
/** No browser repeats a request under the same key after this time. */
const REQUEST_KEY_DAYS = 2;

/**
 * Deletes everything that is due by the clock of the database. Each enrollment is purged in a transaction of
 * its own, and several processes may do this at once.
 * @param confirmedDays days from the last change of a confirmed enrollment until it is purged; `Infinity`:
 * never
 * @returns the number of purged enrollments
 */
export async function purge(db: Db, confirmedDays: number): Promise<number> {
  // The latest event stays, because the numbers go on from it.
  await db.sql(
    `delete from team.event where at < clock_timestamp() - make_interval(days => $1)
       and number < (select max(number) from team.event)`,
    [EVENT_DAYS],
  );
  await db.sql('delete from team.request_key where at < clock_timestamp() - make_interval(days => $1)', [
    REQUEST_KEY_DAYS,
  ]);
  await db.sql('delete from team.asked_clients where day < current_date - $1::int', [ASKED_DAYS]);
  await endLostWebhooks(db.sql);
  await dropOldEvents(db.sql);
  await db.sql('delete from team.invitation where expires_at < clock_timestamp()');
  await db.sql('delete from team.password_link where expires_at < clock_timestamp()');
  await db.sql('delete from team.sign_in_count where expire < extract(epoch from clock_timestamp()) * 1000');
  await dropUnnamedFiles(db);
  await dropUnnamedAnswers(db.sql);
  if (confirmedDays === Infinity) return 0;
  const due = await db.sql(`select id from team.enrollment where ${DUE}`, [confirmedDays]);
  let purged = 0;
  for (const { id } of z.parse(z.array(idSchema), due))
    if (await db.transaction((sql) => purgeEnrollment(sql, id, confirmedDays))) purged += 1;
  return purged;
}

const DUE = `state = 'confirmed' and purged_at is null
  and updated_at < clock_timestamp() - make_interval(days => $1)`;
const idSchema = z.object({ id: z.string() });

/** False when it is no longer due. Head, approvals, attempts without texts and the journal's chain stay. */
async function purgeEnrollment(sql: Sql, id: EntityId, confirmedDays: number): Promise<boolean> {
  const marked = await sql(
    `update team.enrollment set purged_at = clock_timestamp() where ${DUE} and id = $2 returning id`,
    [confirmedDays, id],
  );
  if (marked.length === 0) return false;
  // Anybody who writes into this chain at the same time either came before this entry, or is refused.
  await appendEntry(sql, { scope: id, kind: 'purged', actor: null, from: 'retention' });
  await sql('delete from team.person where enrollment_id = $1', [id]);
  await sql('delete from team.case_file where enrollment_id = $1', [id]);
  await sql('delete from team.case_answer where enrollment_id = $1', [id]);
  await sql('delete from team.snapshot where enrollment_id = $1', [id]);
  await sql('delete from team.request_text where enrollment_id = $1', [id]);
  await sql('delete from team.journal_text where scope = $1', [id]);
  await sql(
    'delete from team.late_outcome where attempt_id in (select id from team.attempt where enrollment_id = $1)',
    [id],
  );
  await scrubOutcomes(sql, id);
  return true;
}
