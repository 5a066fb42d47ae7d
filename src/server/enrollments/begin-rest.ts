import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { copyPerson } from '../../domain/enrollment/person.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Sql } from '../db/db.ts';
import { findEnrollment, saveEnrollment } from './enrollment-store.ts';

const ownerSchema = z.object({ owner: z.string() });

/** The persons of an enrollment who do not exist at the service. */
export interface Rest {
  readonly enrollmentId: EntityId;
  readonly personIds: readonly EntityId[];
}

/**
 * Makes a draft with copies of these persons, for the assignee of the enrollment; what was sent stays
 * unchanged. The makers of the original are the makers of the copy, so they cannot approve it. A user who
 * only resolved the send can.
 * @returns its id
 */
export async function beginRest(
  sql: Sql,
  { enrollmentId, personIds }: Rest,
  profile: Profile,
): Promise<EntityId> {
  const found = await findEnrollment(sql, enrollmentId);
  const [row] = await sql(
    'select coalesce(assignee, created_by) as owner from team.enrollment where id = $1',
    [enrollmentId],
  );
  if (!found) throw new Error('there is no such enrollment');
  const { riskProfileCode, persons: sent } = found.enrollment;
  const persons = sent.filter(({ id }) => personIds.includes(id)).map((one) => copyPerson(one, randomUUID));
  const id = randomUUID();
  const isStrict = !profile.review.maySelfApprove;
  const change = { id, expected: 0, riskProfileCode, personIds: persons.map((one) => one.id), persons };
  await saveEnrollment(sql, change, { userId: ownerSchema.parse(row).owner, isStrict }, profile);
  await sql(
    `insert into team.part (enrollment_id, user_id, part, strict)
     select $2, user_id, part, $3 from team.part where enrollment_id = $1 and part = 'maker'
     on conflict do nothing`,
    [enrollmentId, id, isStrict],
  );
  return id;
}
