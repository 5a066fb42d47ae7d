/**
 * Two people take a step of the same enrollment at once: one step is done and noted, the other user gets a
 * refusal.
 */
import { describe, expect, it } from 'vitest';
import { acceptInvitation, changeUser, invite } from '../accounts/users.ts';
import type { Sql } from '../db/db.ts';
import { beforeTests, KINDS, startDatabase, untilOneWaits } from '../db/team-db.fixture.ts';
import { listEntries } from '../journal/journal-store.ts';
import { beginEnrollment, startTeamServer, stepOn } from './team-server.fixture.ts';

const TIMES = 15;

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));
  const other = beforeTests(() => server.signIn('supervisor'));

  it.each([
    ['return', 'returned', { text: 'Falta el correo.' }],
    ['take-over', 'taken-over', { text: 'Sigo yo.' }],
    ['approve', 'approved', {}],
    ['send', 'queued', undefined],
  ])('%s', async (name, noted, body) => {
    for (let n = 0; n < TIMES; n += 1) {
      const { id, path, revision: begun } = await beginEnrollment(agent);
      const handedIn = await stepOn(agent, `${path}/review`, begun);
      const revision = name === 'send' ? await stepOn(supervisor, `${path}/approve`, handedIn, {}) : handedIn;
      const answers = await Promise.all(
        [supervisor, other].map(async (desk) =>
          desk.ask('POST', `${path}/${name}`, { revision, ...(body && { body }) }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        name === 'send' ? 202 : 200,
        412,
      ]);
      const entries = await listEntries(database.db.sql, id);
      expect(entries.filter((entry) => entry.kind === noted)).toHaveLength(1);
    }
  });
});

// The embedded database has one connection: nobody waits there.
describe('on PostgreSQL, what the other one has not committed yet is waited for', () => {
  const database = beforeTests(() => startDatabase('postgres'));

  it('two set-up links, of two starts, make one administrator', async () => {
    const { db } = database;
    const accept = (sql: Sql, token: string, signInName: string) =>
      acceptInvitation(sql, { token, signInName, name: 'Ana Soto', passwordHash: 'x' });
    const [first, second] = [
      await invite(db.sql, { role: 'administrator', invitedBy: null }),
      await invite(db.sql, { role: 'administrator', invitedBy: null }),
    ];
    const later = await db.transaction(async (sql) => {
      expect(await accept(sql, first, 'ana')).toMatchObject({ userId: expect.any(String) as string });
      const made = db.transaction((other) => accept(other, second, 'eva'));
      await untilOneWaits(sql);
      return { made };
    });
    expect(await later.made).toBe('used');
  });

  it('nothing is assigned to whose access is just ending', async () => {
    const { db } = database;
    const server = await startTeamServer(database);
    const [supervisor, leaving] = [await server.signIn('supervisor'), await server.signIn('agent')];
    const { path, revision } = await beginEnrollment(supervisor);
    const later = await db.transaction(async (sql) => {
      await changeUser(sql, leaving.userId, { isDisabled: true, by: supervisor.userId });
      const answer = supervisor.ask('POST', `${path}/assign`, { revision, body: { userId: leaving.userId } });
      await untilOneWaits(sql);
      return { answer };
    });
    expect((await later.answer).status).toBe(422);
    await server.stop();
  });
});
