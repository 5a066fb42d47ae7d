/** The list of the team over HTTP: pages, order, and what each role reads in it. */
import { describe, expect, it } from 'vitest';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { listHeads } from '../enrollments/team-list.ts';
import {
  beginEnrollment,
  beginHandedIn,
  inventContent,
  startTeamServer,
  stepOn,
} from './team-server.fixture.ts';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));

  it('the list goes page by page, the latest first, and an agent sees their own', async () => {
    await beginEnrollment(agent);
    const other = await server.signIn('agent');
    const made = [];
    for (let n = 0; n < 5; n += 1) made.unshift((await beginEnrollment(other)).id);
    const ids: string[] = [];
    let after: unknown = '';
    do {
      const page = await other.want(
        'GET',
        `/api/enrollments?limit=2&after=${encodeURIComponent(String(after))}`,
      );
      ids.push(...(page['enrollments'] as { id: string }[]).map(({ id }) => id));
      after = page['next'];
    } while (after !== null);
    expect(ids).toEqual(made);
    const oldestFirst = await other.want('GET', '/api/enrollments?order=oldest');
    expect((oldestFirst['enrollments'] as { id: string }[]).map(({ id }) => id)).toEqual(made.toReversed());
    const all = (await supervisor.want('GET', '/api/enrollments?limit=200'))['enrollments'] as unknown[];
    expect(all.length).toBeGreaterThan(made.length);
    const auditor = await server.signIn('auditor');
    const masked = (await auditor.want('GET', '/api/enrollments'))['enrollments'] as { title: string }[];
    expect(masked.every(({ title }) => title === '')).toBe(true);
  });

  it('what is of an agent is found by their own indexes: what others have is not read', async () => {
    let plan = '';
    await database.db.transaction(async (sql) => {
      for (const way of ['seqscan', 'bitmapscan']) await sql(`set local enable_${way} = off`);
      await listHeads(
        async (text, values) => {
          plan = JSON.stringify(await sql(`explain ${text}`, values));
          return [];
        },
        { of: agent.userId, limit: 200 },
      );
    });
    expect(plan).toContain('by_creator');
    expect(plan).toContain('by_assignee');
    expect(plan).not.toContain('by_change');
  });

  it('it waits since it was first handed in: no reply, other assignee or return begins the wait anew', async () => {
    const listWaiting = async () => {
      const page = await supervisor.want('GET', '/api/enrollments?order=oldest&state=in-review&limit=200');
      return page['enrollments'] as { id: string; review: { since: string } }[];
    };
    const first = await beginHandedIn(agent);
    const second = await beginHandedIn(agent);
    await supervisor.want('POST', `${first.path}/observations`, {
      body: { kind: 'observed', observation: 'wait', place: {}, text: 'Falta el respaldo.' },
    });
    await agent.want('POST', `${first.path}/observations`, {
      body: { kind: 'replied', observation: 'wait', text: 'Va en el expediente.' },
    });
    const before = await listWaiting();
    const [own, other] = [first, second].map(({ id }) => before.findIndex((head) => head.id === id));
    expect(own).toBeLessThan(Number(other));
    expect(before[Number(own)]?.review).toMatchObject({
      round: 1,
      open: 1,
      answered: 1,
      warnings: 0,
      known: 0,
      agent: 'Ana Soto',
      enteredBy: [agent.userId],
    });
    await stepOn(supervisor, `${first.path}/assign`, first.revision, { userId: supervisor.userId });
    const assigned = await listWaiting();
    expect(assigned.find(({ id }) => id === first.id)?.review.since).toBe(before[Number(own)]?.review.since);
    // The assignment is the latest change.
    const [latest] = (await supervisor.want('GET', '/api/enrollments?limit=1'))['enrollments'] as object[];
    expect(latest).toMatchObject({ id: first.id });
    const returned = await stepOn(supervisor, `${first.path}/return`, first.revision + 1, {});
    const countOf = async () => (await agent.want('GET', '/api/desk'))['returned'];
    expect(await countOf()).toBe(1);
    const [back] = (await agent.want('GET', '/api/enrollments?limit=1'))['enrollments'] as object[];
    expect(back).toMatchObject({ isReturned: true, words: 'Falta el respaldo.' });
    await supervisor.want('POST', `${first.path}/observations`, {
      body: { kind: 'settled', observation: 'wait' },
    });
    await stepOn(agent, `${first.path}/review`, returned);
    const again = await listWaiting();
    expect(await countOf()).toBe(0);
    const { since } = before[Number(own)]?.review ?? {};
    expect(again.find(({ id }) => id === first.id)?.review).toMatchObject({
      since,
      round: 2,
      open: 0,
      answered: 0,
    });
    expect(again.findIndex(({ id }) => id === first.id)).toBeLessThan(
      again.findIndex(({ id }) => id === second.id),
    );
  });

  it('an enrollment is read without the persons of a revision that the page has, and with them after a change', async () => {
    const { id, path, content, revision } = await beginEnrollment(agent);
    const whole = await agent.want('GET', path);
    const { people, riskProfileCode, version, ...told } = whole;
    expect(people).toHaveLength(1);
    const same = await agent.want('GET', `${path}?known=${revision}`);
    expect(same).toEqual({ ...told, isSame: true });
    expect(riskProfileCode).toBe(content.riskProfileCode);
    expect(version).toBeDefined();
    for (const known of [revision - 1, revision + 1, 'x'])
      expect(await agent.want('GET', `${path}?known=${known}`)).toEqual(whole);
    await agent.want('POST', `${path}/changes`, { revision, body: content });
    expect(await agent.want('GET', `${path}?known=${revision}`)).toMatchObject({ id, people: [{}] });
    const auditor = await server.signIn('auditor');
    const head = await auditor.want('GET', `${path}?known=${revision + 1}`);
    expect(head).toMatchObject({ id, title: '' });
    expect(head).not.toHaveProperty('erased');
  });

  it('a name that no text of the database can hold is listed without it, and opens as it was typed', async () => {
    for (const givenName of ['A\u0000B', '\ud800']) {
      const content = inventContent();
      const persons = content.persons.map((person) => ({ ...person, givenName }));
      await agent.want('POST', '/api/enrollments', { body: { ...content, persons } });
      const { enrollments } = (await supervisor.want('GET', '/api/enrollments')) as {
        enrollments: { id: string; title: string }[];
      };
      expect(enrollments.find(({ id }) => id === content.id)?.title).toBe('');
      const { people } = (await supervisor.want('GET', `/api/enrollments/${content.id}`)) as {
        people: { givenName: string }[];
      };
      expect(people[0]?.givenName).toBe(givenName);
    }
  });
});
