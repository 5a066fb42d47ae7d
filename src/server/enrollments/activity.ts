/** Counts what happened in a period, as `countDeeds` does, and lists whom the service created. */
import * as z from 'zod/mini';
import { readClientNumbers } from '../../domain/answers/read-client-numbers.ts';
import { findProof } from '../../domain/drafts/attempt.ts';
import { outcomeSchema } from '../../domain/drafts/outcome.ts';
import { type Query, toQuery } from '../../domain/drafts/record-search.ts';
import { readPerson } from '../../domain/drafts/stored.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { groupBy } from '../../domain/fields/group-by.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { toShownIdentifier } from '../../domain/profile/shown-identifier.ts';
import { type Activity, activitySchema } from '../../domain/review/activity.ts';
import { CLIENT_CURSOR, type ACTIVITY_API } from '../../domain/team/activity-api.ts';
import type { AnswerOf } from '../../domain/team/endpoint.ts';
import type { Sql, SqlValue } from '../db/db.ts';
import { toPatterns } from './team-list.ts';

/** Attempts that created clients in the period from `$1` to `$2`, and the ids of these in their order. */
const MADE = `
  select j.scope, j.done_at, t.id as attempt, t.approval_id, t.outcome, t.reference, t.confirmed_persons is not null as partial,
    coalesce(t.confirmed_persons, e.person_ids) as ids
  from team.journal j
  join team.attempt t on t.enrollment_id = j.scope and t.state = 'confirmed'
    and t.number = (j.body::jsonb #>> '{about,attempt}')::int
  join team.enrollment e on e.id = j.scope
  where j.kind in ('confirmed', 'found') and j.done_at >= $1 and j.done_at < $2
    and cardinality(coalesce(t.confirmed_persons, e.person_ids)) > 0
    and (j.kind = 'confirmed' or j.body::jsonb #>> '{about,found}' <> 'does-not-exist')`;

/** @param days midnights of the period */
export async function readActivity(sql: Sql, days: readonly string[]): Promise<Activity> {
  const [since = '', until = ''] = [days[0], days.at(-1)];
  const [row] = await sql(
    `with entered as (
       select j.scope, j.done_at, j.actor from team.journal j
       where j.kind = 'handed-in' and j.done_at >= $1 and j.done_at < $2
         and not exists (select from team.journal k
                         where k.scope = j.scope and k.kind = 'handed-in' and k.number < j.number)),
     course as (
       select width_bucket(e.done_at::timestamptz, $3::text[]::timestamptz[]) - 1 as day, e.actor,
         (select coalesce(r.body::jsonb #>> '{about,category}', '') from team.journal r
          where r.scope = e.scope and r.kind = 'returned' order by r.number limit 1) as category,
         (select extract(epoch from max(a.done_at)::timestamptz - e.done_at::timestamptz) * 1000
          from team.journal a where a.scope = e.scope and a.kind = 'approved')::float8 as wait
       from entered e),
     cell as (
       select day, actor, category, count(*) as count from course group by day, actor, category)
     select
       (select count(*) from team.enrollment where state = 'in-review') as waiting,
       (select min(coalesce(waits_since, updated_at)) from team.enrollment where state = 'in-review') as oldest,
       (select coalesce(json_agg(json_build_object(
          'day', c.day, 'agent', json_build_object('id', u.id, 'name', u.name),
          'category', c.category, 'count', c.count) order by c.day, u.name, u.id, c.category), '[]')
        from cell c join team.app_user u on u.id = c.actor) as cells,
       (select percentile_cont(0.5) within group (order by wait) from course) as "medianMs",
       (select coalesce(sum(cardinality(ids)), 0)::int from (${MADE}) as made) as created`,
    [since, until, days],
  );
  return activitySchema.parse(row);
}

type CreatedPage = AnswerOf<typeof ACTIVITY_API.listCreated>;

interface CreatedChoice {
  /** Midnights of the period. */
  readonly days: readonly string[];
  readonly text?: string | undefined;
  readonly enrollmentId?: string | undefined;
  /** Cursor of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

const rowSchema = z.object({
  scope: z.string(),
  at: z.string(),
  attempt: z.string(),
  partial: z.boolean(),
  ids: z.array(z.string()),
  person: z.string(),
  place: z.int(),
  outcome: z.unknown(),
  late: z.array(z.unknown()),
  agent: z.nullable(z.string()),
  approver: z.nullable(z.string()),
  askedAt: z.nullable(z.string()),
});
type Row = z.infer<typeof rowSchema>;
const totalSchema = z.object({ total: z.int() });

/** Columns that a table shows of the rows of `page`. */
const TOLD = `
  select page.scope, page.done_at as at, page.attempt, page.partial, page.ids, page.person, page.place,
    page.outcome, asked.name as agent, asked.done_at as "askedAt",
    (select coalesce(json_agg(l.outcome order by l.at), '[]') from team.late_outcome l
     where l.attempt_id = page.attempt) as late,
    (select coalesce(
       (select a.body::jsonb ->> 'name' from team.journal a
        where a.scope = page.scope and a.kind = 'approved' and a.actor = v.approver
        order by a.number desc limit 1), w.name)
     from team.approval v join team.app_user w on w.id = v.approver where v.id = page.approval_id) as approver
  from page left join lateral (
    select coalesce(h.body::jsonb ->> 'name', u.name) as name, h.done_at
    from team.journal h left join team.app_user u on u.id = h.actor
    where h.scope = page.scope and h.kind = 'handed-in' order by h.number limit 1) as asked on true
  order by page.done_at desc, page.scope desc, page.place`;

/** A page of the created clients, the latest first, each with what a table tells of it. */
export async function listCreated(sql: Sql, choice: CreatedChoice, profile: Profile): Promise<CreatedPage> {
  const { rows, total } = await readRows(sql, choice);
  const people = await readPeople(sql, rows);
  const numbers = readNumbers(rows, people, profile);
  const last = rows.length === choice.limit ? rows.at(-1) : undefined;
  return {
    clients: rows.map((row) => {
      const { scope, person: personId, at, agent, approver, askedAt } = row;
      const person = people.get(scope)?.get(personId);
      return {
        enrollmentId: scope,
        personId,
        at,
        name: person ? toFullName(person) : '',
        identifier: person ? toShownIdentifier(person, profile) : '',
        number: numbers.get(scope)?.get(personId) ?? '',
        reference: toProof(row)?.reference ?? '',
        agent: agent ?? '',
        approver: approver ?? '',
        askedAt,
      };
    }),
    total,
    next: last ? `${last.at} ${last.scope} ${last.place}` : null,
  };
}

/** Clients of these attempts, for a condition. */
const toFound = (attempts: string) => `from (${attempts}) as made
  cross join lateral unnest(made.ids) with ordinality as one (id, place)
  left join team.person p on p.enrollment_id = made.scope and p.id = one.id
  where`;

async function readRows(sql: Sql, { days, text = '', enrollmentId, after = '', limit }: CreatedChoice) {
  const values: SqlValue[] = [days[0] ?? '', days.at(-1) ?? ''];
  const given = (value: SqlValue) => `$${values.push(value)}`;
  const query = toQuery(text);
  const made = enrollmentId === undefined ? MADE : `${MADE} and j.scope = ${given(enrollmentId)}`;
  const conditions = toConditions(query, given).join(' and ');
  const [, at, scope = '', place] = CLIENT_CURSOR.exec(after) ?? [];
  // A client keeps the total of its first page: counting reads the whole period.
  const [counted] =
    at === undefined ? await sql(`select count(*) as total ${toFound(made)} ${conditions}`, values) : [];
  const cursor = at === undefined ? undefined : [given(at), given(scope)].join(', ');
  const attempts = `${made} ${cursor === undefined ? '' : `and (j.done_at, j.scope) <= (${cursor})`}`;
  // Each attempt has a person, and the one at the cursor may have no more.
  const few = query.length === 0 ? `order by j.done_at desc, j.scope desc limit ${given(limit + 1)}` : '';
  const behind =
    cursor === undefined
      ? ''
      : `and (made.done_at, made.scope, -one.place) < (${cursor}, ${given(-Number(place))}::int)`;
  const rows = await sql(
    `with page as (
       select made.*, one.id as person, one.place ${toFound(`${attempts} ${few}`)} ${conditions} ${behind}
       order by made.done_at desc, made.scope desc, one.place limit ${given(limit)})
     ${TOLD}`,
    values,
  );
  const total = counted === undefined ? null : totalSchema.parse(counted).total;
  return { rows: z.parse(z.array(rowSchema), rows), total };
}

/** Each part of the query is a piece of the person's search data, or of the reference. */
function toConditions(query: Query, given: (value: SqlValue) => string): readonly string[] {
  return [
    'true',
    ...query.map(({ word, identifier }) => {
      const patterns = [...new Set([word, identifier])].filter(Boolean).flatMap(toPatterns);
      const likes = patterns.map((pattern) => `p.sought like ${given(pattern)}`);
      return `(${[...likes, `strpos(made.reference, ${given(word)}) > 0`].join(' or ')})`;
    }),
  ];
}

type People = ReadonlyMap<string, ReadonlyMap<string, Person>>;

const peopleSchema = z.array(z.object({ scope: z.string(), id: z.string(), body: z.unknown() }));

/** All persons of the enrollments of a page: client numbers are read from whole answers. */
async function readPeople(sql: Sql, rows: readonly Row[]): Promise<People> {
  const scopes = [...new Set(rows.map(({ scope }) => scope))];
  const stored = peopleSchema.parse(
    await sql(
      'select enrollment_id as scope, id, body from team.person where enrollment_id = any ($1::text[])',
      [scopes],
    ),
  );
  const people = new Map<string, Map<string, Person>>(scopes.map((scope) => [scope, new Map()]));
  for (const { scope, id, body } of stored) {
    const person = readPerson(body);
    if (person.ok) people.get(scope)?.set(id, person.value);
  }
  return people;
}

function readNumbers(rows: readonly Row[], people: People, { answers }: Profile) {
  const numbers = new Map<string, ReadonlyMap<string, string>>();
  for (const [scope, [row]] of groupBy(rows, (each) => each.scope)) {
    const persons = row?.ids.flatMap((id) => people.get(scope)?.get(id) ?? []) ?? [];
    if (!row || persons.length < row.ids.length) continue;
    const body = toProof(row)?.body ?? '';
    numbers.set(scope, readClientNumbers(body, answers?.clients, persons, row.partial));
  }
  return numbers;
}

function toProof({ outcome, late }: Row) {
  return findProof({
    content: {
      subjects: [],
      outcome: outcomeSchema.safeParse(outcome).data,
      lateOutcomes: late.flatMap((each) => outcomeSchema.safeParse(each).data ?? []),
    },
  });
}
