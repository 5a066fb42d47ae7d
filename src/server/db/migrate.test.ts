import { existsSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { toQuery } from '../../domain/drafts/record-search.ts';
import { STORED_VERSION } from '../../domain/drafts/stored.ts';
import { listCarriers } from '../enrollments/carriers.ts';
import { fillFoundBy } from '../enrollments/fill-found-by.ts';
import { listHeads } from '../enrollments/team-list.ts';
import type { Db } from './db.ts';
import { openEmbedded } from './embedded-db.ts';
import { FolderTakenError } from './folder-lock.ts';
import { migrate, MIGRATIONS, MigrationError, type MigrationStep } from './migrate.ts';
import { type DatabasePlace, listDueAt, openTeamDb } from './open-team-db.ts';
import { openPostgres } from './postgres-db.ts';
import {
  beforeTests,
  createUser,
  inventPerson,
  KINDS,
  newEnrollmentId,
  startDatabase,
  untilOneWaits,
  WORKING_LOGIN,
} from './team-db.fixture.ts';
import { PLAIN_PROFILE } from './wire-profile.fixture.ts';

/** The migrations that a server of the previous version knows. */
const BEFORE = MIGRATIONS.slice(0, -1);

const NEXT_NUMBER = (MIGRATIONS.at(-1)?.number ?? 0) + 1;

/** Saves in the way of version 2 of the database, without the functions, which follow the newest version. */
async function saveAsBefore(db: Db, userId: string, body: object = {}): Promise<string> {
  const id = newEnrollmentId();
  await db.transaction(async (sql) => {
    await sql('insert into team.enrollment (id, created_by, assignee) values ($1, $2, $2)', [id, userId]);
    await sql("insert into team.part values ($1, $2, 'maker', true)", [id, userId]);
    await sql(
      "insert into team.person (enrollment_id, id, body, edited_by) values ($1, 'p1', $3::text::json, $2)",
      [id, userId, JSON.stringify(body)],
    );
    await sql("update team.enrollment set person_ids = '{p1}' where id = $1", [id]);
  });
  return id;
}

async function approveAsBefore(db: Db, id: string, approver: string): Promise<void> {
  await db.sql("insert into team.part values ($1, $2, 'checker', true)", [id, approver]);
  await db.sql(
    `with made as (
       insert into team.approval (enrollment_id, revision, hash, approver)
       select id, revision, repeat('0', 64), $2 from team.enrollment where id = $1 returning id)
     update team.enrollment set state = 'approved', approval_id = (select id from made) where id = $1`,
    [id, approver],
  );
}

/** An invented person in stored form. */
const toBody = (identifier: string) => ({
  version: STORED_VERSION,
  enrollmentId: 'e1',
  id: 'p1',
  person: { ...inventPerson('Ana', 'p1'), identifier },
});

/** Reads the list in the way of version 2. */
async function listAsBefore(db: Db): Promise<readonly unknown[]> {
  const rows = await db.sql(
    `with page as (select * from team.enrollment order by updated_at desc, id desc)
     select e.id, c.name, p.body from page e
     join team.app_user c on c.id = e.created_by
     join team.person p on p.enrollment_id = e.id and p.id = e.person_ids[1]`,
  );
  return rows.map(({ id }) => id);
}

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));

  it('runs what is due, once and in one piece', async () => {
    await database.asOwner(async (owner) => {
      expect(await migrate(owner)).toEqual([]);
      const [row] = await owner.sql('select number, name, hash from public.enrola_migration');
      expect(row).toMatchObject({ number: 1, name: 'team' });
      const broken = { number: 2, name: 'broken', text: 'create table team.half (id int); select nothing;' };
      // The number has run already, with another text.
      await expect(migrate(owner, [{ number: 1, name: 'team', text: '' }, broken])).rejects.toBeInstanceOf(
        MigrationError,
      );
      // The database is of a newer version.
      await expect(migrate(owner, [])).rejects.toBeInstanceOf(MigrationError);
      expect(await owner.sql("select to_regclass('team.half') is null as gone")).toEqual([{ gone: true }]);
    });
  });

  it('several processes that start at once wait for each other', async () => {
    if (database.place.databaseUrl === undefined) return;
    const opened = await Promise.all([1, 2, 3].map(() => openTeamDb(database.place)));
    for (const db of opened) {
      expect(await db.sql('select current_user as name')).toEqual([{ name: WORKING_LOGIN }]);
      await db.close();
    }
  });

  it('a migration that waits for a table lets those go on who work with it', async () => {
    const { ownerUrl } = database.place;
    if (ownerUrl === undefined) return;
    const next = {
      number: NEXT_NUMBER,
      name: 'next',
      text: 'alter table team.sender add column next int',
    };
    const holder = openPostgres(ownerUrl, { connections: 1 });
    await database.asOwner(async (owner) => {
      const { migrating } = await holder.transaction(async (sql) => {
        await sql('select from team.sender');
        const begun = migrate(owner, [...MIGRATIONS, next]);
        await untilOneWaits(sql);
        expect(
          await database.db.sql(
            'select 1 as one from (select count(*) from team.event) e, (select count(*) from team.sender) s',
          ),
        ).toEqual([{ one: 1 }]);
        return { migrating: begun };
      });
      expect(await migrating).toEqual([next.number]);
      await owner.sql('alter table team.sender drop column next');
      await owner.sql('delete from public.enrola_migration where number = $1', [next.number]);
    });
    await holder.close();
  }, 60_000);

  /** Creates an empty database beside that of the tests. */
  async function createEmpty(name: string): Promise<DatabasePlace> {
    const { folder, ...urls } = database.place;
    if (urls.ownerUrl === undefined) return { folder: `${folder}-${name}` };
    await database.asOwner((owner) => owner.sql(`create database ${name}`));
    const toUrl = (url = '') => url.replace(/\/postgres$/, `/${name}`);
    return { folder, databaseUrl: toUrl(urls.databaseUrl), ownerUrl: toUrl(urls.ownerUrl) };
  }
  it('a migration that gets no lock ends after some tries, and says who holds the table and what to do', async () => {
    const { ownerUrl } = database.place;
    if (ownerUrl === undefined) return;
    const next = {
      number: NEXT_NUMBER + 1,
      name: 'next',
      text: 'alter table team.sender add column next int',
    };
    const before = { number: NEXT_NUMBER, name: 'before', text: 'create table team.before (id int)' };
    const steps: MigrationStep[] = [];
    const holder = openPostgres(ownerUrl, { connections: 1 });
    const [refusal, pid] = await holder.transaction(async (sql) => {
      const [row] = await sql('select pg_backend_pid() as pid, count(*) from team.sender');
      const refused = database.asOwner((owner) =>
        migrate(owner, [...MIGRATIONS, before, next], { tries: 2, tell: (step) => steps.push(step) }),
      );
      return [await refused.catch(String), Number(row?.['pid'])];
    });
    await holder.close();
    expect(refusal).toBe(
      `MigrationError: a table stayed locked through 2 tries to change it. It is held by PostgreSQL's process ${pid} (enrola): ` +
        `end the transaction («select pg_terminate_backend(${pid});»), then start again`,
    );
    // The first of the two migrations ran at each try and was rolled back, so no line says that it ran.
    expect(steps).toEqual(
      [1, 2].flatMap((nth) => [
        { code: 'migrating', due: 2 },
        { code: 'migration-waits', nth, of: 2, pids: [pid] },
      ]),
    );
    await database.asOwner(async (owner) => expect(await migrate(owner)).toEqual([]));
  }, 60_000);

  it('one that waits for another migration says for whom', async () => {
    const { ownerUrl } = database.place;
    if (ownerUrl === undefined) return;
    const steps: MigrationStep[] = [];
    const holder = openPostgres(ownerUrl, { connections: 1 });
    await database.asOwner(async (owner) => {
      const { migrating, pid } = await holder.transaction(async (sql) => {
        const [row] = await sql('select pg_backend_pid() as pid, pg_advisory_xact_lock(7254891)');
        const begun = migrate(owner, MIGRATIONS, { tell: (step) => steps.push(step) });
        await untilOneWaits(sql);
        return { migrating: begun, pid: row?.['pid'] };
      });
      expect(await migrating).toEqual([]);
      expect(steps).toEqual([{ code: 'migration-waits', pids: [pid] }]);
    });
    await holder.close();
  }, 60_000);

  it('tells each migration that ran, with its time', async () => {
    const place = await createEmpty('told');
    const owner = await openAsOwner(place);
    const steps: MigrationStep[] = [];
    await migrate(owner, BEFORE, { tell: (step) => steps.push(step) });
    const of = BEFORE.length;
    expect(steps).toHaveLength(1 + of);
    expect(steps[0]).toEqual({ code: 'migrating', due: of });
    expect(steps[1]).toEqual({
      code: 'migrated',
      migration: '0001-team',
      nth: 1,
      of,
      ms: expect.any(Number) as number,
    });
    expect(steps.at(-1)).toMatchObject({ nth: of, of });
    await migrate(owner, BEFORE, { tell: (step) => steps.push(step) });
    expect(steps).toHaveLength(1 + of);
    await owner.close();
  }, 120_000);

  it('lists what is due and changes nothing', async () => {
    const place = await createEmpty('planned');
    const toNumbers = async () => (await listDueAt(place)).map(({ number }) => number);
    const all = MIGRATIONS.map(({ number }) => number);
    expect(await toNumbers()).toEqual(all);
    if (kind === 'embedded') expect(existsSync(place.folder)).toBe(false);
    const owner = await openAsOwner(place);
    const tables = () =>
      owner.sql(
        "select relname from pg_class where relnamespace in ('public'::regnamespace, to_regnamespace('team'))",
      );
    expect(await tables()).toEqual([]);
    await owner.close();

    const before = await openAsOwner(place);
    await migrate(before, BEFORE);
    await before.close();
    expect(await toNumbers()).toEqual(all.slice(-1));
    const after = await openAsOwner(place);
    const [row] = await after.sql('select max(number) as last from public.enrola_migration');
    expect(row).toEqual({ last: BEFORE.at(-1)?.number });
    await migrate(after);
    await after.close();
    expect(await toNumbers()).toEqual([]);
  }, 120_000);

  const openAsOwner = async ({ folder, ownerUrl }: DatabasePlace) =>
    ownerUrl === undefined ? openEmbedded(folder) : openPostgres(ownerUrl, { connections: 1 });

  it('refuses a database of a newer version in plain words, and leaves it to the newer one', async () => {
    const place = await createEmpty('newer');
    const newer = [...MIGRATIONS, { number: NEXT_NUMBER, name: 'newer', text: 'select 1' }];
    const owner = await openAsOwner(place);
    expect(await migrate(owner, newer)).toHaveLength(newer.length);
    await owner.close();
    await expect(openTeamDb(place)).rejects.toThrow(
      `the database is of a newer version (migration ${NEXT_NUMBER})`,
    );
    const again = await openAsOwner(place);
    expect(await migrate(again, newer)).toEqual([]);
    await again.close();
  }, 120_000);

  it('a server of the version before works on until it stops while a newer one starts, and nothing is lost', async () => {
    const place = await createEmpty('before');
    const owner = await openAsOwner(place);
    expect(await migrate(owner, BEFORE)).toHaveLength(BEFORE.length);
    await owner.close();
    const old = await openAsOwner(place);
    const userId = await createUser(old);
    const saved: string[] = [];
    const work = async () => {
      saved.push(await saveAsBefore(old, userId));
      expect(new Set(await listAsBefore(old))).toEqual(new Set(saved));
    };
    for (let n = 0; n < 10; n += 1) await work();

    const starting = openTeamDb(place).catch((error: unknown) => error);
    const hasStarted = starting.then(() => true);
    // The embedded database answers before other tasks run, so each round waits for a task.
    while (!(await Promise.race([hasStarted, turn(false)]))) await work();
    for (let n = 0; n < 10; n += 1) await work();
    const started = await starting;
    // Only one process can open the embedded database: the newer one starts again after the old one has
    // stopped.
    if (kind === 'embedded') expect(started).toBeInstanceOf(FolderTakenError);
    await old.close();
    const db = kind === 'embedded' ? await openTeamDb(place) : (started as Db);
    expect(new Set(await listAsBefore(db))).toEqual(new Set(saved));
    await db.close();
  }, 120_000);

  it('a migration writes no person anew', async () => {
    const place = await createEmpty('unwritten');
    const owner = await openAsOwner(place);
    await migrate(
      owner,
      MIGRATIONS.filter(({ number }) => number < 38),
    );
    await saveAsBefore(owner, await createUser(owner));
    const places = () => owner.sql('select xmin::text, ctid::text from team.person');
    const before = await places();
    await migrate(owner);
    expect(await places()).toEqual(before);
    await owner.close();
  }, 120_000);

  it('persons that an older version saved are found once it is filled by what, and nothing else changes', async () => {
    const place = await createEmpty('filled');
    const owner = await openAsOwner(place);
    // These versions had no identifiers.
    await migrate(owner, MIGRATIONS.slice(0, 5));
    const userId = await createUser(owner);
    const approved = await saveAsBefore(owner, userId, toBody('11111111-1'));
    const unreadable = await saveAsBefore(owner, userId);
    await approveAsBefore(owner, approved, await createUser(owner, 'supervisor'));
    await owner.close();

    const db = await openTeamDb(place);
    // An older server beside this one saves.
    const later = await saveAsBefore(db, userId, toBody('22222222-2'));
    const find = async (...numbers: string[]) => {
      const identifiers = numbers.map((number) => ({ type: '', number }));
      const { carriers } = await listCarriers(db.sql, identifiers, '', { userId, role: 'agent' });
      return carriers.map((each) => each.map(({ id }) => id));
    };
    const heads = () =>
      db.sql(
        'select e.*, (select count(*) from team.event v where v.enrollment_id = e.id) as events from team.enrollment e order by id',
      );
    expect(await find('11111111-1', '22222222-2')).toEqual([[], []]);
    const before = await heads();
    const filled = await Promise.all([1, 2].map(() => fillFoundBy(db, PLAIN_PROFILE)));
    expect(filled.reduce((sum, count) => sum + count)).toBe(3);
    expect(await find('11111111-1', '22222222-2')).toEqual([[approved], [later]]);
    const { heads: listed } = await listHeads(db.sql, { query: toQuery('22.222'), limit: 5 });
    expect(listed.map(({ id }) => id)).toEqual([later]);
    expect(await heads()).toEqual(before);
    expect(await fillFoundBy(db, PLAIN_PROFILE)).toBe(0);

    // An older server beside this one edits.
    await db.sql(
      'update team.person set body = $1::text::json, revision = revision + 1 where enrollment_id = $2',
      [JSON.stringify(toBody('44444444-4')), later],
    );
    expect(await fillFoundBy(db, PLAIN_PROFILE)).toBe(1);
    expect(await find('22222222-2', '44444444-4')).toEqual([[], [later]]);

    // The version before this one had no keys of names and birth.
    await db.sql(
      `update team.person set found_by_revision = revision + 1, revision = revision + 1, identifiers = '{}',
         body = $1::text::json where enrollment_id = $2`,
      [JSON.stringify(toBody('55555555-5')), later],
    );
    expect(await fillFoundBy(db, PLAIN_PROFILE)).toBe(1);
    expect(await find('55555555-5')).toEqual([[later]]);

    // A change of anything else makes it an edit.
    await db.sql("update team.person set identifiers = '{}', body = $1::text::json", [
      JSON.stringify(toBody('33333333-3')),
    ]);
    expect((await heads()).map(({ state }) => state)).toEqual(['draft', 'draft', 'draft']);
    expect(new Set((await heads()).map(({ id }) => id))).toEqual(new Set([approved, unreadable, later]));
    await db.close();
  }, 120_000);
});
