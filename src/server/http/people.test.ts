/** Assignees of enrollments, and the hand-over to somebody else when a user leaves. */
import { describe, expect, it } from 'vitest';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { takeNext } from '../sender/queued.fixture.ts';
import { settleAttempt } from '../sender/take-attempt.ts';
import { beginEnrollment, beginHandedIn, type Desk, startTeamServer, stepOn } from './team-server.fixture.ts';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  const administrator = beforeTests(() => server.signIn('administrator'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));

  const openOf = async ({ userId }: Desk) => {
    const { users } = (await administrator.want('GET', '/api/users')) as {
      users: { id: string; open: number }[];
    };
    return users.find(({ id }) => id === userId)?.open;
  };
  /** Confirms the next attempt, as a sender does. */
  const confirmNext = async () => {
    const attempt = await takeNext(database.db);
    const answer = { kind: 'answered', status: 200, contentType: 'application/json', body: '{}' } as const;
    const at = new Date().toISOString();
    await settleAttempt(database.db, attempt.id, 'confirmed', { ...answer, at, truncated: false });
  };
  const handOver = (from: Desk, to: Desk, desk = administrator) =>
    desk.ask('POST', `/api/users/${from.userId}/hand-over`, { body: { to: to.userId } });

  it('all that is open goes to the other one, who goes on with it; what was confirmed stays', async () => {
    const [leaving, staying] = [await server.signIn('agent'), await server.signIn('agent')];
    const [draft, inReview, sent] = [
      await beginEnrollment(leaving),
      await beginEnrollment(leaving),
      await beginHandedIn(leaving),
    ];
    await leaving.want('POST', `${inReview.path}/review`, { revision: inReview.revision });
    const approved = await supervisor.want('POST', `${sent.path}/approve`, {
      revision: sent.revision,
      body: {},
    });
    expect(await openOf(leaving)).toBe(3);
    await supervisor.want('POST', `${sent.path}/send`, { revision: Number(approved['revision']) });
    // It may come back to its assignee.
    expect(await openOf(leaving)).toBe(3);
    await confirmNext();
    expect(await openOf(leaving)).toBe(2);

    // It can still be handed over after its user lost access.
    const body = { role: 'agent', isDisabled: true };
    await administrator.want('POST', `/api/users/${leaving.userId}`, { body });
    const response = await handOver(leaving, staying);
    expect(await response.json()).toEqual({ count: 2 });
    expect([await openOf(leaving), await openOf(staying)]).toEqual([0, 2]);
    const read = await staying.want('GET', draft.path);
    expect(read).toMatchObject({ state: 'draft', assignee: { id: staying.userId } });
    await staying.want('POST', `${draft.path}/changes`, {
      revision: Number(read['revision']),
      body: draft.content,
    });
    expect((await staying.ask('GET', sent.path)).status).toBe(404);
    for (const { path } of [draft, inReview]) {
      const { entries } = (await staying.want('GET', `${path}/journal`)) as { entries: unknown[] };
      expect(entries).toContainEqual(
        expect.objectContaining({
          kind: 'assigned',
          actor: administrator.userId,
          about: { to: staying.userId },
        }),
      );
    }
  });

  it('what a supervisor took over and returns goes back to who entered it, not to who has no access', async () => {
    const agent = await server.signIn('agent');
    const [kept, gone] = [await beginEnrollment(agent), await beginEnrollment(agent)];
    const takeAndReturn = async ({ path, revision }: typeof kept, between: () => Promise<unknown>) => {
      const handedIn = await stepOn(agent, `${path}/review`, revision);
      const taken = await stepOn(supervisor, `${path}/take-over`, handedIn, { text: 'Sigo yo.' });
      await between();
      await stepOn(supervisor, `${path}/return`, taken, { text: 'Falta la comuna.' });
      return (await supervisor.want('GET', path))['assignee'];
    };
    expect(await takeAndReturn(kept, () => Promise.resolve())).toMatchObject({ id: agent.userId });
    const disable = () =>
      administrator.want('POST', `/api/users/${agent.userId}`, { body: { isDisabled: true } });
    expect(await takeAndReturn(gone, disable)).toMatchObject({ id: supervisor.userId });
  });

  it('to nobody who cannot go on with it', async () => {
    const agent = await server.signIn('agent');
    const { path } = await beginEnrollment(agent);
    const gone = await server.signIn('agent');
    const body = { role: 'agent', isDisabled: true };
    await administrator.want('POST', `/api/users/${gone.userId}`, { body });
    const auditor = await server.signIn('auditor');
    for (const to of [agent, gone, auditor, administrator]) {
      const refused = await handOver(agent, to);
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ type: 'urn:enrola:not-assignable' });
    }
    expect(await agent.want('GET', path)).toMatchObject({ assignee: { id: agent.userId } });
  });

  it('asks the administrator for a fresh sign-in', async () => {
    const late = await server.signIn('administrator');
    await database.db.sql(
      "update team.session set proved_at = clock_timestamp() - interval '8 hours' where user_id = $1",
      [late.userId],
    );
    expect((await handOver(await server.signIn('agent'), supervisor, late)).status).toBe(401);
  });
});
