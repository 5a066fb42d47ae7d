import * as z from 'zod/mini';
import type { LookUpFinding } from '../../domain/answers/read-answer.ts';
import { isNearIdentifier, toNearKey } from '../../domain/decision/near.ts';
import { readPerson } from '../../domain/drafts/stored.ts';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import {
  type ComparedIdentifier,
  toComparedIdentifiers,
  toIdentifierKey,
} from '../../domain/profile/check-persons.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import {
  carrierSchema,
  type Carriers,
  carriersSchema,
  type TeamKnown,
} from '../../domain/team/identifier-api.ts';
import type { Role, TeamState } from '../../domain/team/team-api.ts';
import type { Sql } from '../db/db.ts';

/** A user who enters a person needs to know that others exist, not how many. */
const MAX_CARRIERS = 5;

/** The user who asks. */
export interface Viewer {
  readonly userId: string;
  readonly role: Role;
}

/** True for the enrollment `e` when the viewer, who is parameter 3, may open it; parameter 4 tells who may open all. */
const IS_SEEN = `($4 or e.created_by = $3::uuid or e.assignee = $3::uuid)`;

/**
 * Lists the enrollments that carry each of the identifiers, of all users, except the one that is being
 * entered. Of a send that created some of its persons the others do not count: they wait in an enrollment of their own.
 */
export async function listCarriers(
  sql: Sql,
  identifiers: readonly ComparedIdentifier[],
  except: string,
  viewer: Viewer,
): Promise<Carriers> {
  const rows = await sql(
    `select (select coalesce(json_agg(carrier), '[]') from (
         select e.id, e.state, e.created_at as since, u.name, ${IS_SEEN} as "isSeen"
         from team.enrollment e join team.app_user u on u.id = coalesce(e.assignee, e.created_by)
         where e.id <> $2
           and e.id in (
             select p.enrollment_id from team.person p
             where p.identifiers @> array[asked.key] and not exists (
               select from team.attempt a
               where a.enrollment_id = p.enrollment_id and a.state = 'confirmed' and p.id <> all (a.confirmed_persons)))
         order by e.created_at desc limit ${MAX_CARRIERS}) as carrier) as carriers
     from unnest($1::text[]) with ordinality as asked (key, place) order by place`,
    [identifiers.map(toIdentifierKey), except, viewer.userId, viewer.role === 'supervisor'],
  );
  return carriersSchema.parse({ carriers: rows.map(({ carriers }) => carriers) });
}

/** Persons of one name and birth are few: so many are compared with each person. */
const MAX_NEAR = 20;

/** The service may have the persons of these. */
const SENT: readonly TeamState[] = ['queued', 'sending', 'confirmed', 'unknown'];

/**
 * Lists the persons of an enrollment who are known already. At most one other enrollment of each kind is named for each person: the
 * one that was begun last.
 */
export async function listKnown(
  sql: Sql,
  { id, persons }: Enrollment,
  profile: Profile,
  viewer: Viewer,
  lookedUp: ReadonlyMap<EntityId, LookUpFinding> = new Map(),
): Promise<readonly TeamKnown[]> {
  const asked = persons.flatMap((person) =>
    toComparedIdentifiers(person, profile).map((identifier) => ({ personId: person.id, identifier })),
  );
  const clients = persons.flatMap(({ id: personId }): TeamKnown[] =>
    lookedUp.get(personId) === 'found' ? [{ personId, as: 'client' }] : [],
  );
  const near = await listNear(sql, { id, persons }, profile, viewer);
  if (asked.length === 0) return [...clients, ...near];
  const { carriers } = await listCarriers(
    sql,
    asked.map(({ identifier }) => identifier),
    id,
    viewer,
  );
  const known = new Map<string, TeamKnown>();
  for (const [index, { personId }] of asked.entries()) {
    for (const where of carriers[index] ?? []) {
      const as = SENT.includes(where.state) ? 'sent' : 'elsewhere';
      const key = `${as} ${personId}`;
      if (!known.has(key)) known.set(key, { personId, as, where });
    }
  }
  return [...clients, ...known.values(), ...near];
}

const nearSchema = z.array(z.object({ place: z.coerce.number(), body: z.unknown(), where: carrierSchema }));

/** Persons of other enrollments with the same names and birth and nearly the same identifier; at most one for each person. */
async function listNear(
  sql: Sql,
  { id, persons }: Pick<Enrollment, 'id' | 'persons'>,
  profile: Profile,
  viewer: Viewer,
): Promise<readonly TeamKnown[]> {
  const asked = persons.flatMap((person) => {
    const key = toNearKey(person);
    const same = toComparedIdentifiers(person, profile).map(toIdentifierKey);
    return key === undefined ? [] : [{ person, key, same: JSON.stringify(same) }];
  });
  if (asked.length === 0) return [];
  // Who has the same identifier is no slip of the hand, and leaves room for the others.
  const rows = nearSchema.parse(
    await sql(
      `select asked.place - 1 as place, e.body, json_build_object('id', e.id, 'state', e.state,
         'since', e.created_at, 'name', u.name, 'isSeen', ${IS_SEEN}) as where
       from unnest($1::text[], $5::text[]) with ordinality as asked (key, same, place)
       cross join lateral (
         select o.id, o.state, o.created_at, o.created_by, o.assignee, p.body
         from team.person p join team.enrollment o on o.id = p.enrollment_id
         where p.identifiers @> array[asked.key] and o.id <> $2
           and not p.identifiers && array(select json_array_elements_text(asked.same::json))
         order by o.created_at desc limit ${MAX_NEAR}) as e
       join team.app_user u on u.id = coalesce(e.assignee, e.created_by)
       order by asked.place, e.created_at desc`,
      [
        asked.map(({ key }) => key),
        id,
        viewer.userId,
        viewer.role === 'supervisor',
        asked.map(({ same }) => same),
      ],
    ),
  );
  const known = new Map<EntityId, TeamKnown>();
  for (const { place, body, where } of rows) {
    const own = asked[place]?.person;
    const read = readPerson(body);
    if (!own || !read.ok || known.has(own.id)) continue;
    const { identifier, birthDate } = read.value;
    if (!isNearIdentifier(identifier, own.identifier)) continue;
    const person = { name: toFullName(read.value), identifier, birthDate };
    known.set(own.id, { personId: own.id, as: 'near', where: { ...where, ...(where.isSeen && { person }) } });
  }
  return [...known.values()];
}
