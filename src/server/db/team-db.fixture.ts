/** Both databases for tests: the embedded one in a folder, and a PostgreSQL cluster of Debian's package. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import * as z from 'zod/mini';
import { findFreePort } from '../../../e2e/setup/find-free-port.ts';
import { getProgram } from '../../../e2e/setup/install/programs.mjs';
import { checkDigitOf } from '../../domain/formats/rut.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import type { ChainFlaw } from '../journal/journal-store.ts';
import { auditTeam } from '../journal/replay-tables.ts';
import type { Db, Sql } from './db.ts';
import { type DatabasePlace, openTeamDb } from './open-team-db.ts';
import { openPostgres } from './postgres-db.ts';

export const KINDS = ['embedded', 'postgres'] as const;

/** A database for the tests of one file. */
export interface TestDatabase {
  readonly place: DatabasePlace;
  /** Has the rights of the server. */
  readonly db: Db;
  /** Runs as the owner of the tables, to do what an administrator of the database could do. */
  readonly asOwner: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a resource before the tests of a file or a `describe`, and stops it after them: the last one first.
 * Its members exist once it has started. `start` returns a plain object.
 */
export function beforeTests<T extends object>(start: () => Promise<T & { stop?(): Promise<void> }>): T {
  const started = {} as T & { stop?(): Promise<void> };
  beforeAll(async () => {
    Object.assign(started, await start());
  }, 120_000);
  afterAll(() => started.stop?.(), 60_000);
  return started;
}

export async function startDatabase(kind: (typeof KINDS)[number]): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), `enrola-${kind}-`));
  const cluster = kind === 'postgres' ? await startCluster(folder) : undefined;
  const place = {
    folder: join(folder, 'embedded'),
    ...(cluster && { databaseUrl: cluster.workUrl, ownerUrl: cluster.url }),
  };
  const db = await openTeamDb(place);
  return {
    place,
    db,
    asOwner: async (run) => {
      if (cluster) {
        const owner = openPostgres(cluster.url, { connections: 1 });
        try {
          return await run(owner);
        } finally {
          await owner.close();
        }
      }
      await db.sql('reset role');
      try {
        return await run(db);
      } finally {
        await db.sql('set role enrola_app');
      }
    },
    stop: async () => {
      await db.close();
      await cluster?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const START_LIMIT_MS = 60_000;

/** Login that the server works with; the name needs quotes in SQL. */
export const WORKING_LOGIN = 'enrola-work';

/** Starts a cluster in a folder, with its owner `enrola`. PostgreSQL refuses to run as root. */
async function startCluster(
  folder: string,
): Promise<{ url: string; workUrl: string; stop: () => Promise<void> }> {
  const initdb = getProgram('initdb');
  const data = join(folder, 'cluster');
  const user = process.getuid?.() === 0 ? getIds('postgres') : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const args = ['-D', data, '-U', 'enrola', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  const made = spawnSync(initdb, args, { encoding: 'utf8', cwd: folder, ...user });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await findFreePort();
  const options = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder };
  const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(dirname(initdb), 'postgres'), ['-D', data, ...settings], {
    stdio: 'ignore',
    cwd: folder,
    ...user,
  });
  const url = `postgres://enrola@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url, child);
  const owner = openPostgres(url, { connections: 1 });
  await owner.sql(`create role "${WORKING_LOGIN}" login`);
  await owner.close();
  return {
    url,
    workUrl: url.replace('enrola@', `${WORKING_LOGIN}@`),
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGINT');
      await exit;
    },
  };
}

export function getIds(user: string): { readonly uid: number; readonly gid: number } {
  const ask = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout);
  return { uid: ask('-u'), gid: ask('-g') };
}

export async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (const end = performance.now() + START_LIMIT_MS; performance.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`);
    const db = openPostgres(url, { connections: 1 });
    const isUp = await db.sql('select 1 as one').then(
      () => true,
      () => false,
    );
    await db.close();
    if (isUp) return;
    await sleep(100);
  }
  throw new Error('postgres did not answer in time');
}

/** Waits until one statement of PostgreSQL waits for a lock of another transaction. */
export async function untilOneWaits(sql: Sql): Promise<void> {
  const waiting = async () => (await sql('select from pg_locks where not granted')).length;
  await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBe(1);
}

const idSchema = z.object({ id: z.string() });

/**
 * Creates an invented user.
 * @param subject identifies the user for good, together with the issuer
 */
export async function createUser(
  db: Db,
  role = 'agent',
  subject: string = randomUUID(),
  issuer = 'local',
): Promise<string> {
  const [row] = await db.sql(
    `insert into team.app_user (issuer, subject, name, role) values ($1, $2, 'Ana Soto', $3) returning id`,
    [issuer, subject, role],
  );
  return idSchema.parse(row).id;
}

/** Flaws that the audit finds, except users without a journal entry: `createUser` makes those. */
export async function findFlaws(db: Db): Promise<readonly ChainFlaw[]> {
  return (await auditTeam(db)).flaws.filter(({ flaw }) => flaw !== 'user-forged');
}

export function inventPerson(givenName = 'Ñandú', id = randomBytes(16).toString('hex')): Person {
  return { ...createPerson(id), givenName, identifier: inventRut() };
}

/** Another one each time: who stands in two enrollments is asked about. */
function inventRut(): string {
  const body = String(randomInt(10_000_000, 25_000_000));
  return `${body}-${checkDigitOf(body)}`;
}

/** Hands in an enrollment, which raises its revision by one. */
export async function handIn(sql: Sql, enrollmentId: string): Promise<void> {
  await sql("update team.enrollment set state = 'in-review' where id = $1", [enrollmentId]);
}

export const newEnrollmentId = (): string => randomBytes(16).toString('hex');

/** Wraps a step of the server in a transaction of its own. */
export const inTransaction =
  <A extends unknown[], R>(step: (sql: Sql, ...args: A) => Promise<R>) =>
  (db: Db, ...args: A): Promise<R> =>
    db.transaction((sql) => step(sql, ...args));
