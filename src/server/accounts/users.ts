/** The users of the team, and the links that invite them. */
import * as z from 'zod/mini';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import {
  type AccessGift,
  accessGiftSchema,
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

/** States in which the assignee still has something to do. */
const OPEN_STATES = TEAM_STATES.filter((state) => state !== 'confirmed');

/** @param viewer the asking user: each row says whether they may confirm that access */
export async function listUsers(sql: Sql, viewer: string): Promise<readonly ListedUser[]> {
  return z.parse(
    z.array(listedUserSchema),
    await sql(
      `select u.id, u.name, u.role, u.issuer = 'local' as "isLocal", u.disabled_at is not null as "isDisabled",
         (select count(*) from team.enrollment e where e.assignee = u.id and e.state = any ($1)) as open,
         (select json_agg(distinct giver.name) from team.access_grant g join team.app_user giver on giver.id = g.given_by
          where g.user_id = u.id and g.confirmed_at is null) as "unconfirmedBy",
         team.may_confirm($2, u.id) as "isConfirmable",
         exists (select 1 from team.hand_off h where h.user_id = u.id) as "handsOff"
       from team.app_user u order by u.disabled_at is not null, u.name, u.id`,
      [OPEN_STATES, viewer],
    ),
  );
}

/**
 * True when this user can be given enrollments. Their access cannot end before the end of the transaction.
 */
export async function isAssignable(sql: Sql, id: string): Promise<boolean> {
  const found = await sql(
    'select 1 from team.app_user where id = $1 and disabled_at is null and role = any ($2) for share',
    [id, ENTERS],
  );
  return found.length > 0;
}

/**
 * Locks the administrators until the end of the transaction, so two cannot take each other's role away. Rows
 * that only refer to them, such as journal entries, do not wait (`no key`).
 */
export async function isAdministrator(sql: Sql, id: string): Promise<boolean> {
  const administrators = await sql(
    "select id from team.app_user where role = 'administrator' and disabled_at is null order by id for no key update",
  );
  return administrators.some((one) => one['id'] === id);
}

/**
 * Gives all open enrollments of a user to another one.
 * @returns their ids
 */
export async function handOver(sql: Sql, from: string, to: string): Promise<readonly EntityId[]> {
  const rows = await sql(
    'update team.enrollment set assignee = $2 where assignee = $1 and state = any ($3) returning id',
    [from, to, OPEN_STATES],
  );
  return z.parse(z.array(z.object({ id: z.string() })), rows).map(({ id }) => id);
}

/** Name of a local account's user; empty when there is no such account. */
export async function findLocalName(sql: Sql, signInName: string): Promise<string> {
  const [row] = await sql("select name from team.app_user where issuer = 'local' and subject = lower($1)", [
    signInName,
  ]);
  return row ? z.parse(z.object({ name: z.string() }), row).name : '';
}

export async function hasUsers(sql: Sql): Promise<boolean> {
  return (await sql('select 1 from team.app_user limit 1')).length > 0;
}

/** An invitation is as good as a password until somebody uses it. */
const INVITATION_HOURS = 72;

export interface NewInvitation {
  readonly role: Role;
  /** Name of the invited person. Undefined for whoever sets up an empty database. */
  readonly name?: string;
  /** Null for the operator's command and for the set-up. */
  readonly invitedBy: string | null;
}

/** @returns the token of the link */
export async function invite(sql: Sql, { role, name, invitedBy }: NewInvitation): Promise<string> {
  const token = newToken();
  await sql(
    `insert into team.invitation (token_hash, role, name, invited_by, by_command, expires_at)
     values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(hours => $6))`,
    [
      toTokenHash(token),
      role,
      name ?? null,
      invitedBy,
      invitedBy === null && name !== undefined,
      INVITATION_HOURS,
    ],
  );
  return token;
}

const invitedSchema = z.object({
  role: z.enum(ROLES),
  name: z.nullable(z.string()),
  invitedBy: z.nullable(z.string()),
});
type Invited = z.infer<typeof invitedSchema>;

/**
 * Finds what a link gives and to whom, and holds it until the end of the transaction. Undefined when the link
 * was used, has run out, or does not exist.
 */
export async function findInvited(sql: Sql, token: string): Promise<Invited | undefined> {
  // Two starts make two set-up links: only the first one used counts.
  await sql(
    'select from team.invitation where invited_by is null and not by_command order by token_hash for update',
  );
  // The set-up link is void once a user exists; an administrator's link is void once its maker is none any
  // more.
  const [invitation] = z.parse(
    z.array(invitedSchema),
    await sql(
      `select role, name, invited_by as "invitedBy" from team.invitation
       where token_hash = $1 and used_by is null and expires_at > clock_timestamp()
         and case when by_command then true when invited_by is null then not exists (select 1 from team.app_user)
           else exists (select 1 from team.app_user u
                        where u.id = invited_by and u.role = 'administrator' and u.disabled_at is null) end
       for update`,
      [toTokenHash(token)],
    ),
  );
  return invitation;
}

export interface NewAccount {
  readonly token: string;
  readonly signInName: string;
  /** Name that the invited person enters; used when the link names nobody. */
  readonly name?: string | undefined;
  /** Output of `hashPassword`. It takes most of a second, so it is computed before the transaction. */
  readonly passwordHash: string;
}

export interface MadeAccount extends Invited {
  readonly userId: string;
}

/**
 * Makes the account of an invitation. `used`: the link is void; `taken`: the sign-in name is taken;
 * `unnamed`: neither the link nor the form names the user.
 */
export async function acceptInvitation(
  sql: Sql,
  { token, signInName, name, passwordHash }: NewAccount,
): Promise<MadeAccount | 'used' | 'taken' | 'unnamed'> {
  const invited = await findInvited(sql, token);
  if (!invited) return 'used';
  const named = invited.name ?? name;
  if (named === undefined) return 'unnamed';
  const [user] = z.parse(
    z.array(z.object({ id: z.string() })),
    await sql(
      `insert into team.app_user (issuer, subject, name, role) values ('local', lower($1), $2, $3)
       on conflict (issuer, subject) do nothing returning id`,
      [signInName, named, invited.role],
    ),
  );
  if (!user) return 'taken';
  await sql('insert into team.local_account (user_id, password) values ($1, $2)', [user.id, passwordHash]);
  const hash = toTokenHash(token);
  await sql('update team.invitation set used_by = $2 where token_hash = $1', [hash, user.id]);
  if (invited.invitedBy !== null) await noteGrant(sql, user.id, invited.invitedBy, 'invited');
  return { userId: user.id, ...invited };
}

/**
 * Notes who gave or renewed an access: until somebody else confirms it, giver and owner may be the same
 * person.
 */
export async function noteGrant(
  sql: Sql,
  userId: string,
  givenBy: string,
  kind: AccessGift['kind'],
): Promise<void> {
  await sql('insert into team.access_grant (user_id, given_by, kind) values ($1, $2, $3)', [
    userId,
    givenBy,
    kind,
  ]);
}

/** Lists who gave or renewed a user's access in the last month, the latest first. The owner is told. */
export async function listGifts(sql: Sql, userId: string): Promise<readonly AccessGift[]> {
  return z.parse(
    z.array(accessGiftSchema),
    await sql(
      `select g.kind, giver.name as by, g.at, g.confirmed_at is not null as "isConfirmed"
       from team.access_grant g join team.app_user giver on giver.id = g.given_by
       where g.user_id = $1 and g.at > clock_timestamp() - interval '30 days' order by g.at desc limit 20`,
      [userId],
    ),
  );
}

/**
 * Confirms that the owner of this access is the person it names. False when nothing waits for confirmation.
 * @throws SqlError (`confirmed_by_others`) when the confirming user gave the access, or may be the same
 * person as its giver
 */
export async function confirmAccess(sql: Sql, userId: string, by: string): Promise<boolean> {
  const confirmed = await sql(
    `update team.access_grant set confirmed_by = $2, confirmed_at = clock_timestamp()
     where user_id = $1 and confirmed_at is null returning id`,
    [userId, by],
  );
  return confirmed.length > 0;
}

/** A missing property stays unchanged. */
interface UserChange {
  readonly role?: Role | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly by: string;
}

const accessSchema = z.object({ role: z.enum(ROLES), isDisabled: z.boolean() });
type Access = z.infer<typeof accessSchema>;

/**
 * Changes role and access of another user. Their sessions end; when the access ends the sessions stay, to
 * tell the browser.
 * @returns the access before and after; undefined when there is no such user
 */
export async function changeUser(
  sql: Sql,
  id: string,
  { role, isDisabled, by }: UserChange,
): Promise<{ readonly before: Access; readonly after: Access } | undefined> {
  const [row] = await sql(
    `select role, disabled_at is not null as "isDisabled" from team.app_user where id = $1 for no key update`,
    [id],
  );
  if (!row) return undefined;
  const before = accessSchema.parse(row);
  const after = { role: role ?? before.role, isDisabled: isDisabled ?? before.isDisabled };
  await sql(
    `update team.app_user
     set role = $2, disabled_at = case when $3 then coalesce(disabled_at, clock_timestamp()) end where id = $1`,
    [id, after.role, after.isDisabled],
  );
  if (after.role !== before.role) await noteGrant(sql, id, by, 'role');
  else if (before.isDisabled && !after.isDisabled) await noteGrant(sql, id, by, 'enabled');
  if (!after.isDisabled) await endSessions(sql, id);
  return { before, after };
}
