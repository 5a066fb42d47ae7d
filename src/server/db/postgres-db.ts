import postgres from 'postgres';
import {
  type Db,
  INT8,
  isDurable,
  type Row,
  type Sql,
  TIMESTAMPTZ,
  toInstant,
  toSafeInteger,
  toSqlError,
} from './db.ts';

interface PostgresOptions {
  /** How many connections at most. */
  readonly connections?: number;
  /** A role with fewer rights that each connection takes (`set role`). */
  readonly role?: string;
}

/** PostgreSQL 15 or later. @param url `postgres://user@host:port/database` */
export function openPostgres(url: string, { connections = 10, role }: PostgresOptions = {}): Db {
  const client = postgres(url, {
    max: connections,
    // A notice may quote what somebody entered.
    onnotice: () => undefined,
    connection: { application_name: 'enrola', TimeZone: 'UTC', ...(role !== undefined && { role }) },
    types: {
      int8: { to: INT8, from: [INT8], serialize: String, parse: toSafeInteger },
      timestamptz: {
        to: TIMESTAMPTZ,
        from: [TIMESTAMPTZ],
        serialize: String,
        parse: toInstant,
      },
    },
  });
  const toSql =
    (on: Pick<typeof client, 'unsafe'>): Sql =>
    async (text, values = []) => {
      try {
        const rows = await on.unsafe(text, [...values], { prepare: true });
        return rows.map((row): Row => Object.fromEntries(Object.entries(row)));
      } catch (error) {
        throw toSqlError(error);
      }
    };
  return {
    kind: 'postgres',
    sql: toSql(client),
    async transaction(run) {
      try {
        // The driver unwraps arrays that it is given.
        const { result } = await client.begin(async (on) => {
          const script = async (text: string) => void (await on.unsafe(text).simple());
          return { result: await run(toSql(on), script) };
        });
        return result;
      } catch (error) {
        throw toSqlError(error);
      }
    },
    isDurable: () => isDurable(toSql(client)),
    async listen(channel, onNotice) {
      // Told again once a connection that broke stands again.
      const listening = await client.listen(channel, onNotice, onNotice);
      return () => listening.unlisten();
    },
    close: () => client.end({ timeout: 5 }),
  };
}
