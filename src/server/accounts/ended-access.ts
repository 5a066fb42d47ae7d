/**
 * Whoever proves to be somebody whose access has ended is told so, for their browser holds drafts of the team: by a session of
 * theirs that once counted, or by the right password or passkey. To everybody else they are nobody.
 */
import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { EndedAccess } from '../../domain/team/team-api.ts';
import type { Sql } from '../db/db.ts';
import { beginSession } from './sessions.ts';
import { toTokenHash } from './token.ts';

/** A session that ran out months ago is no reason to keep what it says of a browser. */
export const REMEMBERED_DAYS = 30;

const idSchema = z.object({ id: z.string() });

/** Of a session's token; undefined where its user has access, or it is no session of anybody. */
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

/** Of somebody who has proved who it is. */
export async function toEndedAccess(sql: Sql, userId: string): Promise<EndedAccess> {
  await sql('insert into team.hand_off (user_id, passphrase) values ($1, $2) on conflict do nothing', [
    userId,
    newPassphrase(),
  ]);
  return { user: userId, passphrase: (await findHandOffPassphrase(sql, userId)) ?? '' };
}

/** Of the files in which a browser of this user let go of what it held; undefined where none was told. */
export async function findHandOffPassphrase(sql: Sql, userId: string): Promise<string | undefined> {
  const [row] = await sql('select passphrase from team.hand_off where user_id = $1', [userId]);
  return row && z.parse(z.object({ passphrase: z.string() }), row).passphrase;
}

/** The organization lets a user in no more: their sessions are over, and say so. */
export async function endAccess(sql: Sql, userId: string): Promise<void> {
  await sql(
    'update team.session set access_ended_at = clock_timestamp() where user_id = $1 and access_ended_at is null',
    [userId],
  );
}

/** For a browser without a session whose user has proved who it is: it is told by it. @returns the token for the cookie */
export async function beginEndedSession(sql: Sql, userId: string, before: string): Promise<string> {
  const token = await beginSession(sql, userId, before);
  await sql('update team.session set access_ended_at = clock_timestamp() where token_hash = $1', [
    toTokenHash(token),
  ]);
  return token;
}

/** Without what is taken for something else: no I, L, O or U, as in Crockford's Base32. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** 125 bits, to be copied or read out. */
const newPassphrase = (): string => Array.from({ length: GROUPS }, newGroup).join('-');

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
