import { type Db } from './db.ts';
import { openEmbedded } from './embedded-db.ts';
import { migrate } from './migrate.ts';
import { type Limits, openPostgres } from './postgres-db.ts';

/** The role of the server: it cannot change what is only appended (migrations/0001-team.sql). */
const APP_ROLE = 'enrola_app';

/** Nobody waits longer for a transaction that somebody has left open, or for a search that never ends. */
const LIMITS: Limits = { statementMs: 30_000, lockMs: 5000, idleMs: 10_000 };

export interface DatabasePlace {
  /** `postgres://…`, of the owner of the tables; without one the embedded database is used. */
  readonly databaseUrl?: string | undefined;
  /** Of the embedded database. */
  readonly folder: string;
}

/**
 * Brings the database to this version, then opens it with the rights of the server alone.
 * @throws MigrationError where a newer Enrola made it, FolderTakenError where another process has the embedded one
 */
export async function openTeamDb({ databaseUrl, folder }: DatabasePlace): Promise<Db> {
  if (databaseUrl === undefined) {
    const db = await openEmbedded(folder);
    try {
      await migrate(db);
      await db.sql(`set role ${APP_ROLE}`);
    } catch (error) {
      await db.close();
      throw error;
    }
    return db;
  }
  const owner = openPostgres(databaseUrl, { connections: 1 });
  try {
    await migrate(owner);
  } finally {
    await owner.close();
  }
  return openPostgres(databaseUrl, { role: APP_ROLE, limits: LIMITS });
}
