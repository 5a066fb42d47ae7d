/** Bytes outside of the database that nothing may name: each put is noted first, so that none is forgotten. */
import * as z from 'zod/mini';
import type { Db, Sql } from '../db/db.ts';
import { type FileStore, FileStoreError } from './file-store.ts';

/** A request that puts a file has ended long before. */
const GRACE = "interval '1 hour'";
const AT_ONCE = 1000;

/** Puts bytes outside of any transaction. The row that names them comes next, within an hour. */
export async function putOutside(
  sql: Sql,
  files: FileStore,
  { hash, bytes }: { readonly hash: string; readonly bytes: Uint8Array },
): Promise<void> {
  // Waits while the same bytes are being deleted.
  await sql(
    `insert into team.loose_file (hash) values ($1)
     on conflict (hash) do update set at = clock_timestamp()`,
    [hash],
  );
  await files.put(hash, bytes);
}

/** Keeps bytes that were put from being deleted before this transaction ends. */
export async function requirePut(sql: Sql, hash: string): Promise<void> {
  const found = await sql('select 1 as one from team.loose_file where hash = $1 for update', [hash]);
  if (found.length === 0) throw new FileStoreError('away');
}

const looseSchema = z.array(z.object({ hash: z.string() }));

/**
 * Deletes bytes that nothing has named for an hour. What fails stays noted. Several processes may do this at once.
 * @returns the number of deleted files
 */
export async function dropLooseFiles(db: Db, files: FileStore): Promise<number> {
  const loose = looseSchema.parse(
    await db.sql(
      `select hash from team.loose_file where at < clock_timestamp() - ${GRACE} order by at limit ${AT_ONCE}`,
    ),
  );
  let dropped = 0;
  for (const { hash } of loose)
    if (await db.transaction((sql) => dropLooseFile(sql, files, hash))) dropped += 1;
  return dropped;
}

async function dropLooseFile(sql: Sql, files: FileStore, hash: string): Promise<boolean> {
  const held = await sql(
    `select 1 as one from team.loose_file where hash = $1 and at < clock_timestamp() - ${GRACE}
     for update skip locked`,
    [hash],
  );
  if (held.length === 0) return false;
  const named = await sql('select 1 as one from team.case_file where hash = $1 and bytes is null limit 1', [
    hash,
  ]);
  if (named.length === 0) await files.delete(hash);
  await sql('delete from team.loose_file where hash = $1', [hash]);
  return named.length === 0;
}
