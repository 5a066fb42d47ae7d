/** A local account is signed in to by its name and password; wrong ones lock it for a while. */
import * as z from 'zod/mini';
import type { Db, Sql } from '../db/db.ts';
import { isPassword, NOBODYS_PASSWORD } from './password.ts';

/** After so many wrong passwords in a row each further one locks the account, twice as long each time. */
const FREE_FAILURES = 5;
const FIRST_LOCK_SECONDS = 60;
const MAX_LOCK_SECONDS = 15 * 60;

const accountSchema = z.object({
  user_id: z.string(),
  password: z.string(),
  failures: z.int(),
  is_locked: z.boolean(),
});

/** Whose password was right, and how it stood there then. */
export interface Proven {
  readonly userId: string;
  /** As `hashPassword` made it. */
  readonly passwordHash: string;
}

/** Until the end of the transaction nobody changes the password. False where somebody has since it was checked. */
export async function holdPassword(sql: Sql, { userId, passwordHash }: Proven): Promise<boolean> {
  const held = await sql(
    'select user_id from team.local_account where user_id = $1 and password = $2 for update',
    [userId, passwordHash],
  );
  return held.length > 0;
}

/**
 * Checks a password. `wrong` also where there is no such account, it is disabled or locked: who guesses learns nothing, and
 * all of them take as long. @throws BusyError
 */
export async function signIn(db: Db, signInName: string, password: string): Promise<Proven | 'wrong'> {
  const [row] = await db.sql(
    `select a.user_id, a.password, a.failures, coalesce(a.locked_until > clock_timestamp(), false) as is_locked
     from team.local_account a join team.app_user u on u.id = a.user_id
     where u.issuer = 'local' and u.subject = lower($1) and u.disabled_at is null`,
    [signInName],
  );
  const account = row && accountSchema.parse(row);
  const isRight = await isPassword(password, account?.password ?? NOBODYS_PASSWORD);
  if (!account || account.is_locked) return 'wrong';
  if (isRight) {
    // Not where guesses that were checked at the same time have locked it meanwhile.
    const opened = await db.sql(
      `update team.local_account set failures = 0, locked_until = null
       where user_id = $1 and coalesce(locked_until <= clock_timestamp(), true) returning user_id`,
      [account.user_id],
    );
    return opened.length > 0 ? { userId: account.user_id, passwordHash: account.password } : 'wrong';
  }
  // Counted by the database: guesses that run at once count one by one.
  await db.sql(
    `update team.local_account
     set failures = failures + 1,
         locked_until = case when failures + 1 >= $2
           then clock_timestamp() + make_interval(secs => least($4, $3 * power(2, least(failures + 1 - $2, 20)))) end
     where user_id = $1`,
    [account.user_id, FREE_FAILURES, FIRST_LOCK_SECONDS, MAX_LOCK_SECONDS],
  );
  return 'wrong';
}
