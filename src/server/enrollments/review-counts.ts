/** Numbers of the queue's rows. They are counted when something is handed in or its known persons are read, not for each list. */
import { NEAR } from '../../domain/decision/near.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { TeamKnown } from '../../domain/team/identifier-api.ts';
import type { Sql } from '../db/db.ts';

/** Counts of an earlier round are of other data. */
export const IS_CURRENT = 'n.revision >= coalesce(e.review_revision, e.revision)';

/** Persons of the enrollment `e` who are known already, and its warnings as they were counted at the hand-in. */
export const COUNTS = `(
  select jsonb_build_object('warnings', n.warnings,
    'known', (select count(distinct split_part(k, ' ', 2)) from unnest(n.known) as k))
  from team.review_count n where n.enrollment_id = e.id and ${IS_CURRENT})`;

/** Open observations of the enrollment `e`, and those of them whose latest entry is an answer. */
export const THREADS = `(
  select jsonb_build_object('open', count(*), 'answered', count(*) filter (where last = 'replied'))
  from (
    select (array_agg(o.kind order by o.number desc))[1] as last,
      (array_agg(o.kind order by o.number desc) filter (where o.kind <> 'replied'))[1] as standing
    from team.journal o
    where o.scope = e.id and o.kind in ('observed', 'replied', 'settled', 'reopened')
    group by o.body::jsonb #>> '{about,observation}') as thread
  where standing <> 'settled')`;

const toKeys = (known: readonly TeamKnown[]) => known.map(({ as, personId }) => `${as} ${personId}`);

/** What the service said of a person counts for this revision of the person. */
const toMarks = (known: string) => `array(
  select concat_ws(' ', k, p.revision) from unnest(${known}::text[]) as k
  left join team.person p on p.enrollment_id = $1 and k = 'client ' || p.id)`;

/** Identifiers of the persons of parameter 1, and their names with birth. */
const toKeysOf = (isNear: boolean) => `array(
  select k from team.person q, unnest(q.identifiers) as k
  where q.enrollment_id = $1 and k ${isNear ? 'like' : 'not like'} '${NEAR}%')`;
const IDENTIFIERS = toKeysOf(false);
const NAMES_AND_BIRTHS = toKeysOf(true);

/**
 * Keeps the counts of an enrollment that is in review. The service is not asked at a hand-in: what it said of a client before is
 * kept.
 */
export async function keepCounts(
  sql: Sql,
  id: EntityId,
  { warnings, known }: { readonly warnings: number; readonly known: readonly TeamKnown[] },
): Promise<void> {
  const near = known.flatMap(({ as, where }) => (as === 'near' && where ? [where.id] : []));
  const met = await holdMet(sql, id, near);
  await sql(
    `insert into team.review_count as n (enrollment_id, revision, warnings, known)
     select id, revision, $2::int, ${toMarks('$3')} from team.enrollment where id = $1
     on conflict (enrollment_id) do update set revision = excluded.revision, warnings = excluded.warnings,
       known = excluded.known || array(
         select k from unnest(n.known) as k join team.person p on p.enrollment_id = n.enrollment_id
           and k = concat_ws(' ', 'client', p.id, p.revision))`,
    [id, warnings, toKeys(known)],
  );
  // Those that wait already learn that their persons came a second time, or nearly.
  await sql(
    `update team.review_count n set known = array(select distinct k from unnest(n.known || met.known) as k)
     from (
       select p.enrollment_id, array_agg(case when p.identifiers && ${IDENTIFIERS} then 'elsewhere ' else 'near ' end || p.id) as known
       from team.person p
       where p.enrollment_id = any ($2) and p.enrollment_id <> $1 and (p.identifiers && ${IDENTIFIERS}
         or p.enrollment_id = any ($3) and p.identifiers && ${NAMES_AND_BIRTHS})
       group by p.enrollment_id) as met
     where n.enrollment_id = met.enrollment_id`,
    [id, met, near],
  );
}

/**
 * Locks the counts of the enrollment, and of those in review that share a person with it or are `near`, in one order: others do so at
 * once.
 */
async function holdMet(sql: Sql, id: EntityId, near: readonly EntityId[]): Promise<readonly string[]> {
  const rows = await sql(
    `select n.enrollment_id from team.review_count n join team.enrollment e on e.id = n.enrollment_id
     where (e.id = $1 or e.state = 'in-review') and n.enrollment_id = any (array(
       select $1 union select unnest($2::text[])
       union select p.enrollment_id from team.person p where p.identifiers && ${IDENTIFIERS}))
     order by n.enrollment_id for update of n`,
    [id, near],
  );
  return rows.map(({ enrollment_id: met }) => String(met));
}

/** Keeps what was found about the persons of a revision with the answers of the service. */
export async function keepKnown(
  sql: Sql,
  { id, revision }: { readonly id: EntityId; readonly revision: number },
  known: readonly TeamKnown[],
): Promise<void> {
  await sql(
    `insert into team.review_count as n (enrollment_id, revision, known) values ($1, $2, ${toMarks('$3')})
     on conflict (enrollment_id) do update set revision = excluded.revision, known = excluded.known,
       warnings = (select n.warnings from team.enrollment e where e.id = $1 and ${IS_CURRENT})
     where n.revision is null or n.revision <= excluded.revision`,
    [id, revision, toKeys(known)],
  );
}
