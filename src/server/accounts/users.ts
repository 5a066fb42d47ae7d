/** The people of the team, and the links that invite them. */
import * as z from 'zod/mini';
import { meSchema, type Role, ROLES } from '../../domain/team/team-api.ts';
import type { Sql } from '../db/db.ts';
import { newToken, toTokenHash } from './token.ts';

const userSchema = z.object({ ...meSchema.shape, isLocal: z.boolean(), isDisabled: z.boolean() });
export type User = z.infer<typeof userSchema>;

const USER = `u.id, u.name, u.role, u.issuer = 'local' as "isLocal", u.disabled_at is not null as "isDisabled"`;

export async function listUsers(sql: Sql): Promise<readonly User[]> {
  return z.parse(
    z.array(userSchema),
    await sql(`select ${USER} from team.app_user u order by u.disabled_at is not null, u.name, u.id`),
  );
}

export async function hasUsers(sql: Sql): Promise<boolean> {
  return (await sql('select 1 from team.app_user limit 1')).length > 0;
}

/** An invitation is as good as a password until it is used. */
const INVITATION_HOURS = 72;

/** @param invitedBy null: the set-up of an empty database. @returns the token of the link */
export async function invite(sql: Sql, role: Role, invitedBy: string | null): Promise<string> {
  const token = newToken();
  await sql(
    `insert into team.invitation (token_hash, role, invited_by, expires_at)
     values ($1, $2, $3, clock_timestamp() + make_interval(hours => $4))`,
    [toTokenHash(token), role, invitedBy, INVITATION_HOURS],
  );
  return token;
}

export interface NewAccount {
  readonly token: string;
  readonly signInName: string;
  readonly name: string;
  /** As `hashPassword` made it, before the transaction: it takes most of a second. */
  readonly passwordHash: string;
}

/**
 * Makes the account of an invitation. `used`: the link was used, has run out, or never was one; `taken`: somebody has that
 * sign-in name.
 */
export async function acceptInvitation(
  sql: Sql,
  { token, signInName, name, passwordHash }: NewAccount,
): Promise<{ readonly userId: string } | 'used' | 'taken'> {
  const hash = toTokenHash(token);
  // The set-up link is worth nothing once there is somebody.
  const [invitation] = z.parse(
    z.array(z.object({ role: z.enum(ROLES) })),
    await sql(
      `select role from team.invitation
       where token_hash = $1 and used_by is null and expires_at > clock_timestamp()
         and (invited_by is not null or not exists (select 1 from team.app_user))
       for update`,
      [hash],
    ),
  );
  if (!invitation) return 'used';
  const [user] = z.parse(
    z.array(z.object({ id: z.string() })),
    await sql(
      `insert into team.app_user (issuer, subject, name, role) values ('local', lower($1), $2, $3)
       on conflict (issuer, subject) do nothing returning id`,
      [signInName, name, invitation.role],
    ),
  );
  if (!user) return 'taken';
  await sql('insert into team.local_account (user_id, password) values ($1, $2)', [user.id, passwordHash]);
  await sql('update team.invitation set used_by = $2 where token_hash = $1', [hash, user.id]);
  return { userId: user.id };
}

/** Role and access of somebody else. Their sessions end. False where there is no such user. */
export async function changeUser(
  sql: Sql,
  id: string,
  { role, isDisabled }: { readonly role: Role; readonly isDisabled: boolean },
): Promise<boolean> {
  const changed = await sql(
    `update team.app_user
     set role = $2, disabled_at = case when $3 then coalesce(disabled_at, clock_timestamp()) end
     where id = $1 returning id`,
    [id, role, isDisabled],
  );
  await sql('delete from team.session where user_id = $1', [id]);
  return changed.length > 0;
}
