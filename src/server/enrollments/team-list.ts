/** Reads the data of an enrollment that the list and the pages of the team show. */
import * as z from 'zod/mini';
import { isFound, type Query, toSearchable } from '../../domain/drafts/record-search.ts';
import { type Role, type TeamHead, teamHeadSchema } from '../../domain/team/team-api.ts';
import type { Sql, SqlValue } from '../db/db.ts';
import { CLAIM } from './claims.ts';
import { COUNTS, THREADS } from './review-counts.ts';

/** A value of the latest return, handing in or approval `j` of the enrollment `e`. */
const ofLatestStep = (value: string) => `(
    select ${value} from team.journal j where j.scope = e.id and j.kind in ('returned', 'handed-in', 'approved')
    order by j.number desc limit 1)`;
/** True for the draft `e` that was returned and not handed in again. */
const IS_RETURNED = `e.state = 'draft' and coalesce(${ofLatestStep('j.kind')} = 'returned', false)`;
/** Texts of the open observations of a returned draft. */
const WORDS = `case when e.state = 'draft' and e.waits_since is not null then (
    select left(string_agg(t.content, ' ' order by t.number), 300)
    from team.journal o join team.journal_text t on t.scope = o.scope and t.number = o.number
    where o.scope = e.id and o.kind = 'observed' and (
      select l.kind from team.journal l
      where l.scope = e.id and l.kind in ('observed', 'settled', 'reopened')
        and l.body::jsonb #>> '{about,observation}' = o.body::jsonb #>> '{about,observation}'
      order by l.number desc limit 1) <> 'settled') end`;
const HEAD = `
  e.id, e.revision, e.state,
  ${IS_RETURNED} as "isReturned", ${WORDS} as words,
  case when e.state = 'draft' then ${ofLatestStep(
    "case when j.kind = 'returned' then j.body::jsonb #>> '{about,category}' end",
  )} end as "returnedAs",
  cardinality(e.person_ids) as persons,
  json_build_object('id', c.id, 'name', coalesce(
     (select j.body::jsonb ->> 'name' from team.journal j where j.scope = e.id and j.number = 1 and j.actor = c.id),
     c.name)) as "createdBy",
  case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as assignee,
  e.created_at as "createdAt", e.updated_at as "updatedAt", e.files_gone_at as "filesGoneAt",
  coalesce(team.name_of(p.body), '') as title, coalesce(team.identifier_of(p.body), '') as identifier,
  (select json_build_object('hash', v.hash, 'case', v.case_hash, 'at', v.at, 'by', json_build_object('id', w.id, 'name', coalesce(
     (select j.body::jsonb ->> 'name' from team.journal j where j.scope = e.id and j.kind = 'approved' and j.actor = w.id
      order by j.number desc limit 1), w.name)))
   from team.approval v join team.app_user w on w.id = v.approver where v.id = e.approval_id) as approval,
  (select json_build_object('id', t.id, 'number', t.number, 'state', t.state, 'queuedAt', t.queued_at,
     'sentAt', t.sent_at)
   from team.attempt t where t.enrollment_id = e.id order by t.number desc limit 1) as attempt,
  case when e.state = 'in-review' then (
    select (jsonb_build_object(
      'since', coalesce(e.waits_since, e.updated_at),
      'round', 1 + count(*) filter (where j.kind = 'returned'),
      'agent', (array_agg(j.body::jsonb ->> 'name' order by j.number desc) filter (where j.kind = 'handed-in'))[1],
      'first', (select case when f.kind = 'first-approved' then json_build_object('at', f.at,
           'hash', f.body::jsonb #>> '{about,hash}', 'case', f.body::jsonb #>> '{about,case}',
           'by', json_build_object('id', f.actor, 'name', f.body::jsonb ->> 'name')) end
         from team.journal f where f.scope = e.id
           and f.kind in ('edited', 'handed-in', 'withdrawn', 'returned', 'approved', 'first-approved')
         order by f.number desc limit 1),
      'claim', ${CLAIM},
      'lot', e.lot,
      'enteredBy', array(select m.user_id from team.part m where m.enrollment_id = e.id and m.part = 'maker'))
      || ${THREADS} || coalesce(${COUNTS}, '{}'))::json
    from team.journal j where j.scope = e.id) end as review`;
const FROM = `
  join team.app_user c on c.id = e.created_by
  left join team.app_user a on a.id = e.assignee
  left join team.person p on p.enrollment_id = e.id and p.id = e.person_ids[1]`;

const usersSchema = z.array(z.object({ id: z.string(), name: z.string() }));

export interface HeadFilter {
  /** Only enrollments that this user began or has. */
  readonly of?: string | undefined;
  readonly states?: readonly string[] | undefined;
  /** Each part must occur in a name or an identifier of a person, or in the name of the assignee. */
  readonly query?: Query;
  /** Sorts the longest waiting ones first; without it, the latest changes come first. */
  readonly isOldestFirst?: boolean;
  /** Position after which the page begins: the instant that sorts it, and its id. */
  readonly after?: readonly [at: string, id: string] | undefined;
  readonly limit: number;
}

interface HeadPage {
  readonly heads: readonly TeamHead[];
  /** Cursor of the next page; undefined when there is none. */
  readonly next: string | undefined;
}

export async function listHeads(
  sql: Sql,
  { of = '', states = [], query = [], isOldestFirst = false, after: [at, id] = ['', ''], limit }: HeadFilter,
): Promise<HeadPage> {
  const [key, behind, order] = isOldestFirst
    ? ['coalesce(waits_since, updated_at)', '>', 'asc']
    : ['updated_at', '<', 'desc'];
  const conditions = [
    // For a single state the index returns the rows in their order.
    ...(states.length === 0
      ? []
      : [states.length === 1 ? 'state = ($2::text[])[1]' : 'state = any ($2::text[])']),
    ...(at === '' ? [] : [`(${key}, id) ${behind} ($3::timestamptz, $4::text)`]),
  ];
  const parameters: SqlValue[] = [of, states, at, id, limit];
  const rowsOfUsers = query.length === 0 ? [] : await sql('select id, name from team.app_user');
  const users = usersSchema
    .parse(rowsOfUsers)
    .map(({ id: userId, name }) => ({ id: userId, searchable: toSearchable([name], []) }));
  const given = (value: SqlValue) => `$${parameters.push(value)}`;
  let ways: readonly (readonly string[])[] =
    of === '' ? [conditions] : addEither([conditions], 'created_by = $1::uuid', 'assignee = $1::uuid');
  for (const part of query) {
    const having = users.filter(({ searchable }) => isFound(searchable, [part])).map((user) => user.id);
    const patterns = [...new Set([part.word, part.identifier])].filter(Boolean).flatMap(toPatterns);
    const likes = patterns.map((pattern) => `sought like ${given(pattern)}`);
    const found = `id in (select enrollment_id from team.person where ${likes.join(' or ')})`;
    ways =
      having.length === 0
        ? addToAll(ways, found)
        : addEither(ways, found, `assignee = any (${given(having)})`);
  }
  const lookUps = ways.map(
    (
      way,
    ) => `(select id, ${key} as place from team.enrollment ${way.length === 0 ? '' : `where ${way.join(' and ')}`}
       order by ${key} ${order}, id ${order} limit $5)`,
  );
  // All parameters appear, so that each has a type.
  const typed = `with typed as (select $1::text, $2::text[], $3::text, $4::text)`;
  const rows = await sql(
    `${typed}, page as (
       select * from team.enrollment where id in (
         select id from (${lookUps.join(' union ')}) as found
         order by place ${order}, id ${order} limit $5))
     select ${HEAD}, to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z "') || e.id as cursor
     from page e ${FROM} order by ${key} ${order}, e.id ${order}`,
    parameters,
  );
  const heads = z.parse(z.array(teamHeadSchema), rows);
  const last = heads.length === limit ? rows.at(-1)?.['cursor'] : undefined;
  return { heads, next: typeof last === 'string' ? last : undefined };
}

const MAX_WAYS = 4;

const addToAll = (ways: readonly (readonly string[])[], condition: string) =>
  ways.map((way) => [...way, condition]);

/** Looks each way up by its own index, and stops after a page: `or` would read every row. */
const addEither = (ways: readonly (readonly string[])[], one: string, other: string) =>
  ways.length < MAX_WAYS
    ? [...addToAll(ways, one), ...addToAll(ways, other)]
    : addToAll(ways, `(${one} or ${other})`);

/**
 * Patterns for a piece of the search data. The index (`pg_trgm`) does not know fewer than three letters,
 * except at the start of a word.
 */
export function toPatterns(text: string): readonly string[] {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return /[\p{L}\p{N}]{3}/u.test(text)
    ? [`%${literal}%`]
    : [`${literal}%`, `% ${literal}%`, `%\n${literal}%`];
}

/** The database accepts only days of the calendar, and none before our era. */
const isInstant = (text: string): boolean =>
  !text.startsWith('0000') && new Date(text).toJSON()?.slice(0, 19) === text.slice(0, 19);

/** Parses the cursor of a page; undefined when the text is none. */
export function toCursor(text: string): HeadFilter['after'] {
  const [, at, id] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) ([\w-]{1,64})$/.exec(text) ?? [];
  return at === undefined || id === undefined || !isInstant(at) ? undefined : [at, id];
}

const countsSchema = z.object({ waiting: z.int(), returned: z.int() });

/** Counts the enrollments that wait for a review, as far as the user sees them, and those that came back to them. */
export async function countDesk(
  sql: Sql,
  { userId, role }: { readonly userId: string; readonly role: Role },
) {
  const [row] = await sql(
    `select
       (select count(*)::int from team.enrollment e where e.state = 'in-review'
          and ($2 or e.created_by = $1::uuid or e.assignee = $1::uuid)) as waiting,
       (select count(*)::int from team.enrollment e
        where (e.created_by = $1::uuid or e.assignee = $1::uuid) and ${IS_RETURNED}) as returned`,
    [userId, role !== 'agent'],
  );
  return countsSchema.parse(row);
}

export async function findHead(sql: Sql, id: string): Promise<TeamHead | undefined> {
  const [row] = await sql(`select ${HEAD} from team.enrollment e ${FROM} where e.id = $1`, [id]);
  return row && teamHeadSchema.parse(row);
}
