/** A person who was erased at a team server that is played by `fetch` goes here too, and is not brought back. */
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { DEFAULT_FILE_LIMITS } from '../../domain/case/check-file.ts';
import { toFileEntryText } from '../../domain/case/file-entry.ts';
import { ATTEMPT_VERSION, type Attempt } from '../../domain/drafts/attempt.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { listCaseFiles, storeCaseFile } from '../case-files/case-files.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { listAttemptsOf } from '../ledger/send-ledger.ts';
import { newId } from '../new-id.ts';
import { erasePerson } from '../review/erase-person.ts';
import { readWhole } from './read-enrollment.ts';
import { bringFromTeam, keepAside, pushToTeam } from './team-sync.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const headerSchema = z.object({
  id: z.string(),
  origin: z.optional(z.object({ of: z.optional(z.string()) })),
});
const AT = '2026-10-01T12:00:00.000Z';
const named = (id: string, givenName: string): Person => ({ ...createPerson(id), givenName });
const PERSONS = [named('gone', 'Ñandú'), named('stays', 'Eva')];

async function open() {
  const id = newId();
  await createEnrollment({ id, riskProfileCode: '', persons: PERSONS });
  const draft = await findDraft(id);
  if (!draft) throw new Error('it was stored');
  const session = new EnrollmentSession(draft);
  const { updatedAt } = session.getSnapshot().header;
  session.amend(new Map(), { team: { revision: 2, savedAt: updatedAt, keepsAgreed: true } });
  await session.flush();
  return session;
}

interface Play {
  readonly isErased: boolean;
  /** Code with which it refuses to erase. */
  readonly refusal?: string;
  /** It erases, and its answer does not arrive. */
  readonly losesAnswer?: boolean;
  /** After that nothing arrives. */
  readonly isAway?: boolean;
  /** The persons, before the erasure. */
  readonly people?: readonly Person[];
}

/** Plays a server. */
function playServer(id: string, play: Play) {
  const { refusal, losesAnswer = false, isAway = false, people = PERSONS, ...start } = play;
  let { isErased } = start;
  const saved: string[][] = [];
  const by = { id: 'u', name: 'Ana' };
  const head = { id, state: 'draft', persons: 1, title: '', createdBy: by, assignee: by };
  const content = { createdAt: AT, updatedAt: AT, approval: null, attempt: null, riskProfileCode: '' };
  const toWhole = () => ({
    ...head,
    ...content,
    revision: isErased ? 3 : 2,
    people: isErased ? people.slice(1) : people,
    erased: isErased ? ['gone'] : [],
  });
  const toProblem = (code: string, more = {}) =>
    Response.json({ type: `urn:enrola:${code}`, ...more }, { status: code === 'stale' ? 412 : 409 });
  const answer = (address: string, { headers, body }: RequestInit) => {
    if (address === '/api/me') return Response.json({ ...by, role: 'agent' });
    if (address.endsWith('/journal')) return Response.json({ entries: [] });
    if (address.endsWith('/erase')) {
      if (refusal !== undefined) return toProblem(refusal);
      expect(address).toContain('/persons/gone/');
      if (isErased) return toProblem('stale', { current: toWhole() });
      isErased = true;
      if (losesAnswer) throw new TypeError('the connection broke');
      return Response.json({ revision: 3 });
    }
    if (isErased && isAway) throw new TypeError('no network');
    if (!address.endsWith('/changes')) return Response.json(toWhole());
    const revision = new Headers(headers).get('If-Match');
    if (isErased && revision?.includes('2')) return toProblem('stale', { current: toWhole() });
    saved.push(readBody(body).personIds);
    return Response.json({ revision: isErased ? 4 : 2 });
  };
  const fetchFromTeam = async (address: string, init: RequestInit) => answer(address, init);
  vi.stubGlobal('fetch', fetchFromTeam);
  return saved;
}

const readBody = (body: RequestInit['body']) =>
  JSON.parse(typeof body === 'string' ? body : '') as { personIds: string[] };

/** A session with a send that the service refused, and a file of each person. */
async function openWithTexts() {
  const session = await open();
  const { id } = session;
  for (const person of PERSONS) {
    const stored = await storeCaseFile(
      id,
      new File([`%PDF-1.7\n${person.id}\n%%EOF\n`], 'a.pdf'),
      DEFAULT_FILE_LIMITS,
    );
    if (!stored.ok) throw new Error(stored.problem.code);
    session.updatePerson({
      ...person,
      case: { papers: [{ id: 'r', paper: toFileEntryText(stored.entry) }] },
    });
  }
  const { updatedAt } = session.getSnapshot().header;
  session.amend(new Map(), { team: { revision: 2, savedAt: updatedAt, keepsAgreed: true } });
  await session.flush();
  const attempt: Attempt = {
    version: ATTEMPT_VERSION,
    id: newId(),
    enrollmentId: id,
    number: 1,
    startedAt: AT,
    state: 'rejected',
    hash: 'cafe',
    content: {
      subjects: [{ name: 'Ñandú', identifier: '••5', identifierHash: 'h' }],
      request: '{"nombre":"Ñandú"}',
    },
  };
  await (await openBackend()).putAttempt(attempt);
  return session;
}

/** Everything that is stored of an enrollment, and the number of its files. */
async function dump(id: string) {
  const draft = await findDraft(id);
  const texts = JSON.stringify([draft?.header, [...(draft?.persons ?? [])], await listAttemptsOf(id)]);
  return { texts, files: (await listCaseFiles(id)).entries.length };
}

it.each([
  ['follows the team', ({ id }: EnrollmentSession) => bringFromTeam(id)],
  [
    'has changes that are joined',
    (session: EnrollmentSession) => {
      session.updatePerson({ ...session.findPerson('stays')!, maternalName: 'Rojas' });
      return pushToTeam(session);
    },
  ],
])('another browser that %s keeps neither the text of a send nor a file of the person', async (_how, go) => {
  const session = await openWithTexts();
  const before = await dump(session.id);
  expect(before.texts).toContain('Ñandú');
  expect(before.files).toBe(2);
  playServer(session.id, { isErased: true, people: session.getEnrollment().persons });
  await go(session);
  const { texts, files } = await dump(session.id);
  expect(texts).not.toContain('Ñandú');
  expect(texts).toContain('"hash":"cafe"');
  expect(files).toBe(1);
});

it('a version that is kept beside the team has no file of the person', async () => {
  const session = await openWithTexts();
  const people = session.getEnrollment().persons;
  playServer(session.id, { isErased: true, people });
  const current = await readWhole(session.id);
  await keepAside(session, current);
  const headers = z.parse(z.array(headerSchema), await (await openBackend()).listHeaders());
  const copies = headers.filter(({ origin }) => origin?.of === session.id).map(({ id }) => id);
  const dumps = await Promise.all([session.id, ...copies].map(dump));
  expect(dumps.map(({ files }) => files)).toEqual([1, 1]);
  expect(JSON.stringify(dumps)).not.toContain('Ñandú');
});

it('an older device that edited the person loses them without a question, and saves the others', async () => {
  const session = await open();
  const saved = playServer(session.id, { isErased: true });
  session.updatePerson({ ...session.findPerson('gone')!, maternalName: 'Soto' });
  session.updatePerson({ ...session.findPerson('stays')!, maternalName: 'Rojas' });
  expect(await pushToTeam(session)).toEqual({ kind: 'joined' });
  expect(session.getSnapshot()).toMatchObject({ header: { personIds: ['stays'] }, canUndo: false });
  expect(await pushToTeam(session)).toEqual({ kind: 'saved' });
  expect(saved).toEqual([['stays']]);
  await session.flush();
  const stored = await findDraft(session.id);
  expect(JSON.stringify([stored?.header, [...(stored?.persons ?? [])]])).not.toMatch(/Ñandú|Soto/);
  expect(session.findPerson('stays')).toMatchObject({ maternalName: 'Rojas' });
});

it('a person is erased at the team, and then here', async () => {
  const session = await open();
  playServer(session.id, { isErased: false });
  expect(await erasePerson(session, 'gone')).toBe('erased');
  expect(session.getSnapshot().header).toMatchObject({ personIds: ['stays'], team: { revision: 3 } });
  expect(JSON.stringify([...((await findDraft(session.id))?.persons ?? [])])).not.toContain('Ñandú');
});

it('what the team refuses stays here', async () => {
  const session = await open();
  playServer(session.id, { isErased: false, refusal: 'closed' });
  expect(await erasePerson(session, 'gone')).toBe('refused');
  expect(session.findPerson('gone')).toMatchObject({ givenName: 'Ñandú' });
});

it('a person whose erasure was not answered is found to be erased, and goes here too', async () => {
  const session = await open();
  playServer(session.id, { isErased: false, losesAnswer: true });
  expect(await erasePerson(session, 'gone')).toBe('erased');
  expect(session.getSnapshot().header).toMatchObject({ personIds: ['stays'], team: { revision: 3 } });
});

it('while the server does not answer nothing is said of what it did, and the next try finds out', async () => {
  const session = await open();
  playServer(session.id, { isErased: false, losesAnswer: true, isAway: true });
  expect(await erasePerson(session, 'gone')).toBe('unanswered');
  expect(session.findPerson('gone')).toMatchObject({ givenName: 'Ñandú' });
  playServer(session.id, { isErased: true });
  expect(await erasePerson(session, 'gone')).toBe('erased');
  expect(session.getSnapshot().header).toMatchObject({ personIds: ['stays'] });
});

it('what changed at the team is no erasure', async () => {
  const session = await open();
  playServer(session.id, { isErased: false, refusal: 'stale' });
  expect(await erasePerson(session, 'gone')).toBe('refused');
});
