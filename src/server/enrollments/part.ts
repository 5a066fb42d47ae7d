import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { DecisionHindrance } from '../../domain/team/team-api.ts';
import type { Sql } from '../db/db.ts';

export interface TakenPart {
  readonly userId: string;
  readonly part: 'maker' | 'checker';
  /** True when four eyes are required: a user cannot be both. */
  readonly isStrict: boolean;
}

/**
 * Notes that a user entered or approves an enrollment. When the profile has become strict since, earlier
 * parts of the same user count as strict, too. @throws SqlError (`four_eyes`) when the user would be both
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

/**
 * True when the user entered some of it, under this profile or under an earlier one that required four eyes.
 */
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

/** Reason why the user may not decide about the enrollment; undefined when there is none. */
export async function findDecisionHindrance(
  sql: Sql,
  enrollmentId: EntityId,
  { userId, isStrict }: Somebody,
): Promise<DecisionHindrance | undefined> {
  if (await isMaker(sql, enrollmentId, { userId, isStrict })) return 'four-eyes';
  const tied = await sql('select 1 where ($3 and team.is_tied($1, $2)) or team.is_second_tied($1, $2)', [
    enrollmentId,
    userId,
    isStrict,
  ]);
  return tied.length > 0 ? 'access-unconfirmed' : undefined;
}
