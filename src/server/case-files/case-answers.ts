/** The answers of the service that cases keep as evidence. */
import * as z from 'zod/mini';
import { listNamedAnswers } from '../../domain/case/look-ups.ts';
import type { EnrollmentContent, EntityId } from '../../domain/enrollment/enrollment.ts';
import type { CaseFieldKey } from '../../domain/fields/registry.ts';
import type { Sql } from '../db/db.ts';
import { toSha256 } from '../sha256.ts';

interface GotAnswer {
  readonly enrollmentId: EntityId;
  readonly personId: EntityId;
  readonly key: CaseFieldKey;
  /** SHA-256 of its bytes, in hex. */
  readonly hash: string;
  /** The whole entry. */
  readonly text: string;
  /** Id of the user who asked. */
  readonly by: string;
}

/** Notes that this server got the answer which the entry names. */
export async function noteAnswer(
  sql: Sql,
  { enrollmentId, personId, key, hash, text, by }: GotAnswer,
): Promise<void> {
  await sql(
    `insert into team.case_answer (enrollment_id, person_id, entry, hash, entry_hash, by)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [enrollmentId, personId, key, hash, toSha256(text), by],
  );
}

const entriesSchema = z.array(z.object({ entry: z.string() }));

/** The entries that name an answer which this server did not get for this person and this entry. */
export async function listUnaskedAnswers(
  sql: Sql,
  enrollmentId: EntityId,
  content: Pick<EnrollmentContent, 'persons'>,
): Promise<readonly string[]> {
  const named = listNamedAnswers(content);
  if (named.length === 0) return [];
  const unasked = await sql(
    `select distinct n.entry from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as n (person, entry, hash, entry_hash)
     where not exists (
       select from team.case_answer a
       where a.enrollment_id = $1 and a.person_id = n.person and a.entry = n.entry and a.hash = n.hash
         and a.entry_hash = n.entry_hash)
     order by n.entry`,
    [
      enrollmentId,
      named.map(({ personId }) => personId),
      named.map(({ key }) => key),
      named.map(({ hash }) => hash),
      named.map(({ text }) => toSha256(text)),
    ],
  );
  return entriesSchema.parse(unasked).map(({ entry }) => entry);
}

/** Deletes the notes of answers that their person does not name, and that came more than a day ago. */
export async function dropUnnamedAnswers(sql: Sql): Promise<void> {
  await sql(
    `delete from team.case_answer a where a.at < clock_timestamp() - interval '1 day' and not exists (
       select from team.person p where p.enrollment_id = a.enrollment_id and p.id = a.person_id
         and strpos(p.body::text, 'sha256-' || a.hash) > 0)`,
    [],
  );
}
