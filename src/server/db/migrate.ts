import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from './db.ts';
import team from './migrations/0001-team.sql?raw';
import accounts from './migrations/0002-accounts.sql?raw';
import parts from './migrations/0003-parts.sql?raw';
import retention from './migrations/0004-retention.sql?raw';
import audit from './migrations/0005-audit.sql?raw';
import identifiers from './migrations/0006-identifiers.sql?raw';
import names from './migrations/0007-names.sql?raw';
import foundBy from './migrations/0008-found-by.sql?raw';
import passwords from './migrations/0009-passwords.sql?raw';

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
}

/** In their order. One that was released is never changed: what comes later is a migration of its own. */
export const MIGRATIONS: readonly Migration[] = [
  { number: 1, name: 'team', text: team },
  { number: 2, name: 'accounts', text: accounts },
  { number: 3, name: 'parts', text: parts },
  { number: 4, name: 'retention', text: retention },
  { number: 5, name: 'audit', text: audit },
  { number: 6, name: 'identifiers', text: identifiers },
  { number: 7, name: 'names', text: names },
  { number: 8, name: 'found-by', text: foundBy },
  { number: 9, name: 'passwords', text: passwords },
];

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
