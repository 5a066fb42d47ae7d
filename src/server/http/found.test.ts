/**
 * A supervisor resolves an unproven send: what the service says now, and what becomes of the persons it
 * lacks.
 */
import { rowWith } from '../../domain/enrollment/builders.fixture.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beforeTests, inventPerson, KINDS, newEnrollmentId, startDatabase } from '../db/team-db.fixture.ts';
import type { LookUp } from '../sender/look-up.ts';
import { takeNext } from '../sender/queued.fixture.ts';
import { settleAttempt } from '../sender/take-attempt.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import { findEventRange, listEvents } from './event-hub.ts';
import { type Desk, startTeamServer, stepOn } from './team-server.fixture.ts';

const ANA = { ...inventPerson('Ana'), identifierType: 'R', identifier: '11111111-1' };
const BEA = {
  ...inventPerson('Bea'),
  identifierType: 'R',
  identifier: '22222222-2',
  emails: [rowWith('emails', { address: 'bea@example.com' })],
};

/** A service that knows Ana, with the number of its fresh look-ups. */
function knowAna(): LookUp & { readonly fresh: () => number } {
  let fresh = 0;
  return {
    fresh: () => fresh,
    find: (identifiers, isFresh) => {
      if (isFresh) fresh += 1;
      return Promise.resolve(
        identifiers.map(({ number }) => (number === ANA.identifier ? 'found' : 'not-found')),
      );
    },
  };
}

/** Before this time nobody can know that a person is missing. */
const SETTLING_MS = 60_000;

describe.each(KINDS)('%s', (kind) => {
  const service = knowAna();
  const database = beforeTests(() => startDatabase(kind));
  const spec = { timeoutSeconds: SETTLING_MS / 1000 };
  const server = beforeTests(() => startTeamServer(database, { lookUp: service, spec }));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));
  const other = beforeTests(() => server.signIn('supervisor'));

  /** Ana and Bea stand in the enrollments of the other tests, too. */
  async function answerKnown(path: string) {
    const { known } = TEAM_API.readKnown.answer.parse(await supervisor.want('GET', `${path}/known`));
    return { known: known.map(({ personId, as }) => ({ personId, as, reason: 'Falta en el servicio.' })) };
  }

  /** Sends both persons, and leaves the result unknown. */
  async function sendIntoTheDark(editor?: Desk) {
    const id = newEnrollmentId();
    const persons = [ANA, BEA].map((person) => ({ ...person, id: randomUUID() }));
    const personIds = persons.map((person) => person.id);
    const path = `/api/enrollments/${id}`;
    const body = { id, riskProfileCode: 'MOD', personIds, persons };
    let { revision } = await agent.want('POST', '/api/enrollments', { body });
    const step = async (desk: Desk, name: string, asked?: object) => {
      const more = asked && { body: asked };
      ({ revision } = await desk.want('POST', `${path}/${name}`, { revision: Number(revision), ...more }));
    };
    if (editor) {
      await step(editor, 'take-over', { text: 'Sigo yo.' });
      await step(editor, 'changes', { riskProfileCode: 'MOD', personIds, persons: persons.slice(1) });
      await step(editor, 'assign', { userId: agent.userId });
    }
    await step(agent, 'review');
    await step(supervisor, 'approve', await answerKnown(path));
    await step(supervisor, 'send');
    const attempt = await takeNext(database.db);
    const at = new Date().toISOString();
    await settleAttempt(database.db, attempt.id, 'unknown', { kind: 'no-answer', at, cause: 'timeout' });
    return {
      id,
      path,
      personIds,
      attemptId: attempt.id,
      resolution: `/api/attempts/${attempt.id}/resolution`,
    };
  }
  /** Makes the attempt an hour old. Only the database's owner can change what is written once. */
  const age = (attemptId: string) =>
    database.asOwner((owner) =>
      owner.transaction(async (sql) => {
        await sql('set local session_replication_role = replica');
        const change = "update team.attempt set sent_at = sent_at - interval '1 hour' where id = $1";
        await sql(change, [attemptId]);
      }),
    );

  it('the service is asked anew about each person of a send that nothing proved, and of no other', async () => {
    const { path, resolution } = await sendIntoTheDark();
    const before = service.fresh();
    expect(await supervisor.want('GET', `${path}/evidence`)).toEqual({ findings: ['found', 'not-found'] });
    expect(service.fresh()).toBe(before + 1);
    expect((await agent.ask('GET', `${path}/evidence`)).status).toBe(403);
    await supervisor.want('POST', resolution, { body: { found: 'exists', reason: 'Están.' } });
    expect((await supervisor.ask('GET', `${path}/evidence`)).status).toBe(409);
  });

  it('whom the service lacks becomes a draft of the agent, once, with new ids; both journals tell of it', async () => {
    const { id, path, personIds, attemptId, resolution } = await sendIntoTheDark();
    const body = { found: 'some-exist', personIds: personIds.slice(0, 1), reason: 'Solo Ana está.' };
    // The others may still arrive.
    const early = await supervisor.ask('POST', resolution, { body });
    expect(await early.json()).toMatchObject({ type: 'urn:enrola:too-early' });
    await age(attemptId);
    for (const [marked, type] of [
      [['nobody-sent'], 'urn:enrola:nobody'],
      [personIds, 'urn:enrola:everybody'],
    ] as const) {
      const refused = await supervisor.ask('POST', resolution, { body: { ...body, personIds: marked } });
      expect([refused.status, await refused.json()]).toMatchObject([422, { type }]);
    }
    await supervisor.want('POST', resolution, { body });
    expect((await supervisor.ask('POST', resolution, { body })).status).toBe(409);
    const { attempt } = (await agent.want('GET', `${path}/attempt`)) as {
      attempt: { found: { found: string; rest: string } };
    };
    const { rest } = attempt.found;
    const made = await agent.want('GET', `/api/enrollments/${rest}`);
    expect(made).toMatchObject({
      state: 'draft',
      riskProfileCode: 'MOD',
      createdBy: { id: agent.userId },
      assignee: { id: agent.userId },
      people: [{ givenName: 'Bea', identifier: BEA.identifier, emails: [{ address: 'bea@example.com' }] }],
    });
    const people = made['people'] as { id: string; emails: { id: string }[] }[];
    expect(personIds).not.toContain(people[0]?.id);
    expect(people[0]?.emails[0]?.id).not.toBe('e1');
    const journalOf = async (of: string) =>
      (await supervisor.want('GET', `/api/enrollments/${of}/journal`))['entries'] as object[];
    expect((await journalOf(id)).at(-1)).toMatchObject({
      kind: 'found',
      about: { rest, personIds: body.personIds },
    });
    expect(await journalOf(rest)).toMatchObject([{ kind: 'begun', about: { restOf: id, persons: 1 } }]);
    // Nobody is told that those who were not created were sent.
    const { known } = (await agent.want('GET', `/api/enrollments/${rest}/known`)) as {
      known: { where?: { id: string } }[];
    };
    expect(known.filter(({ where }) => where?.id === id)).toEqual([]);
    // The sent enrollment stays as it was.
    expect(await agent.want('GET', path)).toMatchObject({ state: 'confirmed', persons: 2 });
  });

  it('a late answer of success is told to open pages, and is evidence: who says otherwise says it twice', async () => {
    const { path, attemptId, resolution } = await sendIntoTheDark();
    await age(attemptId);
    const answered = { kind: 'answered', status: 200, contentType: 'application/json', body: '{}' } as const;
    const at = new Date().toISOString();
    // The sender was taken for gone.
    const { last } = await findEventRange(database.db.sql);
    await settleAttempt(database.db, attemptId, 'confirmed', {
      ...answered,
      at,
      truncated: false,
      verdict: 'confirmed',
    });
    expect(await listEvents(database.db.sql, last)).toMatchObject([{ enrollmentId: path.split('/').at(-1) }]);
    const { attempt } = (await supervisor.want('GET', `${path}/attempt`)) as {
      attempt: { lateOutcomes: object[] };
    };
    expect(attempt.lateOutcomes).toMatchObject([{ status: 200 }]);
    const body = { found: 'does-not-exist', reason: 'No están.' };
    const refused = await supervisor.ask('POST', resolution, { body });
    expect(await refused.json()).toMatchObject({ type: 'urn:enrola:against-evidence' });
    await supervisor.want('POST', resolution, { body: { ...body, despite: true } });
    const { entries } = (await supervisor.want('GET', `${path}/journal`)) as { entries: object[] };
    expect(entries.at(-1)).toMatchObject({ kind: 'found', about: { despite: true } });
  });

  it('whoever entered something of it may not approve the rest; who only found it may', async () => {
    const { path, personIds, attemptId, resolution } = await sendIntoTheDark(other);
    const body = { found: 'some-exist', personIds: personIds.slice(0, 1), reason: 'Solo Ana está.' };
    await age(attemptId);
    await supervisor.want('POST', resolution, { body });
    const { attempt } = (await agent.want('GET', `${path}/attempt`)) as {
      attempt: { found: { rest: string } };
    };
    const rest = `/api/enrollments/${attempt.found.rest}`;
    const { revision, assignee } = await supervisor.want('GET', rest);
    expect(assignee).toMatchObject({ id: agent.userId });
    const handedIn = await stepOn(agent, `${rest}/review`, Number(revision));
    const asking = { revision: handedIn, body: {} };
    const refused = await other.ask('POST', `${rest}/approve`, asking);
    expect([refused.status, await refused.json()]).toMatchObject([403, { type: 'urn:enrola:four-eyes' }]);
    await supervisor.want('POST', `${rest}/approve`, { revision: handedIn, body: await answerKnown(rest) });
  });
});
