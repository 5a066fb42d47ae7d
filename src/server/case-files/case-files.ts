/** The files of cases: the team's database has which enrollment names which, and the bytes where no store outside has them. */
import * as z from 'zod/mini';
import type { FileType } from '../../domain/case/file-content.ts';
import { listNamedAnswers } from '../../domain/case/look-ups.ts';
import { listNamedFiles } from '../../domain/case/named-files.ts';
import type { CaseContent, EntityId } from '../../domain/enrollment/enrollment.ts';
import { FILES_OF_ENROLLMENT } from '../../domain/team/file-api.ts';
import type { Db, Sql } from '../db/db.ts';
import { type FileStore, FileStoreError, isOfHash } from './file-store.ts';
import { requirePut } from './loose-files.ts';

interface CaseFile {
  readonly enrollmentId: EntityId;
  /** SHA-256 of the bytes, in hex. */
  readonly hash: string;
  readonly type: FileType | 'application/json' | 'text/plain';
  readonly bytes: Uint8Array;
  /** Id of the user who put it. */
  readonly by: string;
}

const keptSchema = z.object({ isOutside: z.boolean() });
const sumSchema = z.object({ count: z.int(), bytes: z.number() });

/** False when the enrollment has too many files, or too large ones, for this one. */
export async function hasRoom(
  sql: Sql,
  { enrollmentId, hash, bytes }: Pick<CaseFile, 'enrollmentId' | 'hash' | 'bytes'>,
): Promise<boolean> {
  const [row] = await sql(
    `select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes from team.case_file
     where enrollment_id = $1 and hash <> $2`,
    [enrollmentId, hash],
  );
  const others = sumSchema.parse(row);
  return others.count < FILES_OF_ENROLLMENT.count && others.bytes + bytes.length <= FILES_OF_ENROLLMENT.bytes;
}

/**
 * Stores a file that was checked, unless the enrollment has it: then only its time is new. Needs the lock of the
 * enrollment's row. With a store outside, the bytes are there already (`putOutside`).
 * @returns false when there is no room
 */
export async function keepFile(sql: Sql, file: CaseFile, files?: FileStore): Promise<boolean> {
  const { enrollmentId, hash, type, bytes, by } = file;
  if (!(await hasRoom(sql, file))) return false;
  if (files) await requirePut(sql, hash);
  const [row] = await sql(
    `insert into team.case_file (enrollment_id, hash, type, size, bytes, by) values ($1, $2, $3, $4, $5, $6)
     on conflict (enrollment_id, hash) do update set at = clock_timestamp()
     returning bytes is null as "isOutside"`,
    [enrollmentId, hash, type, bytes.length, files ? null : bytes, by],
  );
  // The row stays as it is, so without its store these bytes would be nowhere.
  if (!files && keptSchema.parse(row).isOutside) throw new FileStoreError('away');
  return true;
}

const storedSchema = z.array(z.object({ hash: z.string(), size: z.int(), type: z.string() }));

export async function listFiles(sql: Sql, enrollmentId: EntityId) {
  return storedSchema.parse(
    await sql('select hash, size, type from team.case_file where enrollment_id = $1 order by hash', [
      enrollmentId,
    ]),
  );
}

const fileSchema = z.object({ type: z.string(), size: z.int(), bytes: z.nullable(z.instanceof(Uint8Array)) });

/** Undefined also where the bytes are not those of the hash. Rejects with a `FileStoreError` while they cannot be read. */
export async function findFile(
  sql: Sql,
  { enrollmentId, hash }: Pick<CaseFile, 'enrollmentId' | 'hash'>,
  files?: FileStore,
): Promise<(Pick<CaseFile, 'bytes'> & { readonly type: string }) | undefined> {
  const [row] = await sql(
    'select type, size, bytes from team.case_file where enrollment_id = $1 and hash = $2',
    [enrollmentId, hash],
  );
  if (!row) return undefined;
  const { type, size, bytes: own } = fileSchema.parse(row);
  // Whoever started the server has to name the store again.
  if (!own && !files) throw new FileStoreError('away');
  const bytes = own ?? (await files?.get(hash));
  return bytes && bytes.length === size && isOfHash(bytes, hash) ? { type, bytes } : undefined;
}

const hashesSchema = z.array(z.object({ hash: z.string() }));

/**
 * The hashes of files and answers of the service that entries name, and that are not stored as they are named. It reads the bytes, because
 * whoever owns the database could have changed them.
 */
export async function listMissingFiles(
  sql: Sql,
  enrollmentId: EntityId,
  content: CaseContent,
  files?: FileStore,
): Promise<readonly string[]> {
  const answers = listNamedAnswers(content).filter(({ size }) => size > 0);
  const named = [...listNamedFiles(content), ...answers.map(({ hash, size }) => ({ hash, size, type: '' }))];
  if (named.length === 0) return [];
  const missing = await sql(
    `select distinct n.hash from unnest($2::text[], $3::text[], $4::text[]) as n (hash, type, size)
     where not exists (
       select from team.case_file f
       where f.enrollment_id = $1 and f.hash = n.hash and n.type in ('', f.type) and f.size::text = n.size
         and (f.bytes is null or octet_length(f.bytes) = f.size and encode(sha256(f.bytes), 'hex') = f.hash))
     order by n.hash`,
    [
      enrollmentId,
      named.map(({ hash }) => hash),
      named.map(({ type }) => type),
      named.map(({ size }) => String(size)),
    ],
  );
  const absent = hashesSchema.parse(missing).map(({ hash }) => hash);
  const outside = hashesSchema.parse(
    await sql(
      `select hash from team.case_file
       where enrollment_id = $1 and hash = any ($2) and bytes is null order by hash`,
      [enrollmentId, named.map(({ hash }) => hash)],
    ),
  );
  // One after the other: memory holds one file, and the transaction is not idle for long.
  for (const { hash } of outside)
    if (!absent.includes(hash) && !(await findFile(sql, { enrollmentId, hash }, files))) absent.push(hash);
  return absent.toSorted();
}

const WITHOUT_PERSON = `not exists (
  select from team.person p where p.enrollment_id = f.enrollment_id and strpos(p.body::text, 'sha256-' || f.hash) > 0)`;
const UNNAMED = `f.at < clock_timestamp() - interval '1 day' and ${WITHOUT_PERSON}`;

/** Deletes files that no person names and nobody has put for a day: an entry that names one may still be on its way. */
export async function dropUnnamedFiles(db: Db): Promise<void> {
  const found = await db.sql(`select distinct f.enrollment_id as id from team.case_file f where ${UNNAMED}`);
  for (const { id } of z.parse(z.array(z.object({ id: z.string() })), found))
    await db.transaction(async (sql) => {
      // Whoever saves a person holds this lock.
      await sql('select from team.enrollment where id = $1 for update', [id]);
      await sql(`delete from team.case_file f where f.enrollment_id = $1 and ${UNNAMED}`, [id]);
    });
}

/**
 * Deletes files that no person, earlier version or answer of the service needs, however young they are: after an erasure,
 * nobody knows whose they were. A browser that names one later sends it again. Needs the lock of the enrollment's row.
 * @returns the number of deleted files
 */
export async function dropForgottenFiles(sql: Sql, enrollmentId: EntityId): Promise<number> {
  const dropped = await sql(
    `delete from team.case_file f where f.enrollment_id = $1 and ${WITHOUT_PERSON}
       and not exists (select from team.snapshot s
         where s.enrollment_id = f.enrollment_id and strpos(s.body::text, 'sha256-' || f.hash) > 0)
       and not exists (select from team.case_answer a where a.enrollment_id = f.enrollment_id and a.hash = f.hash)
     returning f.hash`,
    [enrollmentId],
  );
  return dropped.length;
}
