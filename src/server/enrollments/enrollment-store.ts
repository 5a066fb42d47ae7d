/**
 * The enrollments of the team. Each person is a record of its own, and each change names the revision that
 * was read.
 */
import * as z from 'zod/mini';
import { toNearKey } from '../../domain/decision/near.ts';
import { toSearchable } from '../../domain/drafts/record-search.ts';
import { type Read, readPerson, type StoredPerson, STORED_VERSION } from '../../domain/drafts/stored.ts';
import type { CaseRecord, Enrollment, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toCaseHolder, toFullName } from '../../domain/enrollment/person.ts';
import { toComparedIdentifiers, toIdentifierKey } from '../../domain/profile/check-persons.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { TEAM_STATES, type TeamState } from '../../domain/team/team-api.ts';
import type { Sql } from '../db/db.ts';
import { inTurns } from '../in-turns.ts';
import { takePart } from './part.ts';

const headSchema = z.object({
  id: z.string(),
  revision: z.int(),
  state: z.enum(TEAM_STATES),
  risk_profile_code: z.string(),
  person_ids: z.array(z.string()),
  purged: z.boolean(),
});
const bodiesSchema = z.array(z.object({ id: z.string(), body: z.unknown() }));

/** An enrollment as the team's database stores it. */
export interface TeamEnrollment {
  readonly revision: number;
  readonly state: TeamState;
  readonly enrollment: Enrollment;
}

/**
 * The user who changes something. `isStrict`: four eyes are required, so whoever entered data cannot approve
 * it.
 */
export interface Maker {
  readonly userId: string;
  readonly isStrict: boolean;
}

export interface EnrollmentChange {
  readonly id: EntityId;
  /** The revision that was read; 0 for a new enrollment. */
  readonly expected: number;
  readonly riskProfileCode: string;
  /** Ids of all persons, in their order. */
  readonly personIds: readonly EntityId[];
  /** New and changed persons only. */
  readonly persons: readonly Person[];
  /** The case of the enrollment itself; undefined where it stays as it is. */
  readonly case?: CaseRecord | undefined;
}

/** The enrollment has another revision; nothing was written. */
export class StaleError extends Error {
  override readonly name = 'StaleError';
}

/** The list of ids names a person that does not exist; nothing was written. */
export class UnknownPersonError extends Error {
  override readonly name = 'UnknownPersonError';
}

/** This version cannot read a record of the database. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/**
 * Reads a whole enrollment; undefined when there is none. A purged one has no persons. With `lock`, nobody
 * else can change it until the end of the transaction.
 */
export async function findEnrollment(
  sql: Sql,
  id: EntityId,
  lock = false,
): Promise<TeamEnrollment | undefined> {
  const [row] = await sql(
    `select id, revision, state, risk_profile_code, person_ids, purged_at is not null as purged
     from team.enrollment where id = $1${lock ? ' for update' : ''}`,
    [id],
  );
  if (!row) return undefined;
  const head = headSchema.parse(row);
  const bodies = bodiesSchema.parse(
    await sql('select id, body from team.person where enrollment_id = $1', [id]),
  );
  const byId = new Map<string, Read<Person>>();
  await inTurns(bodies, ({ id: personId, body }) => void byId.set(personId, readPerson(body)));
  const personIds = head.purged ? [] : head.person_ids;
  const persons = personIds.map((personId) => getPerson(byId.get(personId)));
  const record = byId.has(id) ? getPerson(byId.get(id)).case : undefined;
  return {
    revision: head.revision,
    state: head.state,
    enrollment: {
      id: head.id,
      riskProfileCode: head.risk_profile_code,
      persons,
      ...(record && { case: record }),
    },
  };
}

function getPerson(read: Read<Person> | undefined): Person {
  if (!read?.ok) throw new UnreadableError(`a person cannot be read: ${read?.cause ?? 'missing'}`);
  return read.value;
}

/**
 * Writes the changes, and withdraws an approval. Needs a transaction.
 * @returns the new revision
 * @throws StaleError when the enrollment has another revision, UnknownPersonError, SqlError when the
 * enrollment or this user does not allow the edit
 */
export async function saveEnrollment(
  sql: Sql,
  change: EnrollmentChange,
  maker: Maker,
  profile: Profile,
): Promise<number> {
  const { id, expected, personIds } = change;
  if (expected === 0) await insertEnrollment(sql, id, maker);
  const [row] = await sql('select revision from team.enrollment where id = $1 for update', [id]);
  const revision = z.parse(z.optional(revisionSchema), row)?.revision;
  if (revision !== (expected === 0 ? 1 : expected)) throw new StaleError('another revision stands there');
  if (personIds.includes(id)) throw new UnknownPersonError('the id of the enrollment is of no person');
  await takePart(sql, id, { ...maker, part: 'maker' });
  await savePersons(sql, change, maker, profile);
  // The record of the enrollment's own case has its id. It goes with its last answer.
  const isOwnKept = change.case === undefined || Object.keys(change.case).length > 0;
  await sql('delete from team.person where enrollment_id = $1 and id <> all ($2)', [
    id,
    isOwnKept ? [...personIds, id] : personIds,
  ]);
  const [saved] = await sql(
    `update team.enrollment set state = 'draft', approval_id = null, risk_profile_code = $2, person_ids = $3
     where id = $1
       and (select count(*) from team.person p where p.enrollment_id = $1 and p.id <> $1) = cardinality($3::text[])
     returning revision`,
    [id, change.riskProfileCode, personIds],
  );
  if (!saved) throw new UnknownPersonError('an id is of nobody');
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

/** Persons per statement; listeners see each statement as one change. With more, others would wait for it. */
const PERSONS_AT_ONCE = 200;

async function savePersons(
  sql: Sql,
  { id: enrollmentId, persons, case: record }: EnrollmentChange,
  { userId }: Maker,
  profile: Profile,
): Promise<void> {
  const rows: {
    readonly id: string;
    readonly body: string;
    readonly identifiers: string;
    readonly sought: string;
  }[] = [];
  const holders = record ? [...persons, toCaseHolder({ id: enrollmentId, case: record })] : persons;
  await inTurns(holders, (person) => {
    const stored: StoredPerson = { version: STORED_VERSION, enrollmentId, id: person.id, person };
    const { identifiers, sought } = toFoundBy(person, profile);
    rows.push({
      id: person.id,
      body: JSON.stringify(stored),
      identifiers: JSON.stringify(identifiers),
      sought,
    });
  });
  for (let at = 0; at < rows.length; at += PERSONS_AT_ONCE) {
    const some = rows.slice(at, at + PERSONS_AT_ONCE);
    await sql(
      `insert into team.person
         (enrollment_id, id, body, edited_by, identifiers, sought, found_by_revision, near_revision)
       select $1, id, body::json, $4, array(select json_array_elements_text(identifiers::json)), sought, 1, 1
       from unnest($2::text[], $3::text[], $5::text[], $6::text[]) as given (id, body, identifiers, sought)
       on conflict (enrollment_id, id) do update
         set body = excluded.body, edited_by = excluded.edited_by, identifiers = excluded.identifiers,
           sought = excluded.sought, revision = team.person.revision + 1,
           found_by_revision = team.person.revision + 1, near_revision = team.person.revision + 1`,
      [
        enrollmentId,
        some.map(({ id }) => id),
        some.map(({ body }) => body),
        userId,
        some.map(({ identifiers }) => identifiers),
        some.map(({ sought }) => sought),
      ],
    );
  }
}

/**
 * Data by which a person is found: identifiers, and names with birth (`listKnown`), and a text for the search of the list
 * (`listHeads`).
 */
export function toFoundBy(person: Person, profile: Profile) {
  const near = toNearKey(person);
  const { words, identifiers } = toSearchable([toFullName(person)], [person.identifier]);
  return {
    identifiers: [
      ...toComparedIdentifiers(person, profile).map(toIdentifierKey),
      ...(near === undefined ? [] : [near.replaceAll('\0', '')]),
    ],
    // No text of the database can hold a NUL, and nobody searches for one.
    sought: `${words}\n${identifiers}`.replaceAll('\0', ''),
  };
}

/**
 * Announces a change outside of an enrollment's own record: an observation, a late answer. Its revision
 * stays.
 */
export async function tellChange(sql: Sql, enrollmentId: string): Promise<void> {
  await sql(
    `insert into team.event (enrollment_id, revision, concerns)
     select id, revision, array_remove(array[created_by, assignee], null) from team.enrollment where id = $1`,
    [enrollmentId],
  );
}
