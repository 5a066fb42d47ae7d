/** Claims: who reviews an enrollment at the moment, so that others do not take it as the next one. */
import type { Sql } from '../db/db.ts';

/** The claim of the enrollment `e` as JSON: it ends 30 minutes after its last act. The database ends it with its round. */
export const CLAIM = `(
  select json_build_object('by', json_build_object('id', u.id, 'name', u.name), 'at', k.at)
  from team.claim k join team.app_user u on u.id = k.user_id
  where k.enrollment_id = e.id and k.at > clock_timestamp() - interval '30 minutes')`;

/** Waits for others who claim or decide it, so that each sees the claim of the one before. */
export async function holdForClaim(sql: Sql, enrollmentId: string): Promise<void> {
  await sql('select id from team.enrollment where id = $1 for update', [enrollmentId]);
}

export async function claim(sql: Sql, enrollmentId: string, userId: string): Promise<void> {
  await sql(
    `insert into team.claim (enrollment_id, user_id) values ($1, $2)
     on conflict (enrollment_id) do update set user_id = excluded.user_id, at = clock_timestamp()`,
    [enrollmentId, userId],
  );
}

/** An act of the user who claimed it. */
export async function renewClaim(sql: Sql, enrollmentId: string, userId: string): Promise<void> {
  await sql('update team.claim set at = clock_timestamp() where enrollment_id = $1 and user_id = $2', [
    enrollmentId,
    userId,
  ]);
}
