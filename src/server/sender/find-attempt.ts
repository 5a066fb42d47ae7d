import * as z from 'zod/mini';
import { type TeamAttempt, teamAttemptSchema } from '../../domain/team/attempt-api.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Sql } from '../db/db.ts';
import { listEntries } from '../journal/journal-store.ts';

const rowSchema = z.object({
  ...z.omit(teamAttemptSchema, { request: true, found: true }).shape,
  request: z.nullable(z.instanceof(Uint8Array)),
});
/** Content of the journal's entry `found` (`attempt-routes.ts`). */
const foundSchema = z.object({ attempt: z.int(), found: z.string() });

/**
 * The latest attempt of an enrollment: the sent request, the answer, and what a person found at the service.
 */
export async function findAttempt(sql: Sql, enrollmentId: EntityId): Promise<TeamAttempt | undefined> {
  const [row] = await sql(
    `select t.id, t.number, t.state, t.hash,
       (select a.case_hash from team.approval a where a.id = t.approval_id) as "case", t.sent_at as "sentAt", t.outcome,
       t.confirmed_persons as "confirmedPersons",
       (select r.request from team.request_text r where r.approval_id = t.approval_id) as request,
       (select coalesce(json_agg(l.outcome order by l.at), '[]') from team.late_outcome l where l.attempt_id = t.id)
         as "lateOutcomes"
     from team.attempt t where t.enrollment_id = $1 order by t.number desc limit 1`,
    [enrollmentId],
  );
  if (!row) return undefined;
  const { request, ...attempt } = rowSchema.parse(row);
  return {
    ...attempt,
    request: request && new TextDecoder().decode(request),
    found: await findFound(sql, enrollmentId, attempt.number),
  };
}

async function findFound(sql: Sql, scope: EntityId, attempt: number): Promise<TeamAttempt['found']> {
  const entries = await listEntries(sql, scope);
  const entry = entries.findLast(
    ({ kind, about }) => kind === 'found' && foundSchema.safeParse(about).data?.attempt === attempt,
  );
  if (!entry) return null;
  return teamAttemptSchema.shape.found.parse({
    found: entry.about?.['found'],
    at: entry.at,
    by: entry.name ?? '',
    reason: entry.text ?? '',
    rest: entry.about?.['rest'],
  });
}
