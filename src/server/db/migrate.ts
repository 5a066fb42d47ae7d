import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Db, type Sql, SqlError } from './db.ts';
import { toSha256 } from '../sha256.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
}

const FILES = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** All migrations in order. A released one never changes: a later change is a migration of its own. */
export const MIGRATIONS: readonly Migration[] = Object.entries(FILES)
  .map(([path, text]) => {
    const [, number = '', name = ''] = /(\d{4})-([\w-]+)\.sql$/.exec(path) ?? [];
    return { number: Number(number), name, text };
  })
  .toSorted((a, b) => a.number - b.number);

/** A newer Enrola or another text of a migration made the database, or somebody keeps a table locked. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** How far the migrations are, in the form of the log. */
export type MigrationStep =
  | { readonly code: 'migrating'; readonly due: number }
  | {
      readonly code: 'migrated';
      readonly migration: string;
      readonly nth: number;
      readonly of: number;
      readonly ms: number;
    }
  /**
   * It waits for another migration, or the nth try to get a lock failed. The pids are those of PostgreSQL's
   * processes that hold it.
   */
  | {
      readonly code: 'migration-waits';
      readonly nth?: number;
      readonly of?: number;
      readonly pids: readonly number[];
    };

interface MigrateOptions {
  /** The login that the server works with; without it, the owner. */
  readonly login?: string | undefined;
  /** Gets the steps of a run with due migrations: those that ran only once they are committed. */
  readonly tell?: ((step: MigrationStep) => void) | undefined;
  /** Number of tries to get the locks. */
  readonly tries?: number;
}

/** An arbitrary number that nothing else in the database locks. */
const LOCK = 7_254_891;

const appliedSchema = z.array(z.object({ number: z.number(), hash: z.string() }));

/**
 * While a migration waits for a table, everybody else waits behind it: so it gives up, and tries again later.
 */
const LOCK_TIMEOUT_MS = 2000;
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 1000;
/** PostgreSQL's `lock_not_available` and `deadlock_detected`. */
const GOT_NO_LOCK = ['55P03', '40P01'];

/** Placeholder in the migrations for the login that the server works with. */
const LOGIN = /\benrola_app\b/g;
const RIGHTS = /^(?:grant|revoke)\s[^;]*\benrola_app\b[^;]*;/gim;
/**
 * Until version 0.2 the first migration also made a role of the whole cluster; the rest of its text is the
 * same.
 */
const FORMER_HASHES: ReadonlyMap<number, string> = new Map([
  [1, '834ccc0a29c49c7fe8982f4203709b033c446865571a6f4a96c95699675b77e5'],
]);

/**
 * Brings the database to this version, as its owner, and gives `login` the rights of the server. Processes
 * that start at once wait for each other. Runs all due migrations or none.
 * @returns the numbers of those that ran
 * @throws MigrationError also when a table stays locked for a minute and a half
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
  options: MigrateOptions = {},
): Promise<readonly number[]> {
  const { tell, tries = LOCK_TRIES } = options;
  let holders: readonly Holder[] | undefined;
  for (let nth = 1; ; nth += 1) {
    try {
      const { numbers, steps } = await tryToMigrate(db, migrations, options);
      for (const step of steps) tell?.(step);
      return numbers;
    } catch (error) {
      if (!(error instanceof SqlError && GOT_NO_LOCK.includes(error.code))) throw error;
      const found = await listHolders(db.sql);
      const now = new Set(found.map(toKey));
      holders = holders?.filter((holder) => now.has(toKey(holder))) ?? found;
      tell?.({ code: 'migration-waits', nth, of: tries, pids: holders.map(({ pid }) => pid) });
      if (nth === tries) throw toStillLocked(tries, holders);
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

const holdersSchema = z.array(z.object({ pid: z.int(), transaction: z.string(), name: z.string() }));
type Holder = z.infer<typeof holdersSchema>[number];

const toKey = ({ pid, transaction }: Holder) => `${pid} ${transaction}`;

/** Lists the other transactions that hold a table. Any login may ask. */
async function listHolders(sql: Sql): Promise<readonly Holder[]> {
  return holdersSchema.parse(
    await sql(
      `select distinct l.pid, l.virtualtransaction as transaction, coalesce(a.application_name, '') as name
       from pg_locks l join pg_stat_activity a on a.pid = l.pid
       join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
       where l.granted and l.pid <> pg_backend_pid() and a.datname = current_database()
         and n.nspname in ('team', 'public')
       order by l.pid`,
    ),
  );
}

/** @param holders transactions that were there at each try */
function toStillLocked(tries: number, holders: readonly Holder[]): MigrationError {
  const said = `a table stayed locked through ${tries} tries to change it`;
  if (holders.length === 0)
    return new MigrationError(
      `${said}: end the transactions that hold it (pg_stat_activity and pg_prepared_xacts name them), then start again`,
    );
  const names = holders.map(({ pid, name }) => (name === '' ? `${pid}` : `${pid} (${name})`)).join(', ');
  const ends = holders.map(({ pid }) => `select pg_terminate_backend(${pid});`).join(' ');
  return new MigrationError(
    `${said}. It is held by PostgreSQL's process ${names}: end the transaction («${ends}»), then start again`,
  );
}

/** This lock waits for other migrations as long as they take: no user waits behind it. */
async function waitForOthers(sql: Sql, tell: MigrateOptions['tell']): Promise<void> {
  const [lock] = await sql('select pg_try_advisory_xact_lock($1) as taken', [LOCK]);
  if (lock?.['taken'] === true) return;
  const rows = await sql(
    `select l.pid from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [LOCK],
  );
  tell?.({ code: 'migration-waits', pids: rows.map(({ pid }) => Number(pid)) });
  await sql('select pg_advisory_xact_lock($1)', [LOCK]);
}

/** The migrations that a try committed, and the lines that tell so. */
interface Migrated {
  readonly numbers: readonly number[];
  readonly steps: readonly MigrationStep[];
}

async function tryToMigrate(
  db: Db,
  migrations: readonly Migration[],
  { login, tell }: MigrateOptions,
): Promise<Migrated> {
  return db.transaction(async (sql, script) => {
    await waitForOthers(sql, tell);
    await script(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await script(
      `create table if not exists public.enrola_migration (
         number int primary key, name text not null, hash text not null, at timestamptz not null default clock_timestamp())`,
    );
    const due = await listDue(sql, migrations);
    const [named] = await sql('select quote_ident(coalesce($1::text, current_user)) as login', [
      login ?? null,
    ]);
    const { login: quoted } = z.parse(z.object({ login: z.string() }), named);
    const hasRights = await isKnown(sql, login);
    if (due.length > 0) tell?.({ code: 'migrating', due: due.length });
    const steps: MigrationStep[] = [];
    for (const [index, migration] of due.entries()) {
      const { number, name, text } = migration;
      const begun = performance.now();
      await script(text.replace(LOGIN, () => quoted));
      await sql('insert into public.enrola_migration (number, name, hash) values ($1, $2, $3)', [
        number,
        name,
        toSha256(text),
      ]);
      const ms = Math.round(performance.now() - begun);
      const facts = { migration: toMigrationName(migration), nth: index + 1, of: due.length, ms };
      steps.push({ code: 'migrated', ...facts });
    }
    if (!hasRights) await script(toRights(migrations, quoted));
    return { numbers: due.map(({ number }) => number), steps };
  });
}

/**
 * Lists the migrations that have not run, in a database that may have none of Enrola's tables. It writes
 * nothing.
 * @throws MigrationError when other migrations made the database
 */
export async function listDueOf(db: Db): Promise<readonly Migration[]> {
  return db.transaction(async (sql, script) => {
    await script('set transaction read only');
    const known = await sql("select from pg_class where oid = to_regclass('public.enrola_migration')");
    return known.length === 0 ? MIGRATIONS : listDue(sql);
  });
}

/**
 * Lists the migrations that have not run.
 * @throws MigrationError when other migrations made the database
 */
export async function listDue(
  sql: Sql,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly Migration[]> {
  const applied = appliedSchema.parse(
    await sql('select number, hash from public.enrola_migration order by number'),
  );
  const known = new Map(migrations.map(({ number, text }) => [number, toSha256(text)]));
  for (const { number, hash } of applied) {
    if (!known.has(number))
      throw new MigrationError(`the database is of a newer version (migration ${number})`);
    if (known.get(number) !== hash && FORMER_HASHES.get(number) !== hash)
      throw new MigrationError(`migration ${number} has another text than the one that ran`);
  }
  const done = new Set(applied.map(({ number }) => number));
  return migrations.filter(({ number }) => !done.has(number));
}

/** True when a login has the rights given so far; an owner needs none. */
async function isKnown(sql: Sql, login: string | undefined): Promise<boolean> {
  if (login === undefined) return true;
  const rows = await sql(
    `select from pg_namespace where nspname = 'team' and has_schema_privilege($1, oid, 'usage')
       and has_table_privilege($1, 'public.enrola_migration', 'select')`,
    [login],
  );
  return rows.length > 0;
}

/**
 * Lists all rights that the migrations give, in order. Statements about objects that later ones drop do
 * nothing.
 */
function toRights(migrations: readonly Migration[], quoted: string): string {
  const statements = migrations.flatMap(({ text }) => text.match(RIGHTS) ?? []);
  return [...statements, 'grant select on public.enrola_migration to enrola_app;']
    .map((statement) => statement.replace(LOGIN, () => quoted))
    .map(
      (statement) =>
        `do $rights$ begin ${statement} exception when undefined_table or undefined_column or undefined_function then null; end $rights$;`,
    )
    .join('\n');
}

/** Returns the name of its file, without the ending. */
export const toMigrationName = ({ number, name }: Pick<Migration, 'number' | 'name'>): string =>
  `${String(number).padStart(4, '0')}-${name}`;
