/** What enrollments said when they were returned or approved. */
import * as z from 'zod/mini';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { isSamePerson } from '../../domain/review/same-person.ts';
import { findNextSnapshot, type Snapshot, snapshotSchema, toContents } from '../../domain/review/snapshot.ts';
import type { Sql } from '../db/db.ts';

const rowsSchema = z.array(z.object({ body: snapshotSchema }));

/** In their order. */
export async function listSnapshots(sql: Sql, enrollmentId: EntityId): Promise<readonly Snapshot[]> {
  const rows = await sql('select body from team.snapshot where enrollment_id = $1 order by number', [
    enrollmentId,
  ]);
  return z.parse(rowsSchema, rows).map(({ body }) => body);
}

/** Keeps what the enrollment says, whose row is held. @returns the number of the snapshot that says so, new or not */
export async function keepSnapshot(sql: Sql, enrollment: Enrollment): Promise<number> {
  const snapshots = await listSnapshots(sql, enrollment.id);
  const last = snapshots.at(-1)?.number ?? 0;
  const next = findNextSnapshot(toContents(snapshots).at(-1), enrollment, isSamePerson);
  if (!next) return last;
  const snapshot: Snapshot = { version: 1, number: last + 1, at: new Date().toISOString(), ...next };
  await sql('insert into team.snapshot (enrollment_id, number, body) values ($1, $2, $3::text::json)', [
    enrollment.id,
    snapshot.number,
    JSON.stringify(snapshot),
  ]);
  return snapshot.number;
}
