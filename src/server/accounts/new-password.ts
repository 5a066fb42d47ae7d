/**
 * A local account gets another password from a user who knows the present one, or by an administrator's link.
 */
import * as z from 'zod/mini';
import type { Sql } from '../db/db.ts';
import { endSessions } from './sessions.ts';
import { noteGrant } from './users.ts';
import { newToken, toTokenHash } from './token.ts';

/** A link is as good as the password until somebody uses it. */
const LINK_HOURS = 24;

/** @returns the token of the link; undefined when the user has no local account, or no access */
export async function offerPassword(sql: Sql, userId: string, madeBy: string): Promise<string | undefined> {
  const token = newToken();
  const made = await sql(
    `insert into team.password_link (token_hash, user_id, made_by, expires_at)
     select $1, u.id, $3, clock_timestamp() + make_interval(hours => $4)
     from team.app_user u join team.local_account a on a.user_id = u.id
     where u.id = $2 and u.disabled_at is null
     returning 1 as made`,
    [toTokenHash(token), userId, madeBy, LINK_HOURS],
  );
  if (made.length === 0) return undefined;
  if (madeBy !== userId) await noteGrant(sql, userId, madeBy, 'password-link');
  return token;
}

interface LinkedAccount {
  readonly userId: string;
  readonly signInName: string;
}

/**
 * Finds the account of a link. The link counts while it is unused, has not run out, and its maker is still an
 * administrator.
 */
export async function findPasswordLink(sql: Sql, token: string): Promise<LinkedAccount | undefined> {
  const [row] = await sql(
    `select u.id as "userId", u.subject as "signInName" from team.password_link l
     join team.app_user u on u.id = l.user_id
     join team.app_user maker on maker.id = l.made_by
     where l.token_hash = $1 and l.expires_at > clock_timestamp() and u.disabled_at is null
       and maker.role = 'administrator' and maker.disabled_at is null`,
    [toTokenHash(token)],
  );
  return row && z.parse(z.object({ userId: z.string(), signInName: z.string() }), row);
}

/** Finds the account of a link, and deletes the link. */
export async function takePasswordLink(sql: Sql, token: string): Promise<string | undefined> {
  const account = await findPasswordLink(sql, token);
  const taken = await sql('delete from team.password_link where token_hash = $1 returning 1 as taken', [
    toTokenHash(token),
  ]);
  // When two requests use the link at once, one of them gets the account.
  return taken.length > 0 ? account?.userId : undefined;
}

/** Anybody who knew the password before is out: sessions end, and links are deleted. */
export async function setPassword(sql: Sql, userId: string, passwordHash: string): Promise<void> {
  await sql('update team.local_account set password = $2 where user_id = $1', [userId, passwordHash]);
  await endSessions(sql, userId);
  await sql('delete from team.password_link where user_id = $1', [userId]);
}
