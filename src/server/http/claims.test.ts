/** Claims over HTTP: one user reviews an enrollment at a time, and others see who. */
import { describe, expect, it } from 'vitest';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { beginHandedIn, startTeamServer, stepOn, type Desk } from './team-server.fixture.ts';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  const agent = beforeTests(() => server.signIn('agent'));
  const elena = beforeTests(() => server.signIn('supervisor'));
  const sofia = beforeTests(() => server.signIn('supervisor'));

  const claim = (desk: Desk, path: string, body: object = {}) => desk.ask('POST', `${path}/claim`, { body });
  const readClaim = async (path: string) =>
    ((await agent.want('GET', path)) as { review: { claim: { by: { id: string } } | null } | null }).review
      ?.claim?.by.id;
  const age = (id: string, minutes: number) =>
    database.db.sql(
      `update team.claim set at = clock_timestamp() - interval '1 minute' * $2 where enrollment_id = $1`,
      [id, minutes],
    );

  it('one of two who claim at once gets it, and the other reads who has it', async () => {
    const { path } = await beginHandedIn(agent);
    const replies = await Promise.all([claim(elena, path), claim(sofia, path)]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const [winner, loser] = replies[0]?.status === 200 ? [elena, sofia] : [sofia, elena];
    expect(await readClaim(path)).toBe(winner.userId);
    expect(await (await claim(loser, path)).json()).toMatchObject({
      type: 'urn:enrola:claimed',
      claim: { by: { id: winner.userId } },
    });
    // The holder claims again as often as they like.
    expect((await claim(winner, path)).status).toBe(200);
  });

  it('a claim ends 30 minutes after the last act of its user', async () => {
    const { path, id } = await beginHandedIn(agent);
    // It waits for longer than the claim lasts.
    await database.db.sql(
      `update team.enrollment set waits_since = waits_since - interval '2 hours' where id = $1`,
      [id],
    );
    await claim(elena, path);
    await age(id, 29);
    expect(await readClaim(path)).toBe(elena.userId);
    const body = { kind: 'observed', observation: 'claimed', place: {}, text: 'Falta el respaldo.' };
    await elena.want('POST', `${path}/observations`, { body });
    await age(id, 29);
    expect(await readClaim(path)).toBe(elena.userId);
    await age(id, 31);
    expect(await readClaim(path)).toBeUndefined();
    expect((await claim(sofia, path)).status).toBe(200);
  });

  it('a supervisor takes what another has, and the journal notes it', async () => {
    const { path, id } = await beginHandedIn(agent);
    await claim(elena, path);
    expect((await claim(sofia, path, { despite: true })).status).toBe(200);
    expect(await readClaim(path)).toBe(sofia.userId);
    const { entries } = (await sofia.want('GET', `${path}/journal`)) as { entries: object[] };
    expect(entries.at(-1)).toMatchObject({ kind: 'claimed', about: { from: elena.userId } });
    // A claim changes nothing that was entered.
    expect(await sofia.want('GET', path)).toMatchObject({ id, state: 'in-review' });
  });

  it('a decision releases it, also for its next round; what one entered is not claimed', async () => {
    const { path, revision } = await beginHandedIn(agent);
    await claim(elena, path);
    const returned = await stepOn(elena, `${path}/return`, revision, { text: 'Falta la comuna.' });
    expect((await claim(sofia, path)).status).toBe(409);
    await stepOn(agent, `${path}/review`, returned);
    expect(await readClaim(path)).toBeUndefined();
    expect((await claim(agent, path)).status).toBe(403);
    const own = await beginHandedIn(elena);
    expect(await (await claim(elena, own.path)).json()).toMatchObject({ type: 'urn:enrola:four-eyes' });
  });
});
