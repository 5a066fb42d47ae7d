/** The team's list can be searched by the persons in an enrollment and by its assignee. */
import { beforeAll, describe, expect, it } from 'vitest';
import { beforeTests, inventPerson, KINDS, newEnrollmentId, startDatabase } from '../db/team-db.fixture.ts';
import { type Desk, startTeamServer } from './team-server.fixture.ts';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));
  let two: string;
  beforeAll(async () => {
    two = await enter(agent, ['Begoña', 'Núñez', '12.345.678-5'], ['José', "O'Higgins", '9.876.543-3']);
    await enter(agent, ['Ana', 'Rojas\0', '11.111.111-1']);
  });

  async function enter(desk: Desk, ...people: [string, string, string][]) {
    const persons = people.map(([givenName, paternalName, identifier]) => ({
      ...inventPerson(),
      givenName,
      paternalName,
      identifier,
    }));
    const id = newEnrollmentId();
    const content = { id, riskProfileCode: '', personIds: persons.map((person) => person.id), persons };
    await desk.want('POST', '/api/enrollments', { body: content });
    return id;
  }
  const find = async (desk: Desk, text: string, query = '') => {
    const page = await desk.want('POST', `/api/enrollments/search${query}`, { body: { text } });
    return (page['enrollments'] as { id: string }[]).map(({ id }) => id);
  };

  it.each(['nunez', 'BEGOÑA', 'ohiggins', '12345678-5', '12.345', 'jose begona', '9876 núñ', 'nú', '98'])(
    'finds «%s», whoever of the persons it stands in',
    async (text) => {
      expect(await find(supervisor, text)).toEqual([two]);
    },
  );

  it.each(['nunez rojas', 'nobody', '987.0', 'ez', 'n_nez', 'beg%a'])('does not find «%s»', async (text) => {
    expect(await find(supervisor, text)).not.toContain(two);
  });

  it('by states, by pages, by who has it, and an agent only what is theirs', async () => {
    expect(await find(supervisor, 'begoña', '?state=in-review')).toEqual([]);
    expect(await find(supervisor, 'begoña', '?state=draft&state=in-review')).toEqual([two]);
    const page = await supervisor.want('POST', '/api/enrollments/search?limit=1', { body: { text: '' } });
    expect(await find(supervisor, '', `?after=${encodeURIComponent(String(page['next']))}`)).toEqual([two]);
    const { name } = (await agent.want('GET', '/api/me')) as { name: string };
    expect(await find(supervisor, `${name} begoña`)).toEqual([two]);
    expect(await find(await server.signIn('agent'), 'begoña')).toEqual([]);
  });

  it('finds what was corrected by its new name alone', async () => {
    const id = await enter(agent, ['Camila', 'Rojas', '22.222.222-2']);
    const { people, ...whole } = (await agent.want('GET', `/api/enrollments/${id}`)) as {
      people: object[];
      revision: number;
    };
    const persons = people.map((person) => ({ ...person, givenName: 'Carla' }));
    const personIds = persons.map((person) => ('id' in person ? person.id : ''));
    await agent.want('POST', `/api/enrollments/${id}/changes`, {
      revision: whole.revision,
      body: { riskProfileCode: '', personIds, persons },
    });
    expect(await find(agent, 'camila')).toEqual([]);
    expect(await find(agent, 'carla')).toEqual([id]);
  });
});
