/** Event streams: how many a session may have, and whose events they carry. */
import { describe, expect, it } from 'vitest';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { type Desk, startTeamServer } from './team-server.fixture.ts';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));

  const open = async ({ cookie }: Desk, query = '') => {
    const controller = new AbortController();
    const response = await fetch(`${server.origin}/api/events${query}`, {
      headers: { Cookie: cookie },
      signal: controller.signal,
    });
    return { response, status: response.status, close: () => controller.abort() };
  };

  it('one session has twenty, and then is told so; others have theirs, and what ended counts no more', async () => {
    const [many, one] = [await server.signIn('agent'), await server.signIn('agent')];
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(many)));
    for (const { status } of opened) expect(status).toBe(200);
    const { response } = await open(many);
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(await response.json()).toMatchObject({ type: 'urn:enrola:too-many-streams' });
    const other = await open(one);
    expect(other.status).toBe(200);
    opened[0]?.close();
    let again = await open(many);
    await expect
      .poll(async () => (again.status === 200 ? 200 : (again = await open(many)).status), { timeout: 10_000 })
      .toBe(200);
    for (const { close } of [...opened, other, again]) close();
  });

  it('a page of somebody else, who was signed in in that browser before, is told nothing', async () => {
    const [now, before] = [await server.signIn('supervisor'), await server.signIn('supervisor')];
    const { response } = await open(now, `?user=${before.userId}`);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ type: 'urn:enrola:other-user' });
    const own = await open(now, `?user=${now.userId}`);
    expect(own.status).toBe(200);
    own.close();
  });
});
