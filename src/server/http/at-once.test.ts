/** Two people take a step of the same enrollment at once: one is done and noted, the other one is told. */
import { describe, expect, it } from 'vitest';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
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
