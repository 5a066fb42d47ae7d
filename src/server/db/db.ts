/** What the team server asks of a database, PostgreSQL or the embedded one. Both answer in the same types. */

/**
 * As both adapters give them: `timestamptz` as an ISO 8601 instant in UTC, `bigint` as a number (a value that is no safe
 * integer rejects), `bytea` as bytes, `json` and `jsonb` parsed. Outside data: parse a row with its schema before use.
 */
export type Row = Readonly<Record<string, unknown>>;

/** JSON goes in as text: `$1::text::json`. */
export type SqlValue = string | number | boolean | null | Uint8Array | readonly string[];

/** Runs one statement with its parameters `$1`, `$2`, …; rejects with a `SqlError` where the database refuses it. */
export type Sql = (text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>;

export interface Db {
  readonly kind: 'postgres' | 'embedded';
  readonly sql: Sql;
  /**
   * All of it or nothing: rejects with what `run` rejects with, and then nothing is written. `script` runs several
   * statements without parameters.
   */
  transaction<T>(run: (sql: Sql, script: (text: string) => Promise<void>) => Promise<T>): Promise<T>;
  /** Whether what is committed outlives a crash of the machine. */
  isDurable(): Promise<boolean>;
  close(): Promise<void>;
}

/** What the database refused. Carries no values: a message of the database may quote what somebody entered. */
export class SqlError extends Error {
  /** SQLSTATE, five characters (PostgreSQL's appendix A). */
  readonly code: string;
  /** The constraint that was violated, where there is one. */
  readonly constraint: string | undefined;

  constructor(code: string, constraint: string | undefined) {
    super(`the database refused: ${code}${constraint === undefined ? '' : ` (${constraint})`}`);
    this.name = 'SqlError';
    this.code = code;
    this.constraint = constraint;
  }
}

/** What a log says of an error: never its message, which may quote what somebody entered. */
export function toLogged(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { error: 'failed' };
  if (!(error instanceof SqlError)) return { error: error.name };
  const { name, code, constraint } = error;
  return { error: name, sqlState: code, ...(constraint !== undefined && { constraint }) };
}

/** The database cannot be reached, or the connection to it broke: what was being written may stand there or not. */
export class DbAwayError extends Error {
  override readonly name = 'DbAwayError';
}

/** What both drivers throw has these members; anything else stays as it is. */
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

/** OIDs of PostgreSQL's `pg_type`: what both adapters parse otherwise than their drivers. */
export const INT8 = 20;
export const TIMESTAMPTZ = 1184;

/** `timestamptz` arrives as PostgreSQL writes it. */
export const toInstant = (text: string): string => new Date(text).toISOString();

/** What `Db.isDurable` says, asked of the database itself. */
export async function isDurable(sql: Sql): Promise<boolean> {
  const [row] = await sql(
    "select current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as durable",
  );
  return row?.['durable'] === true;
}
