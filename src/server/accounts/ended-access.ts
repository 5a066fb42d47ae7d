/**
 * A user whose access has ended is told so, because their browser holds drafts of the team. They prove who
 * they are by a session that was valid before, or by the right password or passkey. Everybody else is an
 * unknown user.
 */
import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { EndedAccess } from '../../domain/team/team-api.ts';
import type { Sql } from '../db/db.ts';
import { beginSession } from './sessions.ts';
import { toTokenHash } from './token.ts';

/** A session that ran out months ago is no reason to keep its data about a browser. */
export const REMEMBERED_DAYS = 30;

const idSchema = z.object({ id: z.string() });

/**
 * Finds the ended access that a session's token proves. Undefined when the user has access or the token is
 * unknown.
 */
export async function findEndedAccess(sql: Sql, token: string): Promise<EndedAccess | undefined> {
  if (token === '') return undefined;
  const [row] = await sql(
    `select u.id from team.session s join team.app_user u on u.id = s.user_id
     where s.token_hash = $1 and (u.disabled_at is not null or s.access_ended_at is not null)
       and s.signed_in_at > clock_timestamp() - make_interval(days => $2)`,
    [toTokenHash(token), REMEMBERED_DAYS],
  );
  return row && toEndedAccess(sql, idSchema.parse(row).id);
}

/** Ended access of a user who has proved who they are. */
export async function toEndedAccess(sql: Sql, userId: string): Promise<EndedAccess> {
  await sql('insert into team.hand_off (user_id, passphrase) values ($1, $2) on conflict do nothing', [
    userId,
    newPassphrase(),
  ]);
  return { user: userId, passphrase: (await findHandOffPassphrase(sql, userId)) ?? '' };
}

/**
 * Passphrase of the files to which a browser of this user moved its drafts; undefined when none was given
 * out.
 */
export async function findHandOffPassphrase(sql: Sql, userId: string): Promise<string | undefined> {
  const [row] = await sql('select passphrase from team.hand_off where user_id = $1', [userId]);
  return row && z.parse(z.object({ passphrase: z.string() }), row).passphrase;
}

/**
 * Ends the sessions of a user whom the organization no longer lets in. The ended sessions stay, to tell the
 * browser.
 */
export async function endAccess(sql: Sql, userId: string): Promise<void> {
  await sql(
    'update team.session set access_ended_at = clock_timestamp() where user_id = $1 and access_ended_at is null',
    [userId],
  );
}

/**
 * Begins a session that has already ended: it tells a browser that had none, after its user proved who they
 * are.
 * @returns the token for the cookie
 */
export async function beginEndedSession(sql: Sql, userId: string, before: string): Promise<string> {
  const token = await beginSession(sql, userId, before);
  await sql('update team.session set access_ended_at = clock_timestamp() where token_hash = $1', [
    toTokenHash(token),
  ]);
  return token;
}

/** No I, L, O or U, which are easily misread (Crockford's Base32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** Makes a passphrase of 125 bits that is easy to copy and to read out. */
const newPassphrase = (): string => Array.from({ length: GROUPS }, newGroup).join('-');

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
