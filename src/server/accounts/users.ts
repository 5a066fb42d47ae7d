/** The people of the team, and the links that invite them. */
import * as z from 'zod/mini';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import {
  ENTERS,
  type ListedUser,
  listedUserSchema,
  type Role,
  ROLES,
  TEAM_STATES,
} from '../../domain/team/team-api.ts';
import type { Sql } from '../db/db.ts';
import { endSessions } from './sessions.ts';
import { newToken, toTokenHash } from './token.ts';

/** Of an enrollment with which its assignee has something to do. */
const OPEN_STATES = TEAM_STATES.filter((state) => state !== 'confirmed');

export async function listUsers(sql: Sql): Promise<readonly ListedUser[]> {
  return z.parse(
    z.array(listedUserSchema),
    await sql(
      `select u.id, u.name, u.role, u.issuer = 'local' as "isLocal", u.disabled_at is not null as "isDisabled",
         (select count(*) from team.enrollment e where e.assignee = u.id and e.state = any ($1)) as open
       from team.app_user u order by u.disabled_at is not null, u.name, u.id`,
      [OPEN_STATES],
    ),
  );
}

/** Whether this user can be given enrollments. Their access does not end before the end of the transaction. */
export async function isAssignable(sql: Sql, id: string): Promise<boolean> {
  const found = await sql(
    'select 1 from team.app_user where id = $1 and disabled_at is null and role = any ($2) for share',
    [id, ENTERS],
  );
  return found.length > 0;
}

/**
 * Whoever changes administrators waits for the end of the transaction: two cannot take each other's role away. What refers to
 * them, as an entry of the journal does, does not wait (`no key`).
 */
export async function isAdministrator(sql: Sql, id: string): Promise<boolean> {
  const administrators = await sql(
    "select id from team.app_user where role = 'administrator' and disabled_at is null order by id for no key update",
  );
  return administrators.some((one) => one['id'] === id);
}

/** Gives all open enrollments of a user to another one. @returns their ids */
export async function handOver(sql: Sql, from: string, to: string): Promise<readonly EntityId[]> {
  const rows = await sql(
    'update team.enrollment set assignee = $2 where assignee = $1 and state = any ($3) returning id',
    [from, to, OPEN_STATES],
  );
  return z.parse(z.array(z.object({ id: z.string() })), rows).map(({ id }) => id);
}

/** Of a local account, as others see it; empty where there is none. */
export async function findLocalName(sql: Sql, signInName: string): Promise<string> {
  const [row] = await sql("select name from team.app_user where issuer = 'local' and subject = lower($1)", [
    signInName,
  ]);
  return row ? z.parse(z.object({ name: z.string() }), row).name : '';
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

/**
 * The role that a link gives, held until the end of the transaction; undefined where it was used, has run out, or never was
 * one.
 */
export async function findInvited(sql: Sql, token: string): Promise<Role | undefined> {
  // Of two set-up links, of two starts, the first one used counts.
  await sql('select from team.invitation where invited_by is null order by token_hash for update');
  // The set-up link is worth nothing once there is somebody, that of an administrator once they are none any more.
  const [invitation] = z.parse(
    z.array(z.object({ role: z.enum(ROLES) })),
    await sql(
      `select role from team.invitation
       where token_hash = $1 and used_by is null and expires_at > clock_timestamp()
         and case when invited_by is null then not exists (select 1 from team.app_user)
           else exists (select 1 from team.app_user u
                        where u.id = invited_by and u.role = 'administrator' and u.disabled_at is null) end
       for update`,
      [toTokenHash(token)],
    ),
  );
  return invitation?.role;
}

export interface NewAccount {
  readonly token: string;
  readonly signInName: string;
  readonly name: string;
  /** As `hashPassword` made it, before the transaction: it takes most of a second. */
  readonly passwordHash: string;
}

/** Makes the account of an invitation. `used`: the link is worth nothing; `taken`: somebody has that sign-in name. */
export async function acceptInvitation(
  sql: Sql,
  { token, signInName, name, passwordHash }: NewAccount,
): Promise<{ readonly userId: string } | 'used' | 'taken'> {
  const role = await findInvited(sql, token);
  if (!role) return 'used';
  const [user] = z.parse(
    z.array(z.object({ id: z.string() })),
    await sql(
      `insert into team.app_user (issuer, subject, name, role) values ('local', lower($1), $2, $3)
       on conflict (issuer, subject) do nothing returning id`,
      [signInName, name, role],
    ),
  );
  if (!user) return 'taken';
  await sql('insert into team.local_account (user_id, password) values ($1, $2)', [user.id, passwordHash]);
  const hash = toTokenHash(token);
  await sql('update team.invitation set used_by = $2 where token_hash = $1', [hash, user.id]);
  return { userId: user.id };
}

/** What is not there stays as it is. */
interface UserChange {
  readonly role?: Role | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** Role and access of somebody else. Their sessions end. False where there is no such user. */
export async function changeUser(sql: Sql, id: string, { role, isDisabled }: UserChange): Promise<boolean> {
  const changed = await sql(
    `update team.app_user
     set role = coalesce($2::text, role), disabled_at = case
       when $3::boolean then coalesce(disabled_at, clock_timestamp())
       when $3::boolean is null then disabled_at end
     where id = $1 returning id`,
    [id, role ?? null, isDisabled ?? null],
  );
  await endSessions(sql, id);
  return changed.length > 0;
}
