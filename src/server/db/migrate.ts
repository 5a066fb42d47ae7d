import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from './db.ts';

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

/** The database was made by a newer Enrola, or by another text of a migration. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Any number that nothing else in the database locks. */
const LOCK = 7_254_891;

const appliedSchema = z.array(z.object({ number: z.number(), hash: z.string() }));

/**
 * Brings the database to this version, as its owner: several processes that start at once wait for each other. All
 * migrations or none. @returns the numbers of those that ran
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly number[]> {
  return db.transaction(async (sql, script) => {
    await sql('select pg_advisory_xact_lock($1)', [LOCK]);
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
