/** Content of enrollments at the time of a return or an approval. */
import * as z from 'zod/mini';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { isSamePerson } from '../../domain/review/same-person.ts';
import { findNextSnapshot, type Snapshot, snapshotSchema, toContents } from '../../domain/review/snapshot.ts';
import type { Sql } from '../db/db.ts';

const rowsSchema = z.array(z.object({ number: z.int(), body: z.unknown() }));

/**
 * Snapshots in order, up to the first one that this version cannot read: each later one is a difference from
 * it.
 */
export async function listSnapshots(sql: Sql, enrollmentId: EntityId): Promise<readonly Snapshot[]> {
  return read(await listRows(sql, enrollmentId));
}

/** Stores the content of a locked enrollment. @returns the number of its snapshot, new or not */
export async function keepSnapshot(sql: Sql, enrollment: Enrollment): Promise<number> {
  const rows = await listRows(sql, enrollment.id);
  const known = read(rows);
  const next = findNextSnapshot(toContents(known).at(-1), enrollment, isSamePerson);
  if (!next) return known.at(-1)?.number ?? 0;
  const number = (rows.at(-1)?.number ?? 0) + 1;
  const snapshot: Snapshot = { version: 1, number, at: new Date().toISOString(), ...next };
  await sql('insert into team.snapshot (enrollment_id, number, body) values ($1, $2, $3::text::json)', [
    enrollment.id,
    number,
    JSON.stringify(snapshot),
  ]);
  return number;
}

const bodySchema = z.looseObject({ persons: z.array(z.looseObject({ id: z.string() })) });

/** Takes a person who is being erased out of all snapshots. What is written of the others stays as it is. */
export async function forgetPerson(sql: Sql, enrollmentId: EntityId, personId: EntityId): Promise<void> {
  for (const { number, body } of await listRows(sql, enrollmentId)) {
    const snapshot = bodySchema.parse(body);
    const persons = snapshot.persons.filter(({ id }) => id !== personId);
    if (persons.length === snapshot.persons.length) continue;
    await sql('update team.snapshot set body = $3::text::json where enrollment_id = $1 and number = $2', [
      enrollmentId,
      number,
      JSON.stringify({ ...snapshot, persons }),
    ]);
  }
}

async function listRows(sql: Sql, enrollmentId: EntityId) {
  return rowsSchema.parse(
    await sql('select number, body from team.snapshot where enrollment_id = $1 order by number', [
      enrollmentId,
    ]),
  );
}

function read(rows: z.infer<typeof rowsSchema>): readonly Snapshot[] {
  const known: Snapshot[] = [];
  for (const { body } of rows) {
    const { data } = snapshotSchema.safeParse(body);
    if (!data) break;
    known.push(data);
  }
  return known;
}
