/** Queries for clients are recorded: bank secrecy requires that nobody can look clients up unseen. */
import * as z from 'zod/mini';
import { TEAM_SCOPE } from '../../domain/team/team-api.ts';
import type { Db } from '../db/db.ts';
import { appendEntry } from '../journal/journal-store.ts';

interface Asking {
  readonly userId: string;
  /** Number of clients asked for; which ones is stored nowhere. */
  readonly count: number;
  /** ISO 8601 date in the team's time zone. */
  readonly day: string;
  readonly limit: number;
  readonly from: string;
}

/**
 * Counts the clients, and notes them in the journal with the day's total, even when that is over the limit.
 * @returns true when the user may see the answer
 */
export async function noteAsked(db: Db, { userId, count, day, limit, from }: Asking): Promise<boolean> {
  if (count === 0) return true;
  return db.transaction(async (sql) => {
    const [row] = await sql(
      `insert into team.asked_clients as asked (user_id, day, count) values ($1, $2::date, $3)
       on conflict (user_id, day) do update set count = asked.count + excluded.count returning count`,
      [userId, day, count],
    );
    const { count: today } = z.parse(z.object({ count: z.int() }), row);
    const isTold = today <= limit;
    const about = { count, today, ...(!isTold && { isRefused: true }) };
    await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'clients-asked', about, actor: userId, from });
    return isTold;
  });
}
