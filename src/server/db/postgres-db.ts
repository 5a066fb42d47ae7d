import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type Db,
  DbAwayError,
  INT8,
  isDurable,
  type Row,
  type Sql,
  SqlError,
  TIMESTAMPTZ,
  toInstant,
  toSafeInteger,
  toSqlError,
} from './db.ts';

/** How long the database lets a connection do something before it refuses, in milliseconds. */
export interface Limits {
  /** A statement, with all that it waits for. */
  readonly statementMs: number;
  /** A statement that waits for what another transaction holds. */
  readonly lockMs: number;
  /** A transaction in which nothing is asked: what it holds others wait for. The connection ends. */
  readonly idleMs: number;
}

interface PostgresOptions {
  /** How many connections at most. */
  readonly connections?: number;
  /** Without them nothing is limited: a migration may take long. */
  readonly limits?: Limits;
}

/** For a connection to open, or to become free. */
const CONNECT_MS = 30_000;
/** For a connection on which something failed to answer again, and for what is under way to end before `close` cuts it. */
const GRACE_MS = 5000;

/** PostgreSQL 15 or later. @param url `postgres://user@host:port/database` */
export function openPostgres(url: string, { connections = 10, limits }: PostgresOptions = {}): Db {
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: 'enrola',
    connectionTimeoutMillis: CONNECT_MS,
    // A machine that vanished says nothing: only this ends a statement that waits for it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: TYPES,
  };
  const pool = openPool(config, connections, toSettings(limits));
  const { onClient } = pool;
  const sql: Sql = (text, values = []) =>
    onClient('select 1', (client) => surely(client, () => ask(client, text, values)));
  return {
    kind: 'postgres',
    sql,
    transaction: (run) => onClient('rollback', (client) => inTransaction(client, run)),
    isDurable: () => isDurable(sql),
    close: () => pool.close(),
  };
}

/** Statements, not parameters of the connection: a pooler in between may not know those. */
function toSettings(limits: Limits | undefined): string {
  return [
    "set time zone 'UTC'",
    // Of a disk without arms: the planner would read all enrollments where a search finds some thousands.
    'set random_page_cost = 1.1',
    ...(limits
      ? [
          `set statement_timeout = ${limits.statementMs}`,
          `set lock_timeout = ${limits.lockMs}`,
          `set idle_in_transaction_session_timeout = ${limits.idleMs}`,
        ]
      : []),
  ].join('; ');
}

/** @param settings statements that each connection begins with */
function openPool(config: pg.ClientConfig, connections: number, settings: string) {
  const pool = new pg.Pool({
    ...config,
    max: connections,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: 3600,
  });
  const clients = new Set<pg.PoolClient>();
  const ready = new WeakSet<pg.PoolClient>();
  /** What the database said first when it ended the connection. */
  const broken = new WeakMap<pg.PoolClient, Error>();
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', (error) => {
      if (!broken.has(client)) broken.set(client, error);
    });
  });
  pool.on('remove', (client) => void clients.delete(client));

  async function take(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    if (ready.has(client)) return client;
    try {
      await client.query(settings);
    } catch (error) {
      client.release(true);
      throw error;
    }
    ready.add(client);
    return client;
  }

  /** @param check what a connection must answer after a failure to be used again */
  async function onClient<T>(check: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient | undefined;
    try {
      client = await take();
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client?.release(!(await answers(client, check)));
      const cause = client && broken.get(client);
      throw client && !cause ? toSqlError(error) : toAwayError(error, cause);
    }
  }

  return {
    onClient,
    async close() {
      await Promise.race([pool.end(), sleep(GRACE_MS, undefined, { ref: false })]);
      for (const client of clients) void client.end();
    },
  };
}

/** A database that ends a connection says why, to the statement or before it; one that cannot be reached does not. */
function toAwayError(error: unknown, cause: Error | undefined): unknown {
  const known = [error, cause].map(toSqlError).find((each) => each instanceof SqlError);
  return known ?? (error instanceof Error ? new DbAwayError(error.message) : error);
}

/** A connection that breaks says so to the statement that waits for it, and the pool drops it. */
const ignore = () => undefined;

const TYPES = new pg.TypeOverrides();
TYPES.setTypeParser(INT8, toSafeInteger);
TYPES.setTypeParser(TIMESTAMPTZ, toInstant);

/** More than the server has; a connection keeps those that it was asked. */
const MAX_PREPARED = 300;
const names = new Map<string, string>();

/**
 * Planning takes longer than running most statements: each connection plans one once. Undefined for what is planned each time: a
 * pattern, whose best plan depends on what it is.
 */
function toStatementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED || text.includes(' like ')) return known;
  const name = `enrola-${names.size}`;
  names.set(text, name);
  return name;
}

async function ask(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
  // Without values, too: `extended` takes one statement only.
  const query = { name: toStatementName(text), text, values: [...values], queryMode: 'extended' };
  const { rows } = await client.query<Row>(query);
  return rows;
}

/** Of SQLSTATE: a warning, and one of an administrator who ends the connection. */
const WARNING = /^01|^57P01$/;

/**
 * Whoever cancels the wait for a synchronous standby gets the commit acknowledged with a warning: the next failover may lose it.
 * @throws DbAwayError where a commit came with a warning
 */
async function surely<T>(client: pg.PoolClient, commit: () => Promise<T>): Promise<T> {
  const warnings: string[] = [];
  const keep = ({ code = '' }: { readonly code?: string | undefined }) => {
    if (WARNING.test(code)) warnings.push(code);
  };
  client.on('notice', keep);
  try {
    const result = await commit();
    if (warnings.length > 0) throw new DbAwayError(`committed with a warning: ${warnings.join()}`);
    return result;
  } finally {
    client.off('notice', keep);
  }
}

async function inTransaction<T>(
  client: pg.PoolClient,
  run: (sql: Sql, script: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  let isOver = false;
  const failures: unknown[] = [];
  // The connection may be another transaction's by then.
  const onlyWithin = async <R>(statement: () => Promise<R>): Promise<R> => {
    if (isOver) throw new Error('the transaction is over');
    try {
      return await statement();
    } catch (error) {
      failures.push(error);
      throw toSqlError(error);
    }
  };
  await client.query('begin');
  try {
    const result = await run(
      (text, values = []) => onlyWithin(() => ask(client, text, values)),
      (text) => onlyWithin(async () => void (await client.query(text))),
    );
    isOver = true;
    if (failures.length > 0) await Promise.reject(failures[0]);
    await surely(client, () => client.query('commit'));
    return result;
  } finally {
    isOver = true;
  }
}

/** Whether the connection lives; with `rollback`, no transaction is open on it then. */
async function answers(client: pg.PoolClient, check: string): Promise<boolean> {
  const answer = client.query(check).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(GRACE_MS, false, { ref: false })]);
}
