/** Four eyes where the profile has become strict since something was entered. */
import { describe, expect, it } from 'vitest';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import {
  beginEnrollment,
  type Desk,
  startTeamServer,
  stepOn,
  type TeamServer,
} from './team-server.fixture.ts';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  const supervisor = beforeTests(() => server.signIn('supervisor'));

  it('a profile that has become strict: who entered before cannot approve, and critical values are typed again', async () => {
    const lax = await startTeamServer(database, {
      spec: { review: { approval: 'required', selfApproval: true } },
    });
    const strict = await startTeamServer(database, {
      spec: { review: { approval: 'required', rekey: 'required', criticalFields: ['identificador'] } },
    });
    try {
      const desk = await lax.signIn('supervisor');
      const { path, revision } = await beginEnrollment(desk);
      const approve = (at: TeamServer, who: Desk, body: unknown) =>
        at.as(who).ask('POST', `${path}/approve`, { revision, body });
      const rekeyed = { same: 1, different: 0 };
      const own = await approve(strict, desk, { rekeyed });
      expect(await own.json()).toMatchObject({ type: 'urn:enrola:four-eyes' });
      for (const body of [{}, { rekeyed: { same: 0, different: 1 } }])
        expect(await (await approve(strict, supervisor, body)).json()).toMatchObject({
          type: 'urn:enrola:rekey',
        });
      expect((await approve(strict, supervisor, { rekeyed })).status).toBe(200);
    } finally {
      await lax.stop();
      await strict.stop();
    }
  });

  it('a profile that has become strict: what somebody entered and approved needs another approval, and holds nobody else back', async () => {
    const lax = await startTeamServer(database, {
      spec: { review: { approval: 'required', selfApproval: true } },
    });
    try {
      const desk = await lax.signIn('supervisor');
      const { path, revision, content } = await beginEnrollment(desk);
      const own = await stepOn(desk, `${path}/approve`, revision, {});
      const refuse = async (who: Desk, step: string, at: number, body?: unknown) => {
        const asking = { revision: at, ...(body !== undefined && { body }) };
        const answer = await server.as(who).ask('POST', `${path}/${step}`, asking);
        expect([answer.status, await answer.json()]).toMatchObject([403, { type: 'urn:enrola:four-eyes' }]);
      };
      await refuse(desk, 'send', own);
      await refuse(supervisor, 'send', own);
      await refuse(desk, 'approve', own, {});
      await refuse(desk, 'changes', own, content);
      const approved = await stepOn(supervisor, `${path}/approve`, own, {});
      expect((await server.as(desk).ask('POST', `${path}/send`, { revision: approved })).status).toBe(202);
    } finally {
      await lax.stop();
    }
  });
});
