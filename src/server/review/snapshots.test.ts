/** Returned or approved content can be compared with the current one, on both databases. */
import { describe, expect, it } from 'vitest';
import type { TeamEntry } from '../../domain/team/team-api.ts';
import { type Snapshot, toContents } from '../../domain/review/snapshot.ts';
import { beforeTests, inventPerson, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { type Desk, beginEnrollment, startTeamServer, stepOn } from '../http/team-server.fixture.ts';

const WORDS = { text: 'Falta la comuna.' };

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));

  const read = async (desk: Desk, path: string) => {
    const { snapshots } = (await desk.want('GET', `${path}/snapshots`)) as { snapshots: Snapshot[] };
    const { entries } = (await desk.want('GET', `${path}/journal`)) as { entries: TeamEntry[] };
    return {
      snapshots,
      named: entries.flatMap(({ kind: did, about }) =>
        about?.['snapshot'] ? [[did, about['snapshot']]] : [],
      ),
    };
  };

  it('each decision names what it was about; only who differs from the one before is kept', async () => {
    const { path, revision, content } = await beginEnrollment(agent);
    const returnIt = async (handedIn: number) =>
      stepOn(supervisor, `${path}/return`, await stepOn(agent, `${path}/review`, handedIn), WORDS);
    const again = await returnIt(await returnIt(revision));
    const bea = { ...inventPerson('Bea', 'b'), identifier: '11111111-1' };
    const ids = { ...content, personIds: [...content.personIds, 'b'] };
    const added = await stepOn(agent, `${path}/changes`, again, { ...ids, persons: [bea] });
    const approved = await stepOn(
      supervisor,
      `${path}/approve`,
      await stepOn(agent, `${path}/review`, added),
      { reason: 'Lo confirmé por teléfono.' },
    );
    const other = { ...bea, givenName: 'Bea Luz' };
    await returnIt(await stepOn(agent, `${path}/changes`, approved, { ...ids, persons: [other] }));
    const { snapshots, named } = await read(supervisor, path);
    expect(named).toEqual([
      ['returned', 1],
      ['returned', 1],
      ['approved', 2],
      ['returned', 3],
    ]);
    expect(snapshots.map(({ persons }) => persons)).toEqual([content.persons, [bea], [other]]);
    expect(toContents(snapshots).at(-1)?.persons).toEqual([...content.persons, other]);
    expect(await read(agent, path)).toEqual({ snapshots, named });
  });

  it('what this version cannot read stands in the way of no decision', async () => {
    const { path, id, revision } = await beginEnrollment(agent);
    const insert =
      'insert into team.snapshot (enrollment_id, number, body) values ($1, 1, \'{"version":9}\')';
    await database.db.sql(insert, [id]);
    await stepOn(supervisor, `${path}/return`, await stepOn(agent, `${path}/review`, revision), WORDS);
    expect(await read(supervisor, path)).toEqual({ snapshots: [], named: [['returned', 2]] });
  });

  it('are of who sees the enrollment, and of no auditor', async () => {
    const { path } = await beginEnrollment(agent);
    const [other, auditor] = [await server.signIn('agent'), await server.signIn('auditor')];
    expect((await other.ask('GET', `${path}/snapshots`)).status).toBe(404);
    expect((await auditor.ask('GET', `${path}/snapshots`)).status).toBe(403);
    await expect(
      database.db.sql("update team.snapshot set body = '{}' where number = 1"),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
