/** Known persons: whoever decides is told, and answers for each of them, before anything is created twice. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TEAM_API } from '../../domain/team/api.ts';
import type { TeamEntry } from '../../domain/team/team-api.ts';
import {
  beforeTests,
  handIn as handInAsBefore,
  inventPerson,
  KINDS,
  newEnrollmentId,
  startDatabase,
} from '../db/team-db.fixture.ts';
import { PLAIN_PROFILE } from '../db/wire-profile.fixture.ts';
import { fillCounts } from '../enrollments/fill-counts.ts';
import type { LookUp } from '../sender/look-up.ts';
import { type Desk, startTeamServer, stepOn } from './team-server.fixture.ts';

/** A service that knows the persons whose identifier begins with 9. */
const SERVICE: LookUp = {
  find: (identifiers) =>
    Promise.resolve(identifiers.map(({ number }) => (number.startsWith('9') ? 'found' : 'not-found'))),
};
const BORN = { paternalName: 'Núñez', birthDate: '1991-09-05' };
const REASON = 'El servicio pide otro registro.';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database, { lookUp: SERVICE }));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));

  const handIn = async (desk: Desk, ...numbers: string[]) => {
    const persons = numbers.map((number) => ({
      ...inventPerson(),
      ...BORN,
      identifierType: 'R',
      identifier: number,
    }));
    const personIds = persons.map(({ id }) => id);
    const id = newEnrollmentId();
    const body = { id, riskProfileCode: 'MOD', personIds, persons };
    const { revision } = await desk.want('POST', '/api/enrollments', { body });
    const path = `/api/enrollments/${id}`;
    return { id, path, personIds, revision: await stepOn(desk, `${path}/review`, Number(revision)) };
  };
  const readKnown = async (desk: Desk, path: string) =>
    TEAM_API.readKnown.answer.parse(await desk.want('GET', `${path}/known`));
  const typeOf = async (asked: Promise<Response>) => {
    const response = await asked;
    return [response.status, ((await response.json()) as { type?: string }).type];
  };
  const answerFor = (personId: string | undefined, as: string) => ({ personId, as, reason: REASON });

  it('a person of another enrollment, and a client of the service, are named with the place', async () => {
    const other = await handIn(agent, '11111111-1');
    const { path, personIds } = await handIn(agent, '22222222-2', '11111111-1', '99999999-9');
    const { known, unanswered } = await readKnown(supervisor, path);
    expect(known).toMatchObject([
      { personId: personIds[2], as: 'client' },
      { personId: personIds[1], as: 'elsewhere', where: { id: other.id, state: 'in-review' } },
    ]);
    expect(unanswered).toBe(0);
    const foreign = await server.signIn('agent');
    expect((await foreign.ask('GET', `${path}/known`)).status).toBe(404);
    const auditor = await server.signIn('auditor');
    expect((await auditor.ask('GET', `${path}/known`)).status).toBe(403);
  });

  const countOf = async (id: string) => {
    const { enrollments } = TEAM_API.listEnrollments.answer.parse(
      await supervisor.want('GET', '/api/enrollments?state=in-review&limit=200'),
    );
    return enrollments.find((head) => head.id === id)?.review?.known;
  };

  it('a row of the list counts its known persons, also of what was handed in later and of the service', async () => {
    const first = await handIn(agent, '10101010-1', '98888888-8');
    expect(await countOf(first.id)).toBe(0);
    const second = await handIn(agent, '10101010-1');
    expect(await Promise.all([first, second].map(({ id }) => countOf(id)))).toEqual([1, 1]);
    await readKnown(supervisor, first.path);
    expect(await countOf(first.id)).toBe(2);
    // A handing in keeps what the service said.
    const returned = await stepOn(supervisor, `${first.path}/return`, first.revision, {
      text: 'Falta el respaldo.',
    });
    await stepOn(agent, `${first.path}/review`, returned);
    expect(await countOf(first.id)).toBe(2);
  });

  it('a row that waits counts who is nearly the same and was handed in later', async () => {
    const first = await handIn(agent, '13274418-3');
    const second = await handIn(agent, '13274481-7');
    expect(await Promise.all([first, second].map(({ id }) => countOf(id)))).toEqual([1, 1]);
  });

  const WORDS = { text: 'Falta el respaldo.' };

  it('a row tells nothing that was counted in an earlier round, until it is counted again', async () => {
    const { id, path, personIds, revision } = await handIn(agent, '97777777-9');
    await readKnown(supervisor, path);
    await stepOn(supervisor, `${path}/assign`, revision, { userId: agent.userId });
    expect(await countOf(id)).toBe(1);
    const returned = await stepOn(supervisor, `${path}/return`, revision + 1, WORDS);
    const { people } = await agent.want('GET', path);
    const [person] = people as object[];
    const persons = [{ ...person, identifier: '77777777-9' }];
    const body = { riskProfileCode: 'MOD', personIds, persons };
    await agent.want('POST', `${path}/changes`, { revision: returned, body });
    // An older server beside this one hands it in.
    await handInAsBefore(database.db.sql, id);
    expect(await countOf(id)).toBeUndefined();
    expect(await fillCounts(database.db, PLAIN_PROFILE)).toBe(1);
    expect(await countOf(id)).toBe(0);
    expect(await fillCounts(database.db, PLAIN_PROFILE)).toBe(0);
  });

  it('enrollments that share persons are handed in at once', async () => {
    const numbers = Array.from({ length: 6 }, (_, index) => `1212121${index}-1`);
    const made = await Promise.all([numbers, numbers.toReversed()].map((some) => handIn(agent, ...some)));
    const revisions = made.map(({ revision }) => revision);
    for (let round = 0; round < 5; round += 1) {
      const steps = (name: string, desk: Desk, body?: object) =>
        Promise.all(
          made.map(async ({ path }, at) => {
            revisions[at] = await stepOn(desk, `${path}/${name}`, revisions[at] ?? 0, body);
          }),
        );
      await steps('withdraw', agent);
      await steps('review', agent);
    }
    expect(await Promise.all(made.map(({ id }) => countOf(id)))).toEqual([6, 6]);
  });

  it('who is nearly the same is named with both identifiers, to who may open the other enrollment', async () => {
    const other = await handIn(agent, '17905418-3');
    const own = await server.signIn('agent');
    const { path, personIds } = await handIn(own, '17905481-7', '17905599-1');
    const near = { personId: personIds[0], as: 'near', where: { id: other.id, state: 'in-review' } };
    expect((await readKnown(supervisor, path)).known).toMatchObject([
      { ...near, where: { isSeen: true, person: { identifier: '17905418-3' } } },
    ]);
    const [told] = (await readKnown(own, path)).known;
    expect(told).toMatchObject(near);
    expect(told?.where).not.toHaveProperty('person');
  });

  /** Begins a draft of invented persons with these values. */
  const begin = async (...values: object[]) => {
    const persons = values.map((some) => ({ ...inventPerson(), ...BORN, identifierType: 'R', ...some }));
    const personIds = persons.map((person) => person.id);
    const id = newEnrollmentId();
    const body = { id, riskProfileCode: 'MOD', personIds, persons };
    await agent.want('POST', '/api/enrollments', { body });
    return { id, path: `/api/enrollments/${id}`, personIds };
  };

  it('names of any length can be saved and compared', async () => {
    const [givenName, paternalName] = [5000, 4000].map((size) => randomBytes(size).toString('hex'));
    const other = await begin({ givenName, paternalName, identifier: '18905418-3' });
    const own = await begin({ givenName, paternalName, identifier: '18905481-7' });
    expect((await readKnown(supervisor, own.path)).known).toMatchObject([
      { personId: own.personIds[0], as: 'near', where: { id: other.id } },
    ]);
  });

  it('persons of the same identifier hide nobody who is nearly the same', async () => {
    const other = await begin({ identifier: '16905418-3' });
    const same = { identifier: '16905481-7' };
    const copies = await begin(...Array.from({ length: 210 }, () => same));
    const own = await begin(same);
    expect((await readKnown(supervisor, own.path)).known).toMatchObject([
      { as: 'elsewhere', where: { id: copies.id } },
      { as: 'near', where: { id: other.id } },
    ]);
  });

  it('nothing is approved without an answer for each of them; the answers stand in the journal', async () => {
    await handIn(agent, '33333333-3');
    const { path, personIds, revision } = await handIn(agent, '33333333-3', '95555555-5');
    const approve = (known?: object[]) =>
      supervisor.ask('POST', `${path}/approve`, { revision, body: { ...(known && { known }) } });
    const needsKnown = [422, 'urn:enrola:needs-known'];
    expect(await typeOf(approve())).toEqual(needsKnown);
    const elsewhere = answerFor(personIds[0], 'elsewhere');
    expect(await typeOf(approve([elsewhere]))).toEqual(needsKnown);
    const client = answerFor(personIds[1], 'client');
    expect((await approve([elsewhere, { ...client, reason: '.' }])).status).toBe(400);
    const stranger = answerFor(personIds[0], 'sent');
    expect((await approve([elsewhere, stranger, client, client])).status).toBe(200);
    const { entries } = (await supervisor.want('GET', `${path}/journal`)) as { entries: TeamEntry[] };
    expect(entries.filter((entry) => entry.kind === 'known')).toMatchObject([
      { about: { personId: personIds[1], as: 'client' }, text: REASON },
      { about: { personId: personIds[0], as: 'elsewhere' }, text: REASON },
    ]);
    await stepOn(supervisor, `${path}/send`, revision + 1);
  });

  it('what an approval passed over stands in the journal, where the page tells it', async () => {
    const readApproved = async (number: string, body: object) => {
      const { path, revision } = await handIn(agent, number);
      await stepOn(supervisor, `${path}/approve`, revision, body);
      const { entries } = (await supervisor.want('GET', `${path}/journal`)) as { entries: TeamEntry[] };
      return entries.find(({ kind: what }) => what === 'approved')?.about;
    };
    const unseen = { notices: 48, persons: 196 };
    expect(await readApproved('66666666-6', { unseen })).toMatchObject({ unseen });
    expect(await readApproved('77777777-7', {})).not.toHaveProperty('unseen');
  });

  it('whoever became known after the approval is asked about before the send', async () => {
    const { path, personIds, revision } = await handIn(agent, '44444444-4');
    const approved = await stepOn(supervisor, `${path}/approve`, revision, {});
    await handIn(agent, '44444444-4');
    const send = (body?: object) =>
      supervisor.ask('POST', `${path}/send`, { revision: approved, ...(body && { body }) });
    expect(await typeOf(send())).toEqual([422, 'urn:enrola:needs-known']);
    expect((await send({ known: [answerFor(personIds[0], 'elsewhere')] })).status).toBe(202);
  });
});
