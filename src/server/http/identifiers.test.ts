/** Answers about an identifier while somebody enters it. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TEAM_SCOPE } from '../../domain/team/team-api.ts';
import { listEntries } from '../journal/journal-store.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { beforeTests, inventPerson, KINDS, newEnrollmentId, startDatabase } from '../db/team-db.fixture.ts';
import type { LookUp } from '../sender/look-up.ts';
import { type Desk, startTeamServer } from './team-server.fixture.ts';

/** A service that knows the persons whose identifier begins with 9. */
const SERVICE: LookUp = {
  find: (identifiers) =>
    Promise.resolve(identifiers.map(({ number }) => (number.startsWith('9') ? 'found' : 'not-found'))),
};

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database, { lookUp: SERVICE }));
  const here = beforeTests(() => server.signIn('agent'));
  const there = beforeTests(() => server.signIn('agent'));
  afterEach(() => void vi.useRealTimers());

  const enter = async (desk: Desk, ...numbers: string[]) => {
    const persons = numbers.map((number) => ({ ...inventPerson(), identifierType: 'R', identifier: number }));
    const content = { riskProfileCode: '', personIds: persons.map(({ id }) => id), persons };
    const id = newEnrollmentId();
    const { revision } = await desk.want('POST', '/api/enrollments', { body: { id, ...content } });
    return { id, revision: Number(revision), ...content };
  };
  const ask = async (desk: Desk, numbers: readonly string[], except?: string) => {
    const identifiers = numbers.map((number) => ({ type: 'R', number }));
    const { carriers } = await desk.want('POST', '/api/identifiers', {
      body: { identifiers, ...(except !== undefined && { except }) },
    });
    return carriers as Record<string, unknown>[][];
  };

  it("another's enrollment that carries it is told, with its state and who has it, and nothing else", async () => {
    const { id } = await enter(there, '11111111-1', '22222222-2');
    const [none, found] = await ask(here, ['33333333-3', '22222222-2']);
    expect(none).toEqual([]);
    const since = expect.any(String) as unknown;
    expect(found).toEqual([{ id, state: 'draft', since, name: 'Ana Soto', isSeen: false }]);
    expect(Date.parse(String(found?.[0]?.['since']))).toBeGreaterThan(Date.now() - 60_000);
  });

  it('its own enrollment is not told, nor another kind of identifier', async () => {
    const { id } = await enter(here, '44444444-4');
    expect(await ask(here, ['44444444-4'], id)).toEqual([[]]);
    expect((await ask(here, ['44444444-4']))[0]).toHaveLength(1);
    const identifiers = [{ type: 'P', number: '44444444-4' }];
    expect(await here.want('POST', '/api/identifiers', { body: { identifiers } })).toEqual({
      carriers: [[]],
    });
  });

  it('what was corrected, and who was taken out, is told no more', async () => {
    const { id, persons, personIds, revision } = await enter(there, '55555555-5', '66666666-6');
    const [first] = persons;
    if (!first) throw new Error('nobody was entered');
    const corrected = { ...first, identifier: '77777777-7' };
    await there.want('POST', `/api/enrollments/${id}/changes`, {
      revision,
      body: { riskProfileCode: '', personIds: personIds.slice(0, 1), persons: [corrected] },
    });
    const found = await ask(here, ['55555555-5', '66666666-6', '77777777-7']);
    expect(found.map((each) => each.length)).toEqual([0, 0, 1]);
  });

  it('at most five are told, the latest begun first; an empty identifier is none', async () => {
    const entered = [];
    for (let count = 0; count < 6; count += 1) entered.push((await enter(there, '88888888-8')).id);
    const [found] = await ask(here, ['88888888-8']);
    expect(found?.map(({ id }) => id)).toEqual(entered.toReversed().slice(0, 5));
    const nobody = { ...createPerson('nadie'), identifierType: 'R' };
    const content = { riskProfileCode: '', personIds: [nobody.id], persons: [nobody] };
    await there.want('POST', '/api/enrollments', { body: { id: newEnrollmentId(), ...content } });
    expect(await ask(here, [''])).toEqual([[]]);
  });

  it('a signed-in auditor is told nothing; no identifier stands in the log', async () => {
    const auditor = await server.signIn('auditor');
    const body = { identifiers: [{ type: 'R', number: '22222222-2' }] };
    expect((await auditor.ask('POST', '/api/identifiers', { body })).status).toBe(403);
    expect(JSON.stringify(server.lines)).not.toContain('22222222');
  });

  it('what the service says of each is told to whoever enters, and to nobody else', async () => {
    const body = { identifiers: ['99999999-9', '12345678-5'].map((number) => ({ type: 'R', number })) };
    expect(await here.want('POST', '/api/look-ups', { body })).toEqual({ findings: ['found', 'not-found'] });
    const auditor = await server.signIn('auditor');
    expect((await auditor.ask('POST', '/api/look-ups', { body })).status).toBe(403);
    const many = { identifiers: Array.from({ length: 21 }, () => ({ type: 'R', number: '1-9' })) };
    expect((await here.ask('POST', '/api/look-ups', { body: many })).status).toBe(400);
  });

  it('each asking for a client stands in the journal, counted and without the client, and a day has so many', async () => {
    const strict = await startTeamServer(database, { lookUp: SERVICE, clientsPerDay: 5 });
    const desk = await strict.signIn('agent');
    const identifiers = ['99999999-9', '12345678-5', '12345678-5'].map((number) => ({ type: 'R', number }));
    const statuses: number[] = [];
    for (const path of ['/api/identifiers', '/api/look-ups', '/api/look-ups'])
      statuses.push((await desk.ask('POST', path, { body: { identifiers } })).status);
    expect(statuses).toEqual([200, 200, 429]);
    const noted = (await listEntries(database.db.sql, TEAM_SCOPE)).filter(
      ({ actor }) => actor === desk.userId,
    );
    expect(noted.map(({ kind: what, about }) => ({ what, ...about }))).toEqual([
      { what: 'clients-asked', count: 2, today: 2 },
      { what: 'clients-asked', count: 2, today: 4 },
      { what: 'clients-asked', count: 2, today: 6, isRefused: true },
    ]);
    expect(JSON.stringify(noted)).not.toMatch(/99999999|12345678/);
    // Other users have a limit of their own for the day.
    expect(await ask(await strict.signIn('agent'), ['22222222-2'])).toHaveLength(1);
    await strict.stop();
  });

  it('of 300 in a minute a user is told, and then of none until it is over; others are told', async () => {
    const curious = await server.signIn('agent');
    const numbered = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ type: 'R', number: `${index}-0` }));
    const askOf = (desk: Desk, identifiers: readonly object[], path = '/api/identifiers') =>
      desk.ask('POST', path, { body: { identifiers } });
    expect((await askOf(curious, numbered(200))).status).toBe(200);
    expect((await askOf(curious, numbered(19), '/api/look-ups')).status).toBe(200);
    // An identifier without a type counts once for each type.
    const untyped = numbered(80).map(({ number }) => ({ type: number, number: '1-9' }));
    expect((await askOf(curious, untyped)).status).toBe(200);
    expect((await askOf(curious, numbered(80))).status).toBe(200);
    for (const path of ['/api/identifiers', '/api/look-ups']) {
      const refused = await askOf(curious, numbered(1), path);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toSatisfy(
        (seconds) => seconds >= 1 && seconds <= 60,
      );
      expect(await refused.json()).toMatchObject({ type: 'urn:enrola:too-many', status: 429 });
    }
    expect((await askOf(here, numbered(80))).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
    expect((await askOf(curious, numbered(80))).status).toBe(200);
  });
});
