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

/** Time limits in milliseconds, after which the database refuses. */
export interface Limits {
  /** For a statement, with all its waits. */
  readonly statementMs: number;
  /** For a statement that waits for a lock of another transaction. */
  readonly lockMs: number;
  /** For an idle transaction, because others wait for its locks. The connection ends. */
  readonly idleMs: number;
}

interface PostgresOptions {
  /** Maximum number of connections. */
  readonly connections?: number;
  /** Nothing is limited without them: a migration may take long. */
  readonly limits?: Limits;
}

/** Time for a connection to open, or to become free. */
const CONNECT_MS = 30_000;
/**
 * Time for a connection to answer again after a failure, and for running work to end before `close` cuts it.
 */
const GRACE_MS = 5000;

/**
 * Requires PostgreSQL 15 or later.
 * @param url `postgres://user@host:port/database`
 */
export function openPostgres(url: string, { connections = 10, limits }: PostgresOptions = {}): Db {
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: 'enrola',
    connectionTimeoutMillis: CONNECT_MS,
    // A vanished machine says nothing: only this ends a statement that waits for it.
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

/** These are statements, not connection parameters, because a pooler in between may not know those. */
function toSettings(limits: Limits | undefined): string {
  return [
    "set time zone 'UTC'",
    // The value for a solid-state disk: otherwise the planner reads all enrollments when a search finds some
    // thousands.
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

/** @param settings statements that run first on each connection */
function openPool(config: pg.ClientConfig, connections: number, settings: string) {
  const pool = new pg.Pool({
    ...config,
    max: connections,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: 3600,
  });
  const clients = new Set<pg.PoolClient>();
  const ready = new WeakSet<pg.PoolClient>();
  /** First error of each connection that the database ended. */
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

  /** @param check statement that a connection must answer after a failure to be used again */
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

/**
 * A database that ends a connection gives the reason, to the statement or before it. An unreachable one gives
 * none.
 */
function toAwayError(error: unknown, cause: Error | undefined): unknown {
  const known = [error, cause].map(toSqlError).find((each) => each instanceof SqlError);
  return known ?? (error instanceof Error ? new DbAwayError(error.message) : error);
}

/** The waiting statement gets the error of a broken connection, and the pool drops the connection. */
const ignore = () => undefined;

const TYPES = new pg.TypeOverrides();
TYPES.setTypeParser(INT8, toSafeInteger);
TYPES.setTypeParser(TIMESTAMPTZ, toInstant);

/** Higher than the number of statements in the server; a connection keeps those that it ran. */
const MAX_PREPARED = 300;
const names = new Map<string, string>();

/**
 * Names a statement, so that each connection plans it only once: planning takes longer than running most
 * statements. Undefined for a statement with a pattern, whose best plan depends on the pattern.
 */
function toStatementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED || text.includes(' like ')) return known;
  const name = `enrola-${names.size}`;
  names.set(text, name);
  return name;
}

async function ask(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
  // Applies without values as well: `extended` takes only one statement.
  const query = { name: toStatementName(text), text, values: [...values], queryMode: 'extended' };
  const { rows } = await client.query<Row>(query);
  return rows;
}

/** SQLSTATE codes of warnings, and of an administrator who ends the connection. */
const WARNING = /^01|^57P01$/;

/**
 * When somebody cancels the wait for a synchronous standby, the commit is acknowledged with a warning: the
 * next failover may lose it.
 * @throws DbAwayError when a commit came with a warning
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
  // By then the connection may serve another transaction.
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

/** True when the connection is alive. After `rollback`, no transaction is open on it. */
async function answers(client: pg.PoolClient, check: string): Promise<boolean> {
  const answer = client.query(check).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(GRACE_MS, false, { ref: false })]);
}
