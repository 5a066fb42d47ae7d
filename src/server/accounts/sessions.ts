/** Sessions: a random token in a cookie, its hash in the database (OWASP ASVS 5, V7). */
import * as z from 'zod/mini';
import type { Sql } from '../db/db.ts';
import { newToken, toTokenHash } from './token.ts';
import { type OwnSession, ownSessionSchema } from '../../domain/team/account-api.ts';
import { ROLES } from '../../domain/team/team-api.ts';
import { toDevice } from './device.ts';
import type { ProvenUser } from './openid-connect.ts';

const IDLE_MINUTES = 30;
const ABSOLUTE_HOURS = 12;
/** SQL condition that a session is valid. */
const IS_ALIVE = `s.access_ended_at is null
  and s.seen_at > clock_timestamp() - make_interval(mins => ${IDLE_MINUTES})
  and s.signed_in_at > clock_timestamp() - make_interval(hours => ${ABSOLUTE_HOURS})`;
/** Shortest interval between two updates of `seen_at`. */
const SEEN_SECONDS = 60;

const sessionSchema = z.object({
  userId: z.string(),
  name: z.string(),
  /** Sign-in name of a local account. */
  signInName: z.nullable(z.string()),
  role: z.enum(ROLES),
  /** The user proved who they are, and has used the session since. */
  isFresh: z.boolean(),
  /** The session rested for longer than a proof stays valid. */
  hasRested: z.boolean(),
  isSeen: z.boolean(),
  /** The key of the program that asks; its session is that of the key's maker. */
  keyId: z.optional(z.string()),
});
export type Session = z.infer<typeof sessionSchema>;

/** How long a proof of identity stays valid for the actions that need a fresh one. */
export interface ProofLimits {
  /** Longest rest after which the proof is still valid. */
  readonly restMinutes: number;
  readonly maxMinutes: number;
}

export const USUAL_PROOF: ProofLimits = { restMinutes: 15, maxMinutes: 8 * 60 };

/**
 * @param before the token that the browser had: its session ends (7.2.4)
 * @returns the token for the cookie
 */
export async function beginSession(sql: Sql, userId: string, before = ''): Promise<string> {
  await endSession(sql, before);
  const token = newToken();
  await sql('insert into team.session (token_hash, user_id) values ($1, $2)', [toTokenHash(token), userId]);
  return token;
}

/**
 * Finds the session of a token. It must have been used recently and not be too old, and its user must have
 * access.
 * @param isUse true for a request of the user; false for requests that a page makes by itself, because
 * otherwise no session would end while a page is open
 */
export async function findSession(
  sql: Sql,
  token: string,
  isUse = true,
  { restMinutes, maxMinutes } = USUAL_PROOF,
): Promise<Session | undefined> {
  const hash = toTokenHash(token);
  const [row] = await sql(
    `select u.id as "userId", u.name, u.role,
       case when u.issuer = 'local' then u.subject end as "signInName",
       not s.has_rested and s.seen_at > clock_timestamp() - make_interval(mins => $3)
         and s.proved_at > clock_timestamp() - make_interval(mins => $4) as "isFresh",
       s.has_rested or s.seen_at <= clock_timestamp() - make_interval(mins => $3) as "hasRested",
       s.seen_at > clock_timestamp() - make_interval(secs => $2) as "isSeen"
     from team.session s join team.app_user u on u.id = s.user_id
     where s.token_hash = $1 and u.disabled_at is null and ${IS_ALIVE}`,
    [hash, SEEN_SECONDS, restMinutes, maxMinutes],
  );
  if (!row) return undefined;
  const session = sessionSchema.parse(row);
  if (isUse && !session.isSeen)
    await sql(
      `update team.session
       set has_rested = has_rested or seen_at <= clock_timestamp() - make_interval(mins => $2), seen_at = clock_timestamp()
       where token_hash = $1`,
      [hash, restMinutes],
    );
  return session;
}

/**
 * Notes that the user of a session has proved again who they are. The session still ends at the same time.
 * @param next its token from then on
 */
export async function proveAgain(sql: Sql, token: string, next = token): Promise<void> {
  await sql(
    `update team.session
     set token_hash = $2, proved_at = clock_timestamp(), seen_at = clock_timestamp(), has_rested = false
     where token_hash = $1`,
    [toTokenHash(token), toTokenHash(next)],
  );
}

/**
 * Notes a sign-in at the provider: the proof is as old as the provider says, and missing when it does not
 * say. The server does not know whether the user was active since that proof, so the time counts as a rest.
 */
export async function noteProvider(
  sql: Sql,
  token: string,
  { provedAt, exitUrl }: Pick<ProvenUser, 'provedAt' | 'exitUrl'>,
  { restMinutes }: Pick<ProofLimits, 'restMinutes'>,
): Promise<void> {
  await sql(
    `update team.session
     set proved_at = coalesce(to_timestamp($2), '-infinity'),
       has_rested = coalesce(to_timestamp($2) <= clock_timestamp() - make_interval(mins => $3), false),
       exit_url = $4
     where token_hash = $1`,
    [toTokenHash(token), provedAt ?? null, restMinutes, exitUrl ?? null],
  );
}

interface Place {
  /** Address of the browser. */
  readonly from: string;
  readonly userAgent: string;
}

/** Notes where a session began. */
export async function notePlace(sql: Sql, token: string, { from, userAgent }: Place): Promise<void> {
  await sql('update team.session set begun_from = $2, device = $3 where token_hash = $1', [
    toTokenHash(token),
    from.slice(0, 100),
    toDevice(userAgent),
  ]);
}

/**
 * Lists the valid sessions of a user: the asking one first, then by last use.
 * @param token token of the asking session
 */
export async function listSessions(sql: Sql, userId: string, token: string): Promise<readonly OwnSession[]> {
  const rows = await sql(
    `select id, device, begun_from as "from", signed_in_at as "begunAt", seen_at as "seenAt", token_hash = $2 as "isThis"
     from team.session s where user_id = $1 and ${IS_ALIVE}
     order by token_hash = $2 desc, seen_at desc limit 100`,
    [userId, toTokenHash(token)],
  );
  return z.parse(z.array(ownSessionSchema), rows);
}

/** False when the user has no such session. */
export async function endSessionOf(sql: Sql, userId: string, id: string): Promise<boolean> {
  const ended = await sql(
    'delete from team.session where user_id = $1 and id::text = $2 returning 1 as one',
    [userId, id],
  );
  return ended.length > 0;
}

/**
 * Ends all sessions of a user but the one of a token.
 * @returns the number of ended sessions
 */
export async function endOtherSessions(sql: Sql, userId: string, token: string): Promise<number> {
  const ended = await sql(
    'delete from team.session where user_id = $1 and token_hash <> $2 returning 1 as one',
    [userId, toTokenHash(token)],
  );
  return ended.length;
}

/** @returns the address at which its user signs out at the provider */
export async function endSession(sql: Sql, token: string): Promise<string | undefined> {
  const [row] = await sql(
    `delete from team.session where token_hash = $1 returning coalesce(exit_url, '') as "exitUrl"`,
    [toTokenHash(token)],
  );
  return (row && z.parse(z.object({ exitUrl: z.string() }), row).exitUrl) || undefined;
}

/** Ends all sessions of a user, in every browser. */
export async function endSessions(sql: Sql, userId: string): Promise<void> {
  await sql('delete from team.session where user_id = $1', [userId]);
}

/**
 * Clears the personal data of sessions that can no longer be used, and deletes those sessions after some
 * weeks. Until then a browser that was closed in the meantime learns that the access of its user has ended.
 */
export async function forgetSessions(sql: Sql, days: number): Promise<void> {
  await sql(
    `update team.session s set begun_from = '', device = '', exit_url = null
     where not (${IS_ALIVE}) and (begun_from <> '' or device <> '' or exit_url is not null)`,
  );
  await sql(
    `delete from team.session s
     where not (${IS_ALIVE}) and s.signed_in_at <= clock_timestamp() - make_interval(days => $1)`,
    [days],
  );
}
