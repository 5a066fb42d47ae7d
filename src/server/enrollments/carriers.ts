import { type ComparedIdentifier, toIdentifierKey } from '../../domain/profile/check-enrollment.ts';
import { type Carriers, carriersSchema } from '../../domain/team/team-api.ts';
import type { Sql } from '../db/db.ts';

/** A user who enters a person needs to know that others exist, not how many. */
const MAX_CARRIERS = 5;

/**
 * Lists the enrollments that carry each of the identifiers, of all users, except the one that is being
 * entered.
 */
export async function listCarriers(
  sql: Sql,
  identifiers: readonly ComparedIdentifier[],
  except: string,
): Promise<Carriers> {
  const rows = await sql(
    `select (select coalesce(json_agg(carrier), '[]') from (
         select e.id, e.state, e.created_at as since, u.name
         from team.enrollment e join team.app_user u on u.id = coalesce(e.assignee, e.created_by)
         where e.id <> $2
           and e.id in (select p.enrollment_id from team.person p where p.identifiers @> array[asked.key])
         order by e.created_at desc limit ${MAX_CARRIERS}) as carrier) as carriers
     from unnest($1::text[]) with ordinality as asked (key, place) order by place`,
    [identifiers.map(toIdentifierKey), except],
  );
  return carriersSchema.parse({ carriers: rows.map(({ carriers }) => carriers) });
}
