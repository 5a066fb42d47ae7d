/** The database port of the team server. PostgreSQL and the embedded database answer in the same types. */

/**
 * A row as both adapters return it: `timestamptz` as an ISO 8601 instant in UTC, `bigint` as a number (unsafe
 * integers reject), `bytea` as bytes, `json` and `jsonb` parsed. It is outside data: parse it with its schema
 * before use.
 */
export type Row = Readonly<Record<string, unknown>>;

/** JSON goes in as text: `$1::text::json`. */
export type SqlValue = string | number | boolean | null | Uint8Array | readonly string[];

/**
 * Runs one statement with its parameters `$1`, `$2`, …; rejects with a `SqlError` when the database refuses
 * it.
 */
export type Sql = (text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>;

export interface Db {
  readonly kind: 'postgres' | 'embedded';
  readonly sql: Sql;
  /**
   * Commits everything or nothing: when `run` rejects, this rejects with the same error and nothing is
   * written. `script` runs several statements without parameters.
   */
  transaction<T>(run: (sql: Sql, script: (text: string) => Promise<void>) => Promise<T>): Promise<T>;
  /** True when a committed transaction survives a crash of the machine. */
  isDurable(): Promise<boolean>;
  close(): Promise<void>;
}

/** An error of the database. It carries no message, because one may quote what somebody entered. */
export class SqlError extends Error {
  /** SQLSTATE, five characters (PostgreSQL's appendix A). */
  readonly code: string;
  /** The violated constraint, when there is one. */
  readonly constraint: string | undefined;

  constructor(code: string, constraint: string | undefined) {
    super(`the database refused: ${code}${constraint === undefined ? '' : ` (${constraint})`}`);
    this.name = 'SqlError';
    this.code = code;
    this.constraint = constraint;
  }
}

interface LoggedError {
  /** Name of its class. */
  readonly error: string;
  readonly sqlState?: string;
  readonly constraint?: string;
  /** Its code (`ENOSPC`, `DEP0123`), when it has one. */
  readonly cause?: string;
  /** The call of the system that failed. */
  readonly syscall?: string;
  /** Codes of the errors that led to it, the nearest one first. */
  readonly causes?: readonly string[];
}

const CODE = /^[A-Z][A-Z0-9_]+$/;
/** Name of a call. For a program that did not start, Node adds its path, so that is left out. */
const SYSCALL = /^[a-z]\w*$/;
/** Causes that are read at most: an error may be its own cause. */
const MAX_CAUSES = 5;

/** Reads a member of an error that names something, and nothing else. */
function findName(error: Error, key: string, pattern: RegExp): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}

function listCauses(error: Error): readonly string[] {
  const codes: string[] = [];
  let inner = error.cause;
  for (let n = 0; n < MAX_CAUSES && inner instanceof Error; n += 1) {
    const code = findName(inner, 'code', CODE);
    if (code !== undefined) codes.push(code);
    inner = inner.cause;
  }
  return codes;
}

function toSystemFacts(error: Error): Pick<LoggedError, 'cause' | 'syscall' | 'causes'> {
  const cause = findName(error, 'code', CODE);
  const syscall = findName(error, 'syscall', SYSCALL);
  const causes = listCauses(error);
  return {
    ...(cause !== undefined && { cause }),
    ...(syscall !== undefined && { syscall }),
    ...(causes.length > 0 && { causes }),
  };
}

/** Facts of an error for the log: never its message, which may quote what somebody entered. */
export function toLogged(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { error: 'failed' };
  if (!(error instanceof SqlError)) return { error: error.name, ...toSystemFacts(error) };
  const { name, code, constraint } = error;
  return { error: name, sqlState: code, ...(constraint !== undefined && { constraint }) };
}

/** Places of an error in the code, without its message. */
export function toStack(error: unknown): readonly string[] {
  const { stack = '' } = error instanceof Error ? error : {};
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .map((line) => line.trim());
}

/** The database cannot be reached, or the connection to it broke: the last write may be there or not. */
export class DbAwayError extends Error {
  override readonly name = 'DbAwayError';
}

/**
 * True when the database cannot work now. Classes 08, 53 and 57: no connection, no room for another one, the
 * database stops or starts, or a statement took too long. 55P03 and 25P03: the wait for another transaction,
 * or for the next statement of its own, took too long.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DbAwayError || (error instanceof SqlError && /^(?:08|53|57|55P03|25P03)/.test(error.code));

/** Converts errors of both drivers, which have these members; any other error stays unchanged. */
export function toSqlError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (!/^[0-9A-Z]{5}$/.test(error.code)) return error;
  const constraint: unknown = Reflect.get(error, 'constraint');
  return new SqlError(error.code, typeof constraint === 'string' ? constraint : undefined);
}

/** `bigint` arrives as text. */
export function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('the database gave an integer over 2^53');
  return value;
}

/** OIDs of PostgreSQL's `pg_type` that both adapters parse differently from their drivers. */
export const INT8 = 20;
export const TIMESTAMPTZ = 1184;

/** `timestamptz` arrives in PostgreSQL's own format. */
export const toInstant = (text: string): string => new Date(text).toISOString();

/** Asks the database itself for `Db.isDurable`. */
export async function isDurable(sql: Sql): Promise<boolean> {
  const [row] = await sql(
    "select current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as durable",
  );
  return row?.['durable'] === true;
}
