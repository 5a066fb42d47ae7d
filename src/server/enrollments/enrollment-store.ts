/** The enrollments of the team: their persons in records of their own, each change against the revision that was read. */
import * as z from 'zod/mini';
import { type Read, readPerson, type StoredPerson, STORED_VERSION } from '../../domain/drafts/stored.ts';
import type { Enrollment, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { TEAM_STATES, type TeamState } from '../../domain/team/team-api.ts';
import type { Sql } from '../db/db.ts';
import { takePart } from './part.ts';

const headSchema = z.object({
  id: z.string(),
  revision: z.int(),
  state: z.enum(TEAM_STATES),
  risk_profile_code: z.string(),
  person_ids: z.array(z.string()),
});
const bodiesSchema = z.array(z.object({ id: z.string(), body: z.unknown() }));

/** An enrollment as the team's database has it. */
export interface TeamEnrollment {
  readonly revision: number;
  readonly state: TeamState;
  readonly enrollment: Enrollment;
}

/** Who changes something, and whether four eyes are asked for: then whoever entered cannot approve. */
export interface Maker {
  readonly userId: string;
  readonly isStrict: boolean;
}

export interface EnrollmentChange {
  readonly id: EntityId;
  /** The revision that was read; 0 for a new enrollment. */
  readonly expected: number;
  readonly riskProfileCode: string;
  /** All persons, in their order. */
  readonly personIds: readonly EntityId[];
  /** Those that are new or were changed. */
  readonly persons: readonly Person[];
}

/** Another revision stands there; nothing was written. */
export class StaleError extends Error {
  override readonly name = 'StaleError';
}

/** A record of the database cannot be read by this version. */
class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** All of the enrollment, undefined where there is none. `lock`: until the end of the transaction nobody else changes it. */
export async function findEnrollment(
  sql: Sql,
  id: EntityId,
  lock = false,
): Promise<TeamEnrollment | undefined> {
  const [row] = await sql(
    `select id, revision, state, risk_profile_code, person_ids from team.enrollment where id = $1${lock ? ' for update' : ''}`,
    [id],
  );
  if (!row) return undefined;
  const head = headSchema.parse(row);
  const bodies = bodiesSchema.parse(
    await sql('select id, body from team.person where enrollment_id = $1', [id]),
  );
  const byId = new Map(bodies.map(({ id: personId, body }) => [personId, readPerson(body)]));
  const persons = head.person_ids.map((personId) => getPerson(byId.get(personId)));
  return {
    revision: head.revision,
    state: head.state,
    enrollment: { id: head.id, riskProfileCode: head.risk_profile_code, persons },
  };
}

function getPerson(read: Read<Person> | undefined): Person {
  if (!read?.ok) throw new UnreadableError(`a person cannot be read: ${read?.cause ?? 'missing'}`);
  return read.value;
}

/**
 * Writes what was changed, and takes an approval away; in a transaction. @returns the revision that stands then
 * @throws StaleError where another revision stands there, SqlError where the enrollment may not be edited or by him
 */
export async function saveEnrollment(sql: Sql, change: EnrollmentChange, maker: Maker): Promise<number> {
  const { id, expected, personIds, persons } = change;
  if (expected === 0) await insertEnrollment(sql, id, maker);
  const [row] = await sql('select revision from team.enrollment where id = $1 for update', [id]);
  const revision = z.parse(z.optional(revisionSchema), row)?.revision;
  if (revision !== (expected === 0 ? 1 : expected)) throw new StaleError('another revision stands there');
  await takePart(sql, id, { ...maker, part: 'maker' });
  await savePersons(sql, id, persons, maker);
  await sql('delete from team.person where enrollment_id = $1 and id <> all ($2)', [id, personIds]);
  const [saved] = await sql(
    `update team.enrollment set state = 'draft', approval_id = null, risk_profile_code = $2, person_ids = $3
     where id = $1 returning revision`,
    [id, change.riskProfileCode, personIds],
  );
  return revisionSchema.parse(saved).revision;
}

const revisionSchema = z.object({ revision: z.int() });

async function insertEnrollment(sql: Sql, id: EntityId, { userId }: Maker): Promise<void> {
  const inserted = await sql(
    'insert into team.enrollment (id, created_by, assignee) values ($1, $2, $2) on conflict do nothing returning id',
    [id, userId],
  );
  if (inserted.length === 0) throw new StaleError('there is one of this id');
}

/** All of them in one statement: one change for whoever listens. */
async function savePersons(
  sql: Sql,
  enrollmentId: EntityId,
  persons: readonly Person[],
  { userId }: Maker,
): Promise<void> {
  if (persons.length === 0) return;
  const records = persons.map(
    (person): StoredPerson => ({ version: STORED_VERSION, enrollmentId, id: person.id, person }),
  );
  await sql(
    `insert into team.person (enrollment_id, id, body, edited_by)
     select $1, id, body::json, $4 from unnest($2::text[], $3::text[]) as given (id, body)
     on conflict (enrollment_id, id) do update
       set body = excluded.body, edited_by = excluded.edited_by, revision = team.person.revision + 1`,
    [enrollmentId, persons.map(({ id }) => id), records.map((record) => JSON.stringify(record)), userId],
  );
}
