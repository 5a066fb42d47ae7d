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
  const supervisors = [1, 2].map(() => beforeTests(() => server.signIn('supervisor')));

  it.each([
    ['return', 'returned', { text: 'Falta el correo.' }],
    ['take-over', 'taken-over', { text: 'Sigo yo.' }],
    ['approve', 'approved', {}],
  ])('%s', async (name, noted, body) => {
    for (let n = 0; n < TIMES; n += 1) {
      const { id, path, revision: begun } = await beginEnrollment(agent);
      const revision = await stepOn(agent, `${path}/review`, begun);
      const answers = await Promise.all(
        supervisors.map(async (desk) => desk.ask('POST', `${path}/${name}`, { revision, body })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
      const entries = await listEntries(database.db.sql, id);
      expect(entries.filter((entry) => entry.kind === noted)).toHaveLength(1);
    }
  });
});
