import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { DecisionHindrance } from '../../domain/team/team-api.ts';
import type { Sql } from '../db/db.ts';

export interface TakenPart {
  readonly userId: string;
  readonly part: 'maker' | 'checker';
  /** Four eyes are asked for: nobody is both. */
  readonly isStrict: boolean;
}

/**
 * Notes who entered an enrollment, or approves it. Where the profile has become strict since, what the same user was
 * before counts as strict, too. @throws SqlError (`four_eyes`) where somebody would be both
 */
export async function takePart(
  sql: Sql,
  enrollmentId: EntityId,
  { userId, part, isStrict }: TakenPart,
): Promise<void> {
  await sql(
    `with taken as (
       insert into team.part (enrollment_id, user_id, part, strict) values ($1, $2, $3, $4)
       on conflict (enrollment_id, user_id, part) do nothing)
     update team.part set strict = true where enrollment_id = $1 and user_id = $2 and $4 and not strict`,
    [enrollmentId, userId, part, isStrict],
  );
}

type Somebody = Pick<TakenPart, 'userId' | 'isStrict'>;

/** Whether the user entered some of it: under this profile, or under an earlier one that asked for four eyes. */
export async function isMaker(
  sql: Sql,
  enrollmentId: EntityId,
  { userId, isStrict }: Somebody,
): Promise<boolean> {
  const parts = await sql(
    "select 1 from team.part where enrollment_id = $1 and user_id = $2 and part = 'maker' and (strict or $3)",
    [enrollmentId, userId, isStrict],
  );
  return parts.length > 0;
}

/** Why the user may decide nothing about the enrollment; undefined where nothing is against it. */
export async function findDecisionHindrance(
  sql: Sql,
  enrollmentId: EntityId,
  { userId, isStrict }: Somebody,
): Promise<DecisionHindrance | undefined> {
  if (await isMaker(sql, enrollmentId, { userId, isStrict })) return 'four-eyes';
  if (!isStrict) return undefined;
  const tied = await sql('select 1 where team.is_tied($1, $2)', [enrollmentId, userId]);
  return tied.length > 0 ? 'access-unconfirmed' : undefined;
}
