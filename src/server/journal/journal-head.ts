/**
 * One hash over all entries of all chains, in the order of their times. Nobody who rewrites the database can
 * rewrite a log that holds it. Each further head only needs the entries since the last one.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Sql } from '../db/db.ts';

export const journalHeadSchema = z.object({
  /** SHA-256 (hex) over the hashes of the entries. */
  head: z.string(),
  /** ISO 8601 instant; the head covers all entries before it. */
  until: z.string(),
  entries: z.int(),
});
/** The form in which the log holds a head. */
export type JournalHead = z.infer<typeof journalHeadSchema>;

const PAGE = 1000;
const pageSchema = z.array(
  z.object({ hash: z.string(), at: z.string(), scope: z.string(), number: z.int() }),
);

export class JournalWalk {
  readonly #hash = createHash('sha256');
  #entries = 0;
  #last = { at: '', scope: '', number: 0 };
  #until = '';

  /** Continues to an instant; stays in place when it has passed that instant already. */
  async walk(sql: Sql, settled: string): Promise<JournalHead> {
    const until = settled > this.#until ? settled : this.#until;
    this.#until = until;
    for (let count = PAGE; count === PAGE; ) {
      const { at, scope, number } = this.#last;
      const page = pageSchema.parse(
        await sql(
          `select hash, done_at as at, scope, number from team.journal
           where (done_at, scope, number) > ($1, $2, $3) and done_at < $4
           order by done_at, scope, number limit ${PAGE}`,
          [at, scope, number, until],
        ),
      );
      for (const entry of page) this.#hash.update(entry.hash);
      this.#entries += page.length;
      this.#last = page.at(-1) ?? this.#last;
      count = page.length;
    }
    return { head: this.#hash.copy().digest('hex'), until, entries: this.#entries };
  }
}

/** Before this instant no more entries appear: transactions that still write began at it or later. */
export async function findSettled(sql: Sql): Promise<string> {
  const [row] = await sql(
    `select to_char(least(clock_timestamp(), min(xact_start)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
     from pg_stat_activity where datname = current_database() and backend_xid is not null`,
  );
  return z.parse(z.object({ until: z.string() }), row).until;
}

/** Finds the first logged head that the journal does not have; undefined when it has all. */
export async function findOtherHead(
  sql: Sql,
  logged: readonly JournalHead[],
): Promise<JournalHead | undefined> {
  const walk = new JournalWalk();
  for (const said of logged.toSorted((a, b) => (a.until < b.until ? -1 : 1))) {
    const { head, entries } = await walk.walk(sql, said.until);
    if (head !== said.head || entries !== said.entries) return said;
  }
  return undefined;
}
