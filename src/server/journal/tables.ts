/**
 * The rows of enrollments and users, in the form in which the journal's entries note them. The same statement
 * makes an entry and audits it.
 */
import * as z from 'zod/mini';
import { type StatedRows, statedRowsSchema } from '../../domain/team/stated-rows.ts';
import type { Sql } from '../db/db.ts';

/** An instant to the microsecond, as in the tables. */
const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const hex = (bytes: string) => `encode(${bytes}, 'hex')`;
const sha256 = (text: string) => `sha256(convert_to(${text}, 'UTF8'))`;
const salted = (salt: string, text: string) => `sha256(${salt} || convert_to(${text}::text, 'UTF8'))`;

/** Without a case it is the object that earlier versions noted. */
export const APPROVAL = `json_strip_nulls(json_build_object('id', v.id, 'hash', v.hash, 'case', v.case_hash,
  'revision', v.revision, 'by', v.approver, 'at', ${instant('v.at')}))`;
export const ATTEMPT = `json_build_object('id', t.id, 'number', t.number, 'approval', t.approval_id, 'hash', t.hash,
  'state', t.state, 'queuedBy', t.queued_by, 'queuedAt', ${instant('t.queued_at')}, 'sentAt', ${instant('t.sent_at')},
  'resolvedBy', t.resolved_by, 'persons', t.confirmed_persons)`;

const HEAD = `json_build_object('state', e.state, 'revision', e.revision, 'assignee', e.assignee,
  'createdBy', e.created_by, 'createdAt', ${instant('e.created_at')}, 'updatedAt', ${instant('e.updated_at')},
  'purgedAt', ${instant('e.purged_at')})`;

/**
 * @param isRecomputed true to hash the records themselves, because the database's owner may have forged the
 * digests
 */
function toStatement(isRecomputed: boolean): string {
  const digest = (row: string) =>
    isRecomputed
      ? salted(`${row}.salt`, `${row}.body`)
      : `coalesce(${row}.digest, ${salted(`${row}.salt`, `${row}.body`)})`;
  const persons = `(select string_agg(p.id || ' ' || p.edited_by || ' ' || p.revision || ' ' || ${hex(digest('p'))}, E'\\n'
    order by p.id collate "C") from team.person p where p.enrollment_id = e.id)`;
  const outcomes = `(select string_agg(t.number || ' ' || ${hex(salted('t.outcome_salt', 't.outcome'))}, E'\\n'
    order by t.number) from team.attempt t where t.enrollment_id = e.id)`;
  const late = `(select string_agg(said, E'\\n' order by said) from (
    select t.number || ' ' || ${instant('l.at')} || ' ' || ${hex(salted('l.salt', 'l.outcome'))} as said
    from team.late_outcome l join team.attempt t on t.id = l.attempt_id where t.enrollment_id = e.id) as l)`;
  const snapshots = `(select string_agg(s.number || ' ' || ${hex(digest('s'))}, E'\\n' order by s.number)
    from team.snapshot s where s.enrollment_id = e.id)`;
  const parts = `(select string_agg(part || ' ' || user_id, E'\\n' order by part, user_id)
    from team.part where enrollment_id = e.id)`;
  const all = (...texts: readonly string[]) =>
    hex(sha256(`concat_ws(E'\\n\\n', ${texts.map((text) => `coalesce(${text}, '')`).join(', ')})`));
  return `select e.id, json_build_object(
      'head', ${HEAD},
      'content', ${all(persons, `array_to_string(e.person_ids, ' ')`, 'e.risk_profile_code')},
      'answers', ${all(outcomes, late, snapshots)},
      'parts', ${all(parts)},
      'approval', (select ${APPROVAL} from team.approval v where v.id = e.approval_id),
      'attempt', (select ${ATTEMPT} from team.attempt t where t.enrollment_id = e.id order by t.number desc limit 1)
    ) as rows
    from team.enrollment e where e.id = any ($1)`;
}

const NOTED = toStatement(false);
const AUDITED = toStatement(true);

const enrollmentsSchema = z.array(z.object({ id: z.string(), rows: statedRowsSchema }));

/** The current rows of an enrollment; undefined when there is none. */
export async function stateRows(sql: Sql, id: string): Promise<StatedRows | undefined> {
  return enrollmentsSchema.parse(await sql(NOTED, [[id]]))[0]?.rows;
}

/** The rows of several enrollments, with digests computed from the records themselves. */
export async function auditRows(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, StatedRows>> {
  const rows = enrollmentsSchema.parse(await sql(AUDITED, [ids]));
  return new Map(rows.map((row) => [row.id, row.rows]));
}

/** Name, role and access of a user in one hash. */
export const USER_DIGEST = hex(
  sha256(
    `json_build_array(u.issuer, u.subject, u.name, u.role, ${instant('u.created_at')}, ${instant('u.disabled_at')})::text`,
  ),
);

/** The users who gave and confirmed an access, in one hash. */
export const GRANTS_DIGEST = hex(
  sha256(`coalesce((select string_agg(concat_ws(' ', g.id, g.given_by, g.kind, ${instant('g.at')}, g.confirmed_by,
    ${instant('g.confirmed_at')}), E'\\n' order by g.id) from team.access_grant g where g.user_id = u.id), '')`),
);
