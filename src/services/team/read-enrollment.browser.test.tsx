/** An enrollment that this computer has is read from a team server, played by `fetch`, without its persons. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createPerson } from '../../domain/enrollment/person.ts';
import { findEnrollment } from '../drafts/draft-list.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { closeSession, openSession } from '../drafts/session-registry.ts';
import { newId } from '../new-id.ts';
import { queryClient } from '../query-client.ts';
import { teamHeadQuery, teamKeys } from './team-queries.ts';
import { TeamReview } from './team-review.ts';
import { bringFromTeam } from './team-sync.ts';

const AT = '2026-10-01T12:00:00.000Z';
const PERSONS = [{ ...createPerson('one'), givenName: 'Ñandú' }];

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** Plays a server that has this revision. @returns the asked queries */
function playServer(id: string, server: { revision: number; title: string; givenName?: string }) {
  const asked: string[] = [];
  const by = { id: 'u', name: 'Ana' };
  vi.stubGlobal('fetch', async (address: string) => {
    const { search, searchParams } = new URL(address, window.location.href);
    if (address.endsWith('/journal')) return Response.json({ entries: [] });
    if (address === '/api/me') return Response.json({ ...by, role: 'agent' });
    asked.push(search);
    const { revision, title, givenName = 'Ñandú' } = server;
    const head = {
      id,
      revision,
      title,
      state: 'draft',
      persons: 1,
      createdBy: by,
      assignee: by,
      createdAt: AT,
      updatedAt: AT,
      approval: null,
      attempt: null,
      erased: [],
    };
    if (searchParams.get('known') === String(revision)) return Response.json({ ...head, isSame: true });
    return Response.json({ ...head, riskProfileCode: 'MOD', people: [{ ...PERSONS[0], givenName }] });
  });
  return asked;
}

/** Stores an enrollment here as the team's revision 2 and opens it. */
async function open() {
  const id = newId();
  await createEnrollment({ id, riskProfileCode: 'MOD', persons: PERSONS });
  const session = await openSession(id);
  if (!session) throw new Error('it was stored');
  onTestFinished(() => closeSession(session));
  const { updatedAt } = session.getSnapshot().header;
  session.amend(new Map(), { team: { revision: 2, savedAt: updatedAt, keepsAgreed: true } });
  await session.flush();
  return session;
}

test('what is stored here is not brought again, until the team has another revision', async () => {
  const { id } = await open();
  const server = { revision: 2, title: 'Ñandú' };
  const asked = playServer(id, server);
  const before = await findDraft(id);
  expect(await bringFromTeam(id)).toBe(true);
  expect(asked).toEqual(['?known=2']);
  expect(await findDraft(id)).toEqual(before);
  Object.assign(server, { revision: 3, givenName: 'Eva' });
  expect(await bringFromTeam(id)).toBe(true);
  expect((await findEnrollment(id))?.persons[0]?.givenName).toBe('Eva');
});

test('a page takes the persons of its session; the same answer is the same object', async () => {
  const { id } = await open();
  const server = { revision: 2, title: 'Ñandú' };
  const asked = playServer(id, server);
  const whole = await queryClient.fetchQuery({ ...teamHeadQuery(id), gcTime: Infinity });
  expect(asked).toEqual(['?known=2']);
  expect(whole).toMatchObject({ revision: 2, riskProfileCode: 'MOD', people: [{ givenName: 'Ñandú' }] });
  const read = () => queryClient.fetchQuery(teamHeadQuery(id));
  expect(await read()).toBe(whole);
  server.title = 'Ñandú Soto';
  const renamed = await read();
  expect(renamed.title).toBe('Ñandú Soto');
  expect(renamed.people).toBe(whole.people);
});

test('a page whose session has changes that the team lacks asks for everything', async () => {
  const session = await open();
  const asked = playServer(session.id, { revision: 2, title: 'Ñandú' });
  session.updatePerson({ ...createPerson('one'), givenName: 'Otra' });
  await session.flush();
  const { people } = await queryClient.fetchQuery(teamHeadQuery(session.id));
  expect(asked).toEqual(['']);
  expect(people[0]?.givenName).toBe('Ñandú');
});

test('a page whose session cannot read a person asks for everything', async () => {
  const session = await open();
  vi.spyOn(session, 'findPerson').mockReturnValue(undefined);
  const asked = playServer(session.id, { revision: 2, title: 'Ñandú' });
  const { people } = await queryClient.fetchQuery(teamHeadQuery(session.id));
  expect(asked).toEqual(['?known=2', '']);
  expect(people[0]?.givenName).toBe('Ñandú');
});

test('the review of a page stays the same object while its journal is read anew', async () => {
  const session = await open();
  playServer(session.id, { revision: 2, title: 'Ñandú' });
  const review = new TeamReview(session);
  let told = 0;
  onTestFinished(review.subscribe(() => (told += 1)));
  await expect.poll(() => review.getState().deeds).toEqual([]);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const before = review.getState();
  const toldBefore = told;
  await queryClient.invalidateQueries({ queryKey: teamKeys.all });
  expect(told).toBeGreaterThan(toldBefore);
  expect(review.getState()).toBe(before);
});
