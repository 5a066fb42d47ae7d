import * as z from 'zod/mini';
import { readPerson } from '../../domain/drafts/stored.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Db, Sql } from '../db/db.ts';
import { toFoundBy } from './enrollment-store.ts';

/** Persons per transaction: a user who saves one of them waits for its end. */
const AT_ONCE = 200;

/**
 * Computes the search data of persons that an older version saved. It changes no enrollment. Several
 * processes may do this at once, while users save.
 * @returns the number of persons
 */
export async function fillFoundBy(db: Db, profile: Profile): Promise<number> {
  let filled = 0;
  for (let count = Infinity; count > 0; filled += count)
    count = await db.transaction((sql) => fillSome(sql, profile));
  return filled;
}

const rowsSchema = z.array(z.object({ enrollment_id: z.string(), id: z.string(), body: z.unknown() }));

/**
 * Skips locked rows: they are being saved, or another process fills them. An unreadable record gets no search
 * data.
 */
async function fillSome(sql: Sql, profile: Profile): Promise<number> {
  const rows = rowsSchema.parse(
    await sql(
      `select enrollment_id, id, body from team.person where near_revision is distinct from revision
       limit ${AT_ONCE} for update skip locked`,
    ),
  );
  const foundBy = rows.map(({ body }) => {
    const person = readPerson(body);
    return person.ok ? toFoundBy(person.value, profile) : { identifiers: [], sought: '' };
  });
  await sql(
    `update team.person p
     set identifiers = array(select json_array_elements_text(given.identifiers::json)), sought = given.sought,
       found_by_revision = p.revision, near_revision = p.revision
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as given (enrollment_id, id, identifiers, sought)
     where p.enrollment_id = given.enrollment_id and p.id = given.id`,
    [
      rows.map((row) => row.enrollment_id),
      rows.map(({ id }) => id),
      foundBy.map(({ identifiers }) => JSON.stringify(identifiers)),
      foundBy.map(({ sought }) => sought),
    ],
  );
  return rows.length;
}
