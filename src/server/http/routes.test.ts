/** Tests every route with every role that may not use it, and in every way it must refuse. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EDITION_HEADER, ROLES, type Role } from '../../domain/team/team-api.ts';
import { beforeTests, KINDS, newEnrollmentId, startDatabase } from '../db/team-db.fixture.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import { isKeyed } from '../../domain/team/endpoint.ts';
import { ROUTES } from './app.ts';
import type { Route } from './route.ts';
import { BODIES } from './sound-bodies.fixture.ts';
import {
  ADDRESS_HEADER,
  type Asking,
  beginEnrollment,
  type Desk,
  inventContent,
  startTeamServer,
} from './team-server.fixture.ts';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  const desks = Object.fromEntries(
    ROLES.map((role) => [role, beforeTests(() => server.signIn(role))]),
  ) as Record<Role, Desk>;
  const stranger = beforeTests(() => server.signIn('agent'));
  const begun = beforeTests(() => beginEnrollment(desks.agent));

  const toPath = ({ path }: Route) =>
    path.replace(':id', path.startsWith('/api/enrollments') ? begun.id : randomUUID());
  const toAsking = (route: Route): Asking => {
    const body = route.body && BODIES[route.path]?.();
    return { ...(body !== undefined && { body }), ...(route.needsRevision && { revision: begun.revision }) };
  };
  // Each route has an address of its own, because wrong passwords are limited per address.
  const ask = (desk: Desk, route: Route, { headers, ...more }: Asking = {}) =>
    desk.ask(route.method, toPath(route), {
      ...toAsking(route),
      ...more,
      headers: { [ADDRESS_HEADER]: `10.0.0.${ROUTES.indexOf(route)}`, ...headers },
    });
  const problemOf = async (response: Response) => {
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    const problem = (await response.json()) as { type: string; status: number };
    expect(problem.status).toBe(response.status);
    return `${response.status} ${problem.type.replace('urn:enrola:', '')}`;
  };
  const names = (routes: readonly Route[]) =>
    routes.map((route) => [`${route.method} ${route.path}`, route] as const);
  const closed = ROUTES.filter(({ access }) => access !== 'anyone');
  const unsafe = ROUTES.filter(({ method }) => method !== 'GET');
  const ofEnrollment = ROUTES.filter(({ path }) => path.startsWith('/api/enrollments/:id'));

  it('serves each route of the API, and no other', () => {
    // The stream of changes is opened without `serve`.
    const served = [...names(ROUTES).map(([name]) => name), `GET ${TEAM_API.followChanges.path}`];
    const described = Object.values(TEAM_API).map(({ method, path }) => `${method} ${path}`);
    expect(served.toSorted()).toEqual(described.toSorted());
  });

  it('has a body for each route that takes one', () => {
    expect(ROUTES.filter(({ body, path }) => body && !BODIES[path]).map(({ path }) => path)).toEqual([]);
  });

  describe.each(names(closed))('%s', (_name, route) => {
    it('asks for a sign-in', async () => {
      expect(await problemOf(await ask(server.nobody, route))).toBe('401 sign-in');
      const forged = { headers: { Cookie: `__Host-enrola=${'A'.repeat(43)}` } };
      expect(await problemOf(await ask(server.nobody, route, forged))).toBe('401 sign-in');
    });

    it.each(ROLES)('as %s: refused, if it is not for them', async (role) => {
      const isFor = route.access !== 'anyone' && route.access.includes(role);
      // Other tests check what the role may do.
      if (isFor) return;
      expect(await problemOf(await ask(desks[role], route))).toBe('403 role');
    });
  });

  describe.each(names(unsafe))('%s', (_name, route) => {
    const who = () => (route.access === 'anyone' ? server.nobody : desks[route.access[0] ?? 'agent']);

    it('without an origin, with a foreign one, from another site', async () => {
      expect(await problemOf(await ask(who(), route, { headers: { Origin: '' } }))).toBe(
        '403 foreign-origin',
      );
      expect(
        await problemOf(await ask(who(), route, { headers: { Origin: 'https://otro.example.com' } })),
      ).toBe('403 foreign-origin');
      expect(await problemOf(await ask(who(), route, { headers: { Origin: 'null' } }))).toBe(
        '403 foreign-origin',
      );
      expect(await problemOf(await ask(who(), route, { headers: { 'Sec-Fetch-Site': 'cross-site' } }))).toBe(
        '403 foreign-origin',
      );
    });

    it('with 1 MB too much, with what is no JSON, with what the schema does not know', async () => {
      const limit = route.maxBytes ?? 64 * 1024;
      const big = { body: JSON.stringify('x'.repeat(limit + 2 ** 20)) };
      expect(await problemOf(await ask(who(), route, big))).toBe('413 too-large');
      if (!route.body) return;
      const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
      expect(await problemOf(await ask(who(), route, form))).toBe('415 not-json');
      expect(await problemOf(await ask(who(), route, { body: '{' }))).toBe('400 not-json');
      expect(await problemOf(await ask(who(), route, { body: [] }))).toBe('400 bad-body');
    });

    it('without a key, where somebody is signed in', async () => {
      if (route.access === 'anyone') return;
      if (route.readsOnly) {
        const count = async () => database.db.sql('select count(*) from team.request_key');
        const before = await count();
        expect((await ask(who(), route, { key: '' })).status).toBe(200);
        expect((await ask(who(), route)).status).toBe(200);
        expect(await count()).toEqual(before);
        return;
      }
      // A PUT has the same effect each time.
      if (isKeyed(route))
        expect(await problemOf(await ask(who(), route, { key: '' }))).toBe('400 key-missing');
    });
  });

  describe.each(names(ofEnrollment))('%s', (_name, route) => {
    it("another agent's enrollment is told like none", async () => {
      if (route.access === 'anyone' || !route.access.includes('agent')) return;
      expect(await problemOf(await ask(stranger, route))).toBe('404 not-found');
      const path = route.path.replace(':id', newEnrollmentId());
      expect(await problemOf(await desks.agent.ask(route.method, path, toAsking(route)))).toBe(
        '404 not-found',
      );
    });

    it('without a revision, with a stale one', async () => {
      if (!route.needsRevision || route.access === 'anyone') return;
      const { [route.access[0] ?? 'agent']: desk } = desks;
      const { revision: _revision, ...without } = toAsking(route);
      expect(await problemOf(await desk.ask(route.method, toPath(route), without))).toBe(
        '428 revision-missing',
      );
      const body = route.path.endsWith('/assign') ? { body: { userId: desks.agent.userId } } : {};
      expect(await problemOf(await ask(desk, route, { ...body, revision: begun.revision + 7 }))).toBe(
        '412 stale',
      );
    });
  });

  it.each(names(ROUTES.filter(({ needsEdition }) => needsEdition)))(
    '%s: of a page with another profile, or of another version, is refused',
    async (_name, route) => {
      const desk = desks[route.access[0] as Role];
      for (const edition of ['', '1.other', '0.'])
        expect(await problemOf(await ask(desk, route, { headers: { [EDITION_HEADER]: edition } }))).toBe(
          '409 other-edition',
        );
    },
  );

  it('the same key has one effect and one answer; with another request it is refused', async () => {
    const body = inventContent();
    const key = randomUUID();
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => desks.agent.ask('POST', '/api/enrollments', { body, key })),
    );
    const statuses = asked.map(({ status }) => status);
    expect(statuses).toContain(201);
    // With several connections, the others may meet the first request while it runs.
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const again = await desks.agent.ask('POST', '/api/enrollments', { body, key });
    expect(again.status).toBe(201);
    const first = asked.find(({ status }) => status === 201);
    expect(await again.text()).toBe(await first?.text());
    expect(again.headers.get('ETag')).toBe(first?.headers.get('ETag'));
    const other = { body: { ...body, riskProfileCode: 'CON' }, key };
    expect(await problemOf(await desks.agent.ask('POST', '/api/enrollments', other))).toBe(
      '422 other-request',
    );
  });

  it.each(['a\0b', '\ud800'])('a text that no column holds is no fault of the server: %j', async (text) => {
    for (const route of ROUTES.filter(({ body }) => body)) {
      const body: unknown = JSON.parse(JSON.stringify(BODIES[route.path]?.()), (_key, value: unknown) =>
        typeof value === 'string' ? text : value,
      );
      const desk = route.access === 'anyone' ? server.nobody : desks[route.access[0] ?? 'agent'];
      expect((await ask(desk, route, { body })).status).toBeLessThan(500);
    }
    const risk = { body: { ...inventContent(), riskProfileCode: 'a\0b' } };
    expect(await problemOf(await desks.agent.ask('POST', '/api/enrollments', risk))).toBe('400 bad-body');
    expect(await problemOf(await desks.agent.ask('GET', '/api/enrollments/a%00b'))).toBe('400 bad-body');
  });

  it('an enrollment in which an id has no person, or two, is not taken', async () => {
    const { persons, ...content } = inventContent();
    for (const body of [
      { ...content, persons: [] },
      { ...content, persons: [...persons, ...persons] },
    ]) {
      expect(await problemOf(await desks.agent.ask('POST', '/api/enrollments', { body }))).toBe(
        '400 bad-body',
      );
      const { path, revision } = await beginEnrollment(desks.agent);
      const change = { body: { ...body, personIds: content.personIds }, revision };
      expect(await problemOf(await desks.agent.ask('POST', `${path}/changes`, change))).toBe('400 bad-body');
      expect(await desks.agent.want('GET', path)).toMatchObject({ revision });
    }
  });

  it('nothing secret and nothing of a person stands in the log', async () => {
    const text = JSON.stringify(server.lines);
    expect(server.lines.length).toBeGreaterThan(50);
    for (const secret of ['Ñandú', '12345678', ...Object.values(desks).map(({ cookie }) => cookie.slice(14))])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(begun.id);
  });
});
