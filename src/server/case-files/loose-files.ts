/** Bytes outside of the database that nothing may name: each put is noted first, so that none is forgotten. */
import * as z from 'zod/mini';
import type { Db, Sql } from '../db/db.ts';
import { type FileStore, FileStoreError } from './file-store.ts';

/** A request that puts a file has ended long before. */
const GRACE = "interval '1 hour'";
const AT_ONCE = 1000;
const MAX_IN_ROW = 5;

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

export interface DroppedFiles {
  /** Number of deleted files. */
  readonly count: number;
  /** Number of files that the store did not delete. */
  readonly failed: number;
}

/**
 * Deletes bytes that nothing has named for an hour. What fails stays noted, and comes after the others an hour later. Several
 * processes may do this at once.
 */
export async function dropLooseFiles(db: Db, files: FileStore): Promise<DroppedFiles> {
  const loose = looseSchema.parse(
    await db.sql(
      `select hash from team.loose_file where at < clock_timestamp() - ${GRACE} order by at limit ${AT_ONCE}`,
    ),
  );
  let [count, failed, inRow] = [0, 0, 0];
  for (const { hash } of loose) {
    const ended = await db.transaction((sql) => dropLooseFile(sql, files, hash));
    if (ended === 'dropped') count += 1;
    if (ended === 'failed') failed += 1;
    if (ended !== 'kept') inRow = ended === 'failed' ? inRow + 1 : 0;
    // The store is away: each further file would wait for it, too.
    if (inRow === MAX_IN_ROW) break;
  }
  return { count, failed };
}

async function dropLooseFile(
  sql: Sql,
  files: FileStore,
  hash: string,
): Promise<'dropped' | 'kept' | 'failed'> {
  const held = await sql(
    `select 1 as one from team.loose_file where hash = $1 and at < clock_timestamp() - ${GRACE}
     for update skip locked`,
    [hash],
  );
  if (held.length === 0) return 'kept';
  const named = await sql('select 1 as one from team.case_file where hash = $1 and bytes is null limit 1', [
    hash,
  ]);
  if (named.length === 0 && !(await isDeleted(files, hash))) {
    await sql('update team.loose_file set at = clock_timestamp() where hash = $1', [hash]);
    return 'failed';
  }
  await sql('delete from team.loose_file where hash = $1', [hash]);
  return named.length === 0 ? 'dropped' : 'kept';
}

async function isDeleted(files: FileStore, hash: string): Promise<boolean> {
  try {
    await files.delete(hash);
    return true;
  } catch (error) {
    if (error instanceof FileStoreError) return false;
    throw error;
  }
}
