/** Sign-in to a local account by name and password. */
import * as z from 'zod/mini';
import type { Db, Sql } from '../db/db.ts';
import { isPassword, NOBODYS_PASSWORD } from './password.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** Row of the database; without an account it holds the name alone. */
const askedSchema = z.object({
  account: z.string(),
  user_id: z.nullable(z.string()),
  password: z.nullable(z.string()),
  is_ended: z.nullable(z.boolean()),
});

/** A user whose password was right, with the account's state at that moment. */
export interface Proven {
  readonly userId: string;
  /** The account still exists, but its access has ended. */
  readonly isEnded: boolean;
  /** Output of `hashPassword`. */
  readonly passwordHash: string;
}

/** Locks the password until the end of the transaction. False when it has changed since the check. */
export async function holdPassword(sql: Sql, { userId, passwordHash }: Proven): Promise<boolean> {
  const held = await sql(
    'select user_id from team.local_account where user_id = $1 and password = $2 for update',
    [userId, passwordHash],
  );
  return held.length > 0;
}

interface Attempt {
  readonly signInName: string;
  readonly password: string;
  /** Address of the browser. */
  readonly from: string;
}

/**
 * Checks a password. Returns `wrong` also when the account does not exist, and takes as long: guessers learn
 * nothing.
 * @throws TooManyFailuresError, BusyError
 */
export async function signIn(
  { db, throttle }: { readonly db: Db; readonly throttle: SignInThrottle },
  { signInName, password, from }: Attempt,
): Promise<Proven | 'wrong'> {
  const [row] = await db.sql(
    `select asked.account, a.user_id, a.password, u.disabled_at is not null as is_ended from (select lower($1) as account) asked
     left join (team.local_account a join team.app_user u on u.id = a.user_id)
       on u.issuer = 'local' and u.subject = asked.account`,
    [signInName],
  );
  const { account, user_id: userId, password: passwordHash, is_ended: isEnded } = askedSchema.parse(row);
  const attempted = { account, from };
  await throttle.requireFree(attempted);
  const isRight = await isPassword(password, passwordHash ?? NOBODYS_PASSWORD, from);
  if (!isRight || userId === null || passwordHash === null) {
    await throttle.noteFailure(attempted);
    return 'wrong';
  }
  // A right password is refused too when wrong ones, checked at the same time, have used up the limit.
  await throttle.requireFree(attempted);
  await throttle.noteSuccess(attempted);
  return { userId, passwordHash, isEnded: isEnded === true };
}
