/** The case of the enrollment itself between this browser (in-memory backend) and a team server that is played by `fetch`. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { CaseRecord, Person } from '../../domain/enrollment/enrollment.ts';
import { createPerson, toCaseHolder } from '../../domain/enrollment/person.ts';
import { sleep } from '../clock.ts';
import { beginForTeam, createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { queryClient } from '../query-client.ts';
import { meQuery } from './team-queries.ts';
import { pushToTeam, seeJoined, settleConflict } from './team-sync.ts';

beforeAll(() => {
  Object.assign(globalThis, { window: globalThis, addEventListener: () => undefined });
  beginForTeam();
});
afterEach(() => vi.unstubAllGlobals());

const AT = '2026-11-21T10:00:00.000Z';
const of = (entries: Readonly<Record<string, string>>): CaseRecord => ({
  origin: [{ id: 'origin', ...entries }],
});

interface Body {
  readonly persons: readonly unknown[];
  readonly case?: CaseRecord;
}

/** Plays the server of one enrollment, which Ana changes; `bodies`: what was sent to it. */
function playServer(id: string) {
  const bodies: Body[] = [];
  const saves: object[] = [];
  const stored: { revision: number; own: CaseRecord | undefined } = { revision: 0, own: undefined };
  const toWhole = () => ({
    id,
    revision: stored.revision,
    state: 'draft',
    persons: 1,
    title: '',
    createdBy: { id: 'u1', name: 'Ana' },
    assignee: { id: 'u1', name: 'Ana' },
    createdAt: AT,
    updatedAt: AT,
    approval: null,
    attempt: null,
    riskProfileCode: '',
    people: [createPerson('p')],
    ...(stored.own && { case: stored.own }),
  });
  vi.stubGlobal('fetch', async (address: string, { body, headers }: RequestInit) => {
    if (address.endsWith('/journal')) return Response.json({ entries: saves });
    const read = new Headers(headers).get('If-Match') ?? '"0"';
    const sent = JSON.parse(await new Response(body).text()) as Body;
    if (read !== `"${stored.revision}"`)
      return Response.json({ type: 'urn:enrola:stale', current: toWhole() }, { status: 412 });
    bodies.push(sent);
    stored.revision += 1;
    if (sent.case) stored.own = Object.keys(sent.case).length > 0 ? sent.case : undefined;
    return Response.json({ id, revision: stored.revision }, { status: 200 });
  });
  const change = (own: CaseRecord) => {
    stored.revision += 1;
    stored.own = own;
    const about = { persons: 1, changed: [id], revision: stored.revision };
    saves.push({ number: saves.length + 1, kind: 'edited', at: AT, name: 'Ana', about });
  };
  return { bodies, stored, change };
}

async function open(id: string): Promise<EnrollmentSession> {
  await createEnrollment({ id, riskProfileCode: '', persons: [createPerson('p')] });
  const draft = await findDraft(id);
  if (!draft) throw new Error('it was stored');
  queryClient.setQueryDefaults(meQuery.queryKey, { gcTime: Infinity });
  queryClient.setQueryData(meQuery.queryKey, { id: 'u2', name: 'Eva' } as never);
  return new EnrollmentSession(draft);
}

/** An edit in the millisecond of the latest save would have its time. */
async function edit(session: EnrollmentSession, person: Person) {
  await sleep(2);
  session.updatePerson(person);
}
const answer = (session: EnrollmentSession, own: CaseRecord | undefined) =>
  edit(session, toCaseHolder({ id: session.id, case: own }));

test('it is sent once it changed, and not without a change', async () => {
  const session = await open('sent');
  const { bodies, stored } = playServer('sent');
  expect(await pushToTeam(session)).toEqual({ kind: 'saved' });
  await answer(session, of({ way: 'web' }));
  await pushToTeam(session);
  await edit(session, { ...createPerson('p'), givenName: 'Ana' });
  await pushToTeam(session);
  await answer(session, undefined);
  await pushToTeam(session);
  expect(bodies.map((body) => [body.persons.length, body.case])).toEqual([
    [1, undefined],
    [0, of({ way: 'web' })],
    [1, undefined],
    [0, {}],
  ]);
  expect(stored.own).toBeUndefined();
});

test('what two people answered apart is joined, and the same answer is asked about', async () => {
  const session = await open('joined');
  const server = playServer('joined');
  await answer(session, of({ way: 'web' }));
  await pushToTeam(session);
  server.change(of({ way: 'web', funds: 'casa' }));
  await answer(session, of({ way: 'office' }));
  expect(await pushToTeam(session)).toEqual({ kind: 'joined' });
  expect(session.getEnrollment().case).toEqual(of({ way: 'office', funds: 'casa' }));
  expect(await pushToTeam(session)).toEqual({ kind: 'saved' });
  expect(server.stored.own).toEqual(of({ way: 'office', funds: 'casa' }));

  server.change(of({ way: 'phone', funds: 'casa' }));
  await answer(session, of({ way: 'web', funds: 'casa' }));
  const pushed = await pushToTeam(session);
  if (pushed.kind !== 'conflict') return expect.fail(pushed.kind);
  await settleConflict(session, pushed.conflict, () => false);
  expect(session.getEnrollment().case).toEqual(of({ way: 'phone', funds: 'casa' }));
  expect((await findDraft('joined'))?.persons.get('joined')).toMatchObject({
    person: { case: of({ way: 'phone', funds: 'casa' }) },
  });
});

test('what others answered of the enrollment is marked until somebody looked at it', async () => {
  const session = await open('marked');
  const server = playServer('marked');
  await answer(session, of({ way: 'web' }));
  await pushToTeam(session);
  const join = async (theirs: CaseRecord, mine: CaseRecord) => {
    server.change(theirs);
    await answer(session, mine);
    expect(await pushToTeam(session)).toEqual({ kind: 'joined' });
    await pushToTeam(session);
    return session.findPerson('marked')?.marks;
  };
  const origin = { kind: 'team', by: 'Ana', at: AT, before: '' };
  const funds = { rowId: 'origin', field: 'case.origin.funds', value: 'casa', origin };
  expect(await join(of({ way: 'web', funds: 'casa' }), of({ way: 'office' }))).toEqual([funds]);
  const proof = { ...funds, field: 'case.origin.proof', value: 'papel' };
  const both = { way: 'office', funds: 'casa' };
  expect(await join(of({ ...both, proof: 'papel' }), of({ ...both, way: 'phone' }))).toEqual([funds, proof]);
  expect((await findDraft('marked'))?.persons.get('marked')).toMatchObject({ person: { marks: [{}, {}] } });
  expect(session.getEnrollment().persons[0]?.marks).toBeUndefined();
  seeJoined(session);
  expect(session.findPerson('marked')?.marks).toEqual([]);
  expect(session.getSnapshot().header.team?.joined).toBeUndefined();
});
