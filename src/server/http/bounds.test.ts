/** Requests have size limits, and a refusal names the place that exceeds one. */
import { request } from 'node:http';
import { describe, expect, it, test } from 'vitest';
import { beforeTests, inventPerson, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { findHeavyPlace } from './json-weight.ts';
import { type Desk, inventContent, startTeamServer } from './team-server.fixture.ts';

/** Long enough for a busy machine. */
const POLL = { timeout: 20_000 };

const telephones = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `t${index}`, number: '912345678' }));

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));

  it.each([
    ['an identifier', { identifier: 'á'.repeat(3000) }, 'persons.0.identifier'],
    ['a name', { givenName: 'a'.repeat(20_001) }, 'persons.0.givenName'],
    ['a section', { telephones: telephones(201) }, 'persons.0.telephones'],
    [
      'a text in a row',
      { telephones: [{ id: 't', number: '9'.repeat(20_001) }] },
      'persons.0.telephones.0.number',
    ],
  ])('refuses %s that is too long, with its place', async (_name, more, place) => {
    const agent = await server.signIn('agent');
    const { id, ...content } = inventContent();
    const persons = content.persons.map((person) => ({ ...person, ...more }));
    const refused = await agent.ask('POST', '/api/enrollments', { body: { id, ...content, persons } });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { type: 'urn:enrola:bad-body', places: [place] },
    ]);
  });

  it('takes the longest identifier and the most rows', async () => {
    const agent = await server.signIn('agent');
    const { id, ...content } = inventContent();
    const more = { identifier: '𝄞'.repeat(100), givenName: 'ñ'.repeat(20_000), telephones: telephones(200) };
    const persons = content.persons.map((person) => ({ ...person, ...more }));
    const answer = await agent.ask('POST', '/api/enrollments', { body: { id, ...content, persons } });
    expect(answer.status).toBe(201);
  });

  it('refuses more persons than a file may have', async () => {
    const agent = await server.signIn('agent');
    const { id, riskProfileCode } = inventContent();
    const persons = Array.from({ length: 2001 }, (_, index) => inventPerson('Ana', `p${index}`));
    const body = { id, riskProfileCode, personIds: persons.map((person) => person.id), persons };
    const refused = await agent.ask('POST', '/api/enrollments', { body });
    expect([refused.status, await refused.json()]).toMatchObject([400, { places: ['personIds', 'persons'] }]);
  });

  it('refuses what is deep before it is parsed', async () => {
    const agent = await server.signIn('agent');
    const refused = await agent.ask('POST', '/api/enrollments', { body: '['.repeat(15 * 2 ** 20) });
    expect([refused.status, await refused.json()]).toMatchObject([400, { places: ['character 16'] }]);
  });

  it('refuses one of three large bodies of a user at once, and nobody else', async () => {
    const [agent, other] = [await server.signIn('agent'), await server.signIn('agent')];
    const answered: (number | undefined)[] = [];
    // Two of them use up the limit of a user.
    const slow = [1, 2, 3].map(() => {
      const headers = {
        Cookie: agent.cookie,
        Origin: server.origin,
        'Content-Type': 'application/json',
        'Content-Length': 16 * 2 ** 20,
      };
      const asking = request(`${server.origin}/api/enrollments`, { method: 'POST', headers, agent: false });
      asking.on('error', () => undefined);
      asking.on('response', ({ statusCode }) => answered.push(statusCode));
      asking.write('{');
      return asking;
    });
    const save = async (desk: Desk) => desk.ask('POST', '/api/enrollments', { body: inventContent() });
    await expect.poll(() => answered, POLL).toEqual([429]);
    expect((await save(agent)).status).toBe(429);
    expect((await save(other)).status).toBe(201);
    expect(answered).toEqual([429]);
    for (const asking of slow) asking.destroy();
    await expect.poll(async () => (await save(agent)).status, POLL).toBe(201);
  });

  it('what the database refuses stands in the log with its SQLSTATE, and without a value', async () => {
    const agent = await server.signIn('agent');
    const rule = 'alter table team.enrollment add constraint none check';
    await database.asOwner(async (db) => db.sql(`${rule} (risk_profile_code <> 'secreto')`));
    const body = { ...inventContent(), riskProfileCode: 'secreto' };
    const refused = await agent.ask('POST', '/api/enrollments', { body });
    await database.asOwner(async (db) => db.sql('alter table team.enrollment drop constraint none'));
    expect(refused.status).toBe(409);
    const logged = server.lines.filter(({ error }) => error === 'SqlError');
    expect(logged).toMatchObject([{ level: 'error' }]);
    expect(logged[0]?.['sqlState']).toBe('23514');
    expect(JSON.stringify(logged)).not.toContain('secreto');
  });
});

test.each([
  ['what is shallow', '[[[]]]', undefined],
  ['brackets in a text', `{"a":"${'['.repeat(100)}"}`, undefined],
  ['brackets behind an escaped quote', `{"a":"\\"${'['.repeat(100)}\\\\"}`, undefined],
  ['brackets beside each other', '[]'.repeat(100), undefined],
  ['brackets in brackets', '['.repeat(17), 16],
  ['objects in a list, behind an escaped backslash', `["\\\\",${'{"a":'.repeat(16)}`, 81],
  ['more values than anybody sends', '1,'.repeat(500_000), 999_999],
])('%s: where it gets heavy', (_name, text, place) => {
  expect(findHeavyPlace(text)).toBe(place);
});
