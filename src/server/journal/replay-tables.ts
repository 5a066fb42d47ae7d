/**
 * Replays every chain against the tables. It finds rows that were added, changed or deleted around the
 * application.
 */
import * as z from 'zod/mini';
import {
  EnrollmentReplay,
  type EnrollmentRows,
  type ReplayedEntry,
  type ReplayFlaw,
} from '../../domain/team/replay-enrollment.ts';
import { UsersReplay } from '../../domain/team/replay-users.ts';
import { approvalRowSchema, attemptRowSchema, statedRowsSchema } from '../../domain/team/stated-rows.ts';
import { TEAM_SCOPE } from '../../domain/team/team-api.ts';
import type { Db, Sql } from '../db/db.ts';
import { pageByPage, ROWS_AT_ONCE } from '../in-turns.ts';
import { type ChainFlaw, type ChainHead, checkChains } from './journal-store.ts';
import { APPROVAL, ATTEMPT, auditRows, GRANTS_DIGEST, USER_DIGEST } from './tables.ts';

const MAX_FORGED = 1000;

const pageSchema = z.array(
  z.object({ scope: z.string(), number: z.int(), body: z.string(), at: z.string() }),
);
const entrySchema = z.object({
  version: z.optional(z.int()),
  at: z.string(),
  kind: z.string(),
  actor: z.nullable(z.string()),
  about: z.optional(z.record(z.string(), z.unknown())),
  commitment: z.optional(z.string()),
  rows: z.optional(statedRowsSchema),
  users: z.optional(z.record(z.string(), z.string())),
  grants: z.optional(z.record(z.string(), z.string())),
});

interface Replayed {
  readonly flaws: readonly ChainFlaw[];
  /** Number of entries of earlier versions, which say less about the tables. */
  readonly uncovered: number;
}

/** Checks every chain (`checkChains`), and all tables that the chains cover. */
export async function auditTeam(
  db: Db,
  heads: readonly ChainHead[] = [],
): Promise<Replayed & { readonly entries: number }> {
  const { entries, flaws } = await checkChains(db.sql, heads);
  const replayed = await replayTables(db);
  return { entries, flaws: [...flaws, ...replayed.flaws], uncovered: replayed.uncovered };
}

/**
 * Replays page by page, each in a short transaction of its own: others do not wait, and memory stays flat.
 */
async function replayTables(db: Db): Promise<Replayed> {
  const flaws: ChainFlaw[] = [];
  const replay = new ChainReplay(flaws);
  await pageByPage(() => db.transaction((sql) => replay.readPage(sql)));
  const forged = await db.sql(
    `select id from team.enrollment e where not exists (select from team.journal j where j.scope = e.id)
     order by id limit ${MAX_FORGED}`,
  );
  for (const { id } of z.parse(z.array(z.object({ id: z.string() })), forged))
    flaws.push({ scope: id, number: 0, flaw: 'enrollment-forged' });
  return { flaws, uncovered: replay.uncovered };
}

class ChainReplay {
  uncovered = 0;
  readonly #flaws: ChainFlaw[];
  readonly #users = new UsersReplay();
  #scope = '';
  #number = 0;
  #enrollment = new EnrollmentReplay();

  constructor(flaws: ChainFlaw[]) {
    this.#flaws = flaws;
  }

  /**
   * Reads entries and the rows of their enrollments from the same state of the database.
   * @returns true when there are more
   */
  async readPage(sql: Sql): Promise<boolean> {
    await sql('set transaction isolation level repeatable read, read only');
    const rows = pageSchema.parse(
      await sql(
        `select scope, number, body, at from team.journal where (scope, number) > ($1, $2)
         order by scope, number limit ${ROWS_AT_ONCE}`,
        [this.#scope, this.#number],
      ),
    );
    const ended = new Map<string, EnrollmentReplay>();
    for (const row of rows) {
      if (row.scope !== this.#scope) {
        ended.set(this.#scope, this.#enrollment);
        [this.#scope, this.#enrollment] = [row.scope, new EnrollmentReplay()];
      }
      this.#number = row.number;
      this.#step(row);
    }
    const isLast = rows.length < ROWS_AT_ONCE;
    if (isLast) ended.set(this.#scope, this.#enrollment);
    if (ended.has(TEAM_SCOPE)) await this.#endUsers(sql);
    for (const none of ['', TEAM_SCOPE]) ended.delete(none);
    await this.#end(sql, ended);
    return !isLast;
  }

  #step({ scope, number, body, at }: z.infer<typeof pageSchema>[number]): void {
    const entry = readEntry(body);
    // `checkChains` reports what is wrong with it.
    if (!entry) return;
    const { kind, actor, about = {}, commitment, rows, users, grants, version } = entry;
    if (version === undefined) this.uncovered += 1;
    else if (entry.at !== at) this.#add(scope, [{ number, flaw: 'time-changed' }]);
    if (scope === TEAM_SCOPE) this.#users.step({ number, kind, actor, about, users, grants });
    const replayed: ReplayedEntry = { number, kind, actor, about, hasText: commitment !== undefined, rows };
    this.#enrollment.step(replayed);
  }

  async #endUsers(sql: Sql): Promise<void> {
    const usersSchema = z.array(z.object({ id: z.string(), digest: z.string(), grants: z.string() }));
    const users = await sql(
      `select u.id, ${USER_DIGEST} as digest, ${GRANTS_DIGEST} as grants from team.app_user u order by u.id`,
    );
    this.#add(TEAM_SCOPE, this.#users.end(usersSchema.parse(users)));
  }

  async #end(sql: Sql, ended: ReadonlyMap<string, EnrollmentReplay>): Promise<void> {
    const getRows = await loadRows(sql, [...ended.keys()]);
    for (const [scope, replay] of ended) this.#add(scope, replay.end(getRows(scope)));
  }

  #add(scope: string, flaws: readonly ReplayFlaw[]): void {
    this.#flaws.push(...flaws.map((flaw) => ({ scope, ...flaw })));
  }
}

function readEntry(body: string): z.infer<typeof entrySchema> | undefined {
  try {
    return entrySchema.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}

const approvalsSchema = z.array(
  z.object({ scope: z.string(), row: approvalRowSchema, isSame: z.nullable(z.boolean()) }),
);
const attemptsSchema = z.array(z.object({ scope: z.string(), row: attemptRowSchema }));
const textsSchema = z.array(z.object({ scope: z.string(), number: z.int() }));

const of = <Row extends { readonly scope: string }>(rows: readonly Row[], scope: string) =>
  rows.filter((row) => row.scope === scope);

/** Loads the rows of these enrollments. */
async function loadRows(sql: Sql, ids: readonly string[]): Promise<(scope: string) => EnrollmentRows> {
  const stated = await auditRows(sql, ids);
  const approvals = approvalsSchema.parse(
    await sql(
      `select v.enrollment_id as scope, ${APPROVAL} as row,
         (select encode(sha256(r.request), 'hex') = v.hash from team.request_text r where r.approval_id = v.id)
           as "isSame"
       from team.approval v where v.enrollment_id = any ($1) order by v.at, v.id`,
      [ids],
    ),
  );
  const attempts = attemptsSchema.parse(
    await sql(
      `select t.enrollment_id as scope, ${ATTEMPT} as row from team.attempt t where t.enrollment_id = any ($1)
       order by t.number`,
      [ids],
    ),
  );
  const texts = textsSchema.parse(
    await sql('select scope, number from team.journal_text where scope = any ($1)', [ids]),
  );
  return (scope) => ({
    stated: stated.get(scope),
    approvals: of(approvals, scope).map(({ row, isSame }) => ({
      row,
      bytes: isSame === null ? 'missing' : isSame ? 'same' : 'other',
    })),
    attempts: of(attempts, scope).map(({ row }) => row),
    texts: of(texts, scope).map(({ number }) => number),
  });
}
