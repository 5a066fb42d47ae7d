import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Db, type Sql } from './db.ts';
import { openEmbedded } from './embedded-db.ts';
import { listPowers, PowerError } from './login-powers.ts';
import {
  listDue,
  listDueOf,
  migrate,
  type Migration,
  MigrationError,
  MIGRATIONS,
  type MigrationStep,
} from './migrate.ts';
import { type Limits, openPostgres } from './postgres-db.ts';

/**
 * The embedded database has one connection, which belongs to its owner: the server works as this role there.
 */
const EMBEDDED_ROLE = 'enrola_app';

/** These limits end waits for a transaction that somebody left open, and searches that never end. */
const LIMITS: Limits = { statementMs: 30_000, lockMs: 5000, idleMs: 10_000 };

type Tell = (step: MigrationStep) => void;

export interface DatabasePlace {
  /** `postgres://…`, with the login that the server works with. Without it, the embedded database is used. */
  readonly databaseUrl?: string | undefined;
  /** `postgres://…`, with the owner of the tables, who brings them to this version. */
  readonly ownerUrl?: string | undefined;
  /** Folder of the embedded database. */
  readonly folder: string;
}

/**
 * Brings the database to this version when the login has the rights for it, and opens it with the rights of
 * the server.
 * @param tell gets the steps of the migrations
 * @throws MigrationError when the database is of another version, PowerError when the server would have more
 * rights than it needs, FolderTakenError when another process has the embedded one
 */
export async function openTeamDb({ databaseUrl, ownerUrl, folder }: DatabasePlace, tell?: Tell): Promise<Db> {
  if (databaseUrl === undefined) return openOwnEmbedded(folder, tell);
  if (ownerUrl !== undefined) await bringToVersion(ownerUrl, databaseUrl, tell);
  const db = openPostgres(databaseUrl, { limits: LIMITS });
  try {
    if (ownerUrl !== undefined || (await isOfAnother(db.sql))) await requireWorking(db.sql);
    else await bringAlone(databaseUrl, tell);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

/**
 * Lists the migrations that the next start would run, and changes nothing: an embedded database that does not
 * exist is not made.
 * @throws MigrationError when the database is of a newer version, FolderTakenError when another process has
 * the embedded one
 */
export async function listDueAt({
  databaseUrl,
  ownerUrl = databaseUrl,
  folder,
}: DatabasePlace): Promise<readonly Migration[]> {
  if (ownerUrl !== undefined) return onOneConnection(ownerUrl, (_sql, owner) => listDueOf(owner));
  if (!existsSync(join(folder, 'PG_VERSION'))) return MIGRATIONS;
  const db = await openEmbedded(folder);
  try {
    return await listDueOf(db);
  } finally {
    await db.close();
  }
}

async function openOwnEmbedded(folder: string, tell: Tell | undefined): Promise<Db> {
  const db = await openEmbedded(folder);
  try {
    await db.sql(
      `do $$ begin create role ${EMBEDDED_ROLE} nologin; exception when duplicate_object then null; end $$`,
    );
    await migrate(db, MIGRATIONS, { login: EMBEDDED_ROLE, tell });
    await db.sql(`set role ${EMBEDDED_ROLE}`);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

/**
 * Brings the tables to this version as their owner, and gives the login of `databaseUrl` the rights of the
 * server. It makes nothing in the cluster: both logins must exist.
 * @returns the numbers of the migrations that ran
 */
export async function bringToVersion(
  ownerUrl: string,
  databaseUrl: string,
  tell?: Tell,
): Promise<readonly number[]> {
  const login = await onOneConnection(databaseUrl, findLogin);
  return onOneConnection(ownerUrl, async (sql, owner) => {
    if ((await findLogin(sql)) === login) throw new PowerError(['it is that of DATABASE_OWNER_URL, too']);
    return migrate(owner, MIGRATIONS, { login, tell });
  });
}

/** Migrates with one login for everything, as in a trial. */
async function bringAlone(databaseUrl: string, tell: Tell | undefined): Promise<void> {
  await onOneConnection(databaseUrl, async (_sql, owner) => migrate(owner, MIGRATIONS, { tell }));
}

async function onOneConnection<T>(url: string, work: (sql: Sql, db: Db) => Promise<T>): Promise<T> {
  const db = openPostgres(url, { connections: 1 });
  try {
    return await work(db.sql, db);
  } finally {
    await db.close();
  }
}

/**
 * Returns `session_user`, not `current_user`: the address may ask for another role, which the login can
 * leave.
 */
async function findLogin(sql: Sql): Promise<string> {
  const [row] = await sql('select session_user::text as login');
  return z.parse(z.object({ login: z.string() }), row).login;
}

/** True when the tables exist and belong to another login. */
async function isOfAnother(sql: Sql): Promise<boolean> {
  const rows = await sql(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'team' and c.relname = 'enrollment' and pg_get_userbyid(c.relowner) <> session_user`,
  );
  return rows.length > 0;
}

async function requireWorking(sql: Sql): Promise<void> {
  const mayRead = await sql(
    "select from pg_class where oid = to_regclass('public.enrola_migration') and has_table_privilege(session_user, oid, 'select')",
  );
  if (mayRead.length === 0 || (await listDue(sql)).length > 0)
    throw new MigrationError(
      'the database is of an older version, or knows no such login: start once with DATABASE_OWNER_URL, or run «npm run team:migrate»',
    );
  const powers = await listPowers(sql);
  if (powers.length > 0) throw new PowerError(powers);
}
