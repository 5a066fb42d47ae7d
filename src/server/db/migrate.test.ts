import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, MigrationError } from './migrate.ts';
import { openTeamDb } from './open-team-db.ts';
import { KINDS, startDatabase, type TestDatabase } from './team-db.fixture.ts';

describe.each(KINDS)('%s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startDatabase(kind);
  }, 120_000);
  afterAll(() => database.stop(), 30_000);

  it('runs what is due, once and in one piece', async () => {
    await database.asOwner(async (owner) => {
      expect(await migrate(owner)).toEqual([]);
      const [row] = await owner.sql('select number, name, hash from public.enrola_migration');
      expect(row).toMatchObject({ number: 1, name: 'team' });
      const broken = { number: 2, name: 'broken', text: 'create table team.half (id int); select nothing;' };
      // Another text under the number that ran.
      await expect(migrate(owner, [{ number: 1, name: 'team', text: '' }, broken])).rejects.toBeInstanceOf(
        MigrationError,
      );
      // Of a newer version.
      await expect(migrate(owner, [])).rejects.toBeInstanceOf(MigrationError);
      expect(await owner.sql("select to_regclass('team.half') is null as gone")).toEqual([{ gone: true }]);
    });
  });

  it('several processes that start at once wait for each other', async () => {
    if (database.place.databaseUrl === undefined) return;
    const opened = await Promise.all([1, 2, 3].map(() => openTeamDb(database.place)));
    for (const db of opened) {
      expect(await db.sql('select current_user as name')).toEqual([{ name: 'enrola_app' }]);
      await db.close();
    }
  });
});
