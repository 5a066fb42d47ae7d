/** Erases one person of an enrollment for good, from the record and from every earlier text. */
import * as z from 'zod/mini';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { dropForgottenFiles } from '../case-files/case-files.ts';
import type { Sql } from '../db/db.ts';
import {
  findEnrollment,
  type Maker,
  saveEnrollment,
  StaleError,
  UnreadableError,
} from '../enrollments/enrollment-store.ts';
import { forgetPerson, listSnapshots } from '../review/snapshots.ts';
import { scrubOutcomes } from './scrub-outcomes.ts';

interface PersonToErase {
  readonly enrollmentId: EntityId;
  readonly personId: EntityId;
  /** The revision that was read. */
  readonly expected: number;
  readonly maker: Maker;
  readonly profile: Profile;
}

interface Erased {
  readonly revision: number;
  /** Number of files that went. */
  readonly files: number;
}

/**
 * Deletes the person, who may be in earlier versions alone, and leaves a draft. Needs a transaction. What must stay named stays:
 * the journal with its hashes, approvals, attempts, and texts that are about the whole enrollment or others.
 * @returns undefined when the enrollment never had the person
 * @throws StaleError, UnreadableError when a version may have the person and cannot be read, SqlError when the enrollment or
 * this user does not allow the edit
 */
export async function erasePerson(sql: Sql, asked: PersonToErase): Promise<Erased | undefined> {
  const { enrollmentId: id, personId, expected, maker, profile } = asked;
  const found = await findEnrollment(sql, id, true);
  if (found?.revision !== expected) throw new StaleError('another revision stands there');
  const { riskProfileCode, persons } = found.enrollment;
  const snapshots = await listSnapshots(sql, id);
  await requireAll(sql, id, snapshots.length);
  const all = [...persons, ...snapshots.flatMap((snapshot) => snapshot.persons)];
  if (!all.some((person) => person.id === personId)) return undefined;
  const personIds = persons.flatMap((person) => (person.id === personId ? [] : person.id));
  const change = { id, expected, riskProfileCode, personIds, persons: [] };
  const revision = await saveEnrollment(sql, change, maker, profile);
  await sql(
    'insert into team.erasure (enrollment_id, person_id, by) values ($1, $2, $3) on conflict do nothing',
    [id, personId, maker.userId],
  );
  await dropTexts(sql, id, personId);
  await sql('delete from team.case_answer where enrollment_id = $1 and person_id = $2', [id, personId]);
  return { revision, files: await dropForgottenFiles(sql, id) };
}

/** A version that cannot be read may have the person, too. */
async function requireAll(sql: Sql, id: EntityId, read: number): Promise<void> {
  const [row] = await sql('select count(*)::int as count from team.snapshot where enrollment_id = $1', [id]);
  if (z.parse(z.object({ count: z.int() }), row).count > read)
    throw new UnreadableError('an earlier version cannot be read');
}

/** The request of a send and its answer hold all persons in one text, so they keep none of them. */
async function dropTexts(sql: Sql, id: EntityId, personId: EntityId): Promise<void> {
  await forgetPerson(sql, id, personId);
  await sql('delete from team.request_text where enrollment_id = $1', [id]);
  await sql(
    'delete from team.late_outcome where attempt_id in (select id from team.attempt where enrollment_id = $1)',
    [id],
  );
  await sql('delete from team.journal_text t where scope = $1 and team.is_erased_text(t.scope, t.number)', [
    id,
  ]);
  await scrubOutcomes(sql, id);
}

const erasedSchema = z.array(z.object({ id: z.string() }));

/** Ids of the persons who were erased. */
export async function listErased(sql: Sql, enrollmentId: EntityId): Promise<readonly EntityId[]> {
  const rows = await sql('select person_id as id from team.erasure where enrollment_id = $1 order by at', [
    enrollmentId,
  ]);
  return erasedSchema.parse(rows).map(({ id }) => id);
}
