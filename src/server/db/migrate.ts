import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Db, SqlError } from './db.ts';

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
}

const FILES = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** In their order. One that was released is never changed: what comes later is a migration of its own. */
export const MIGRATIONS: readonly Migration[] = Object.entries(FILES)
  .map(([path, text]) => {
    const [, number = '', name = ''] = /(\d{4})-([\w-]+)\.sql$/.exec(path) ?? [];
    return { number: Number(number), name, text };
  })
  .toSorted((a, b) => a.number - b.number);

/** The database was made by a newer Enrola or by another text of a migration, or somebody does not let go of a table. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Any number that nothing else in the database locks. */
const LOCK = 7_254_891;

const appliedSchema = z.array(z.object({ number: z.number(), hash: z.string() }));

/** While a migration waits for a table, everybody who works with it waits behind: it gives up, and tries again later. */
const LOCK_TIMEOUT_MS = 2000;
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 1000;
/** PostgreSQL's `lock_not_available`. */
const LOCK_TIMED_OUT = '55P03';

/**
 * Brings the database to this version, as its owner: several processes that start at once wait for each other. All
 * migrations or none. @returns the numbers of those that ran
 * @throws MigrationError also where a table stays locked for a minute and a half
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly number[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToMigrate(db, migrations);
    } catch (error) {
      if (!(error instanceof SqlError && error.code === LOCK_TIMED_OUT)) throw error;
      if (tries === LOCK_TRIES)
        throw new MigrationError(
          `a table stayed locked through ${tries} tries to change it: end the transaction that holds it (pg_stat_activity names it), then start again`,
        );
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

async function tryToMigrate(db: Db, migrations: readonly Migration[]): Promise<readonly number[]> {
  return db.transaction(async (sql, script) => {
    // Whoever migrates at the same time is waited for as long as it takes: nobody who works waits behind this lock.
    await sql('select pg_advisory_xact_lock($1)', [LOCK]);
    await script(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await script(
      `create table if not exists public.enrola_migration (
         number int primary key, name text not null, hash text not null, at timestamptz not null default clock_timestamp())`,
    );
    const applied = appliedSchema.parse(
      await sql('select number, hash from public.enrola_migration order by number'),
    );
    const known = new Map(migrations.map(({ number, text }) => [number, toHash(text)]));
    for (const { number, hash } of applied) {
      if (!known.has(number))
        throw new MigrationError(`the database is of a newer version (migration ${number})`);
      if (known.get(number) !== hash)
        throw new MigrationError(`migration ${number} has another text than the one that ran`);
    }
    const done = new Set(applied.map(({ number }) => number));
    const due = migrations.filter(({ number }) => !done.has(number));
    for (const { number, name, text } of due) {
      await script(text);
      await sql('insert into public.enrola_migration (number, name, hash) values ($1, $2, $3)', [
        number,
        name,
        toHash(text),
      ]);
    }
    return due.map(({ number }) => number);
  });
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
