import * as z from 'zod/mini';
import type { Sql } from '../db/db.ts';
import { TEAM_SCOPE } from '../../domain/team/team-api.ts';
import { appendEntry, holdChain } from './journal-store.ts';

interface NotedProfile {
  /** SHA-256 of the profile's file, in hex. */
  readonly hash: string;
  readonly isSample: boolean;
}

/**
 * Notes the profile under which the server works from now on, when it differs from the one before. Needs a
 * transaction. Enrollments approved under a sample were for the sandbox: they leave the queue and become
 * drafts again, before another profile could send them.
 */
export async function noteProfile(sql: Sql, { hash, isSample }: NotedProfile): Promise<void> {
  // Two processes may start at once.
  await holdChain(sql, TEAM_SCOPE);
  const [row] = await sql(
    `select body::jsonb #>> '{about,hash}' as hash, body::jsonb #>> '{about,isSample}' = 'true' as "isSample"
     from team.journal where scope = 'team' and kind = 'profile-changed' order by number desc limit 1`,
  );
  if (row?.['hash'] === hash) return;
  const about = { hash, ...(isSample && { isSample }) };
  await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'profile-changed', about, actor: null, from: 'start' });
  if (row?.['isSample'] === true && !isSample) await takeBackApproved(sql);
}

async function takeBackApproved(sql: Sql): Promise<void> {
  await sql("update team.attempt set state = 'cancelled' where state = 'queued'");
  const drafts = await sql(
    `update team.enrollment set state = 'draft', approval_id = null
     where state in ('approved', 'rejected') returning id`,
  );
  for (const { id } of z.parse(z.array(z.object({ id: z.string() })), drafts))
    await appendEntry(sql, { scope: id, kind: 'returned', actor: null, from: 'start' });
}
