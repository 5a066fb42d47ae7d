/** The server works with few rights: it must not own the tables that it may only append to. */
import { describe, expect, it, test } from 'vitest';
import { appendEntry } from '../journal/journal-store.ts';
import type { Db } from './db.ts';
import { listPowers } from './login-powers.ts';
import { MigrationError } from './migrate.ts';
import { bringToVersion, openTeamDb } from './open-team-db.ts';
import { openPostgres } from './postgres-db.ts';
import { beforeTests, createUser, inTransaction, startDatabase } from './team-db.fixture.ts';

const database = beforeTests(() => startDatabase('postgres'));

/** Address of a login for a database of the cluster. */
const toUrl = (login: string, name: string) =>
  (database.place.ownerUrl ?? '').replace('enrola@', `${login}@`).replace(/\/postgres$/, `/${name}`);

/** Creates an empty database whose owner may do nothing else in the cluster, and a login to work with. */
async function createPair(name: string): Promise<{ databaseUrl: string; ownerUrl: string }> {
  // This owner is a superuser, as in the other tests.
  await database.asOwner(async ({ sql }) => {
    await sql(`create role ${name}_owner login`);
    await sql(`create role ${name}_work login`);
    await sql(`create database ${name} owner ${name}_owner`);
  });
  return { databaseUrl: toUrl(`${name}_work`, name), ownerUrl: toUrl(`${name}_owner`, name) };
}

const folder = 'unused';

/** Hash of the first migration's text until version 0.2. */
const FORMER_HASH = '834ccc0a29c49c7fe8982f4203709b033c446865571a6f4a96c95699675b77e5';

async function withDb<T>(url: string, run: (db: Db) => Promise<T>): Promise<T> {
  const db = openPostgres(url, { connections: 1 });
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

const canWork = async (db: Db) => {
  await createUser(db);
  await inTransaction(appendEntry)(db, { scope: 'team', kind: 'signed-in', actor: null, from: 'test' });
};

describe('two logins, of which neither makes roles', () => {
  it('the owner brings the tables, the other one works and changes nothing that is only appended', async () => {
    const urls = await createPair('two');
    const db = await openTeamDb({ ...urls, folder });
    await canWork(db);
    for (const attempt of [
      'drop trigger append_only on team.journal',
      'alter table team.journal disable trigger all',
      'delete from team.journal',
      "update team.journal set body = ''",
      'set role two_owner',
      'set session authorization two_owner',
      "set session_replication_role = 'replica'",
      'create table team.mine (id int)',
    ])
      await expect(db.sql(attempt), attempt).rejects.toMatchObject({ code: '42501' });
    await db.sql('reset role');
    await expect(db.sql('delete from team.journal')).rejects.toMatchObject({ code: '42501' });
    await db.close();
  });

  it('once it has its version, the login to work with is enough', async () => {
    const urls = await createPair('after');
    expect(await bringToVersion(urls.ownerUrl, urls.databaseUrl)).not.toEqual([]);
    expect(await bringToVersion(urls.ownerUrl, urls.databaseUrl)).toEqual([]);
    const db = await openTeamDb({ databaseUrl: urls.databaseUrl, folder });
    await canWork(db);
    await db.close();
    // A migration is missing.
    await withDb(urls.ownerUrl, ({ sql }) =>
      sql(
        'delete from public.enrola_migration where number = (select max(number) from public.enrola_migration)',
      ),
    );
    await expect(openTeamDb({ databaseUrl: urls.databaseUrl, folder })).rejects.toBeInstanceOf(
      MigrationError,
    );
  });

  it('another login gets the same rights, and one of another database none', async () => {
    const urls = await createPair('first');
    await (await openTeamDb({ ...urls, folder })).close();
    await createPair('second');
    const foreign = toUrl('second_work', 'first');
    await expect(openTeamDb({ databaseUrl: foreign, folder })).rejects.toBeInstanceOf(MigrationError);
    await withDb(foreign, async ({ sql }) => {
      await expect(sql('select * from team.journal')).rejects.toMatchObject({ code: '42501' });
    });
    const rights = (login: string) =>
      withDb(urls.ownerUrl, ({ sql }) =>
        sql(
          `select c.relname, a.attname, p.privilege_type from pg_class c
           join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'team'
           left join pg_attribute a on a.attrelid = c.oid and a.attacl is not null,
           aclexplode(coalesce(a.attacl, c.relacl)) p where p.grantee = $1::regrole order by 1, 2, 3`,
          [login],
        ),
      );
    await database.asOwner(({ sql }) => sql('create role first_later login'));
    const db = await openTeamDb({
      databaseUrl: toUrl('first_later', 'first'),
      ownerUrl: urls.ownerUrl,
      folder,
    });
    await canWork(db);
    await db.close();
    expect(await rights('first_work')).not.toEqual([]);
    expect(await rights('first_later')).toEqual(await rights('first_work'));
  });
});

test.each([
  ['superuser', 'alter role ROLE superuser', 'superuser'],
  ['createrole', 'alter role ROLE createrole', 'CREATEROLE'],
  ['member', 'grant OWNER to ROLE', 'owns the tables'],
  ['owner', 'alter database DATABASE owner to ROLE', 'owns the database'],
  ['creator', 'grant create on schema team to ROLE', 'create in the schema'],
  ['writer', 'grant pg_write_all_data to ROLE', 'change the journal'],
  ['program', 'grant pg_execute_server_program to ROLE', 'run programs'],
  ['replica', 'grant set on parameter session_replication_role to ROLE', 'session_replication_role'],
])('a login that could do more is refused: %s', async (name, power, said) => {
  const urls = await createPair(name);
  await (await openTeamDb({ ...urls, folder })).close();
  const admin = toUrl('enrola', name);
  const statement = power
    .replace('ROLE', `${name}_work`)
    .replace('OWNER', `${name}_owner`)
    .replace('DATABASE', name);
  await withDb(admin, ({ sql }) => sql(statement));
  await expect(openTeamDb({ databaseUrl: urls.databaseUrl, folder })).rejects.toThrow(said);
});

test('the same login twice is refused', async () => {
  const { ownerUrl } = await createPair('same');
  await expect(openTeamDb({ databaseUrl: ownerUrl, ownerUrl, folder })).rejects.toThrow('DATABASE_OWNER_URL');
});

test('one login is for trying it out: it works, needs no right of the cluster, and its powers can be told; then there are two', async () => {
  const { databaseUrl, ownerUrl } = await createPair('one');
  const db = await openTeamDb({ databaseUrl: ownerUrl, folder });
  await canWork(db);
  expect((await listPowers(db.sql)).join()).toContain('owns the tables');
  await db.close();
  const split = await openTeamDb({ databaseUrl, ownerUrl, folder });
  await canWork(split);
  expect(await listPowers(split.sql)).toEqual([]);
  await split.close();
});

test('a database of the version that made a role of the cluster is brought on, and that role is not used', async () => {
  const { databaseUrl, ownerUrl } = await createPair('former');
  await (await openTeamDb({ databaseUrl: ownerUrl, folder })).close();
  await withDb(ownerUrl, ({ sql }) =>
    sql('update public.enrola_migration set hash = $1 where number = 1', [FORMER_HASH]),
  );
  const db = await openTeamDb({ databaseUrl, ownerUrl, folder });
  expect(await db.sql('select current_user as name')).toEqual([{ name: 'former_work' }]);
  await db.close();
});
