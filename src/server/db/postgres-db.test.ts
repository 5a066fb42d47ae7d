/** Transactions when the database ends a connection: a restart, a failover, an administrator. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { beforeEach, describe, expect, test } from 'vitest';
import { beginEnrollment, startTeamServer } from '../http/team-server.fixture.ts';
import { listEntries } from '../journal/journal-store.ts';
import { type Db, DbAwayError, type Sql, SqlError } from './db.ts';
import { openPostgres } from './postgres-db.ts';
import { beforeTests, startDatabase, untilOneWaits } from './team-db.fixture.ts';

const database = beforeTests(() => startDatabase('postgres'));
const url = () => database.place.ownerUrl ?? '';

const pidSchema = z.tuple([z.object({ pid: z.int() })]);
const getPid = async (sql: Sql) => z.parse(pidSchema, await sql('select pg_backend_pid() as pid'))[0].pid;

/** Runs `use` with a database of `connections` and an owner beside it. */
async function withDb(connections: number, use: (db: Db, owner: Db) => Promise<void>): Promise<void> {
  const db = openPostgres(url(), { connections });
  try {
    await database.asOwner((owner) => use(db, owner));
  } finally {
    await db.close();
  }
}

/** The database gave a reason, or the connection just broke. */
const isAwayError = (error: unknown) =>
  error instanceof DbAwayError || (error instanceof SqlError && error.code === '57P01');

const end = (owner: Db, pid: number) => owner.sql('select pg_terminate_backend($1)', [pid]);

test('a database that nobody answers for is away', async () => {
  const db = openPostgres('postgres://nobody@127.0.0.1:1/nothing');
  await expect(db.sql('select 1')).rejects.toThrow(DbAwayError);
  await expect(db.transaction(async (sql) => sql('select 1'))).rejects.toThrow('ECONNREFUSED');
  await db.close();
});

describe('a backend that ends', () => {
  beforeEach(async () => {
    await database.asOwner(({ sql }) => sql('drop table if exists step'));
    await database.asOwner(({ sql }) => sql('create table step (of int, part text)'));
  });

  test('between two statements of a transaction: nothing of it stays, and the next one works', async () => {
    await withDb(1, async (db, owner) => {
      for (const pause of [0, 1, 5, 100]) {
        const torn = db.transaction(async (sql) => {
          await sql("insert into step values (1, 'a')");
          await end(owner, await getPid(sql));
          await sleep(pause);
          // A caller that goes on after a failure must not write outside the transaction.
          await sql("insert into step values (1, 'b')").catch(() => undefined);
          await sql("insert into step values (1, 'c')").catch(() => undefined);
        });
        await expect(torn).rejects.toSatisfy(isAwayError);
        await db.transaction((sql) => sql("insert into step values (2, 'a')"));
      }
      expect(await owner.sql('select of, count(*) from step group by of')).toEqual([{ of: 2, count: 4 }]);
    });
  });

  test('while a statement of a transaction waits', async () => {
    await withDb(1, async (db, owner) => {
      const torn = db.transaction(async (sql) => {
        await sql("insert into step values (1, 'a')");
        const pid = await getPid(sql);
        const waiting = sql('select pg_sleep(60)');
        await Promise.all([expect(waiting).rejects.toMatchObject({ code: '57P01' }), end(owner, pid)]);
        await sql("insert into step values (1, 'b')");
      });
      await expect(torn).rejects.toBeInstanceOf(Error);
      expect(await db.sql('select * from step')).toEqual([]);
    });
  });

  test('in many transactions at once: each is whole or absent, and all of them end', async () => {
    await withDb(3, async (db, owner) => {
      const transactions = Array.from({ length: 30 }, (_, of) =>
        db.transaction(async (sql) => {
          for (const part of ['a', 'b', 'c']) {
            await sql('insert into step values ($1::int, $2)', [of, part]);
            await sleep(20);
          }
        }),
      );
      const over = new AbortController();
      const ending = (async () => {
        while (!over.signal.aborted) {
          await owner.sql(
            "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' limit 1",
          );
          await sleep(45);
        }
      })();
      const results = await Promise.allSettled(transactions);
      over.abort();
      await ending;
      const rows = await owner.sql(
        "select of, string_agg(part, '' order by part) as parts from step group by of order by of",
      );
      const kept = results.flatMap(({ status }, of) =>
        status === 'fulfilled' ? [{ of, parts: 'abc' }] : [],
      );
      expect(rows).toEqual(kept);
      expect(kept.length).toBeLessThan(30);
      expect(
        await owner.sql("select 1 from pg_stat_activity where state like 'idle in transaction%'"),
      ).toEqual([]);
    });
  });

  test('while a step of the team waits: it is answered so that it is asked again, and is done once', async () => {
    const server = await startTeamServer(database);
    const agent = await server.signIn('agent');
    const { path, id, revision } = await beginEnrollment(agent);
    const ask = async () => agent.ask('POST', `${path}/review`, { revision, key: id });
    const broken = await database.asOwner((owner) =>
      owner.transaction(async (sql) => {
        await sql('select from team.enrollment where id = $1 for update', [id]);
        const answer = ask();
        await untilOneWaits(sql);
        await sql('select pg_terminate_backend(pid, 10000) from pg_locks where not granted');
        return { answer };
      }),
    );
    const refused = await broken.answer;
    expect([refused.status, await refused.json()]).toMatchObject([503, { type: 'urn:enrola:away' }]);
    expect(refused.headers.get('Retry-After')).toBe('5');
    expect((await ask()).status).toBe(200);
    const entries = await listEntries(database.db.sql, id);
    expect(entries.map((entry) => entry.kind)).toEqual(['begun', 'handed-in']);
    await server.stop();
  });

  test('idle: the next statement works', async () => {
    await withDb(1, async (db, owner) => {
      // The server process has ended by then, and the pool drops its connection in the next turn.
      await owner.sql('select pg_terminate_backend($1, 10000)', [await getPid(db.sql)]);
      await sleep(200);
      expect(await db.sql('select 1 as one')).toEqual([{ one: 1 }]);
    });
  });
});

test('a refused statement fails its transaction even where the caller goes on, and the connection is kept', async () => {
  await withDb(1, async (db) => {
    const pid = await getPid(db.sql);
    const failed = db.transaction(async (sql) => {
      await sql('select 1 / 0').catch(() => undefined);
    });
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    await expect(db.sql('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(await getPid(db.sql)).toBe(pid);
  });
});

test('a statement after the end of its transaction is refused', async () => {
  await withDb(1, async (db) => {
    const late = await db.transaction((sql) => Promise.resolve({ sql }));
    await expect(late.sql('select 1')).rejects.toThrow('over');
  });
});

describe('limits', () => {
  const limits = { statementMs: 2000, lockMs: 200, idleMs: 300 };

  test('of the server are on each of its connections', async () => {
    const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    expect(
      await database.db.sql('select current_setting(name) as value from unnest($1::text[]) as name', [
        settings,
      ]),
    ).toEqual(['30s', '5s', '10s'].map((value) => ({ value })));
  });

  test('end a statement, a wait for a lock, and a transaction that is left open; the next one works', async () => {
    const db = openPostgres(url(), { connections: 1, limits });
    try {
      await expect(db.sql('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
      await database.asOwner((owner) =>
        owner.transaction(async (sql) => {
          await sql('lock table team.sender');
          await expect(db.sql('select from team.sender')).rejects.toMatchObject({
            code: '55P03',
          });
        }),
      );
      const left = db.transaction(async (sql) => {
        await sql('select 1');
        await sleep(1000);
        await sql('select 1');
      });
      await expect(left).rejects.toMatchObject({ code: '25P03' });
      expect(await db.sql('select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await db.close();
    }
  });

  test('hold for who waits for a transaction that is left open elsewhere: asked again, the step is done', async () => {
    const server = await startTeamServer(database);
    const agent = await server.signIn('agent');
    const { path, id, revision } = await beginEnrollment(agent);
    const ask = () => agent.ask('POST', `${path}/review`, { revision, key: id });
    await database.asOwner((owner) =>
      owner.transaction(async (sql) => {
        await sql('lock table team.enrollment in share mode');
        const refused = await ask();
        expect([refused.status, await refused.json()]).toMatchObject([503, { type: 'urn:enrola:away' }]);
      }),
    );
    expect((await ask()).status).toBe(200);
    await server.stop();
  });
});

test('close ends what is under way after a few seconds', async () => {
  const db = openPostgres(url(), { connections: 1 });
  const waiting = db.sql('select pg_sleep(60)');
  waiting.catch(() => undefined);
  await sleep(200);
  await db.close();
  await expect(waiting).rejects.toBeInstanceOf(Error);
}, 20_000);

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['a transaction', (db) => db.transaction((sql) => sql('insert into wait values (1)'))],
  ['a statement', (db) => db.sql('insert into wait values (1)')],
])(
  '%s whose wait for a standby is cancelled is not taken for committed',
  async (_name, write) => {
    await withDb(1, async (db, owner) => {
      const set = async (standbys: string) => {
        await owner.sql(`alter system set synchronous_standby_names = '${standbys}'`);
        await owner.sql('select pg_reload_conf()');
        await expect
          .poll(() => owner.sql('show synchronous_standby_names'))
          .toEqual([{ synchronous_standby_names: standbys }]);
      };
      await owner.sql('drop table if exists wait');
      await owner.sql('create table wait (of int)');
      await set('nobody');
      try {
        const written = write(db).then(
          () => undefined,
          (error: unknown) => error,
        );
        const cancel = () =>
          owner.sql("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
        await expect.poll(cancel, { timeout: 30_000 }).toHaveLength(1);
        await written;
      } finally {
        await set('');
      }
      // The row exists all the same, until a failover may lose it.
      expect(await db.sql('select of from wait')).toEqual([{ of: 1 }]);
    });
  },
  60_000,
);
