/** Files of cases between this browser and a team server that is played by `fetch`. */
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_FILE_LIMITS } from '../../domain/case/check-file.ts';
import { type FileEntry, toFileEntryText } from '../../domain/case/file-entry.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { listCaseFiles, readCaseFile, storeCaseFile } from '../case-files/case-files.ts';
import { whenFileMissing } from '../case-files/missing-file.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { toExportFile } from '../files/export-enrollment.ts';
import { importContents, readImport } from '../files/import-enrollment.ts';
import { newId } from '../new-id.ts';
import { readTeamFile, sendCaseFiles } from './team-files.ts';
import type { TeamWhole } from './read-enrollment.ts';
import { bringFromTeam, keepAside } from './team-sync.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  whenFileMissing(() => Promise.resolve(undefined));
});

const toPdf = (text: string) => new File([`%PDF-1.7\n${text}\n%%EOF\n`], 'origen.pdf');

/** A session of an enrollment whose person names these files. */
async function openWith(id: string, entries: readonly FileEntry[]): Promise<EnrollmentSession> {
  const papers = entries.map((entry, at) => ({ id: `r${at}`, paper: toFileEntryText(entry) }));
  await createEnrollment({ id, riskProfileCode: '', persons: [{ ...createPerson('p'), case: { papers } }] });
  const draft = await findDraft(id);
  if (!draft) throw new Error('it was stored');
  return new EnrollmentSession(draft);
}

async function store(id: string, text: string): Promise<FileEntry> {
  const result = await storeCaseFile(id, toPdf(text), DEFAULT_FILE_LIMITS);
  if (!result.ok) throw new Error(result.problem.code);
  return result.entry;
}

/** Plays the server. `refusal`: code with which it refuses each file. */
function playServer(files = new Map<string, BodyInit>(), refusal?: string) {
  const asked: string[] = [];
  const fetchFromTeam = async (address: string, { method = 'GET', body, headers }: RequestInit) => {
    const hash = address.split('/files/')[1];
    asked.push(hash === undefined ? method : `${method} ${hash}`);
    if (method === 'PUT' && body && hash !== undefined) {
      expect(new Headers(headers).get('Content-Type')).toBe('application/octet-stream');
      if (refusal !== undefined) return Response.json({ type: `urn:enrola:${refusal}` }, { status: 409 });
      files.set(hash, body);
      return new Response(null, { status: 204 });
    }
    if (hash === undefined)
      return Response.json({ files: [...files.keys()].map((each) => ({ hash: each, size: 1, type: 'x' })) });
    const bytes = files.get(hash);
    return bytes ? new Response(bytes) : Response.json({ type: 'urn:enrola:not-found' }, { status: 404 });
  };
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    Promise.resolve(fetchFromTeam(address, init)),
  );
  return { asked, files };
}

it('sends each file that the team lacks once, and what is not here not at all', async () => {
  const id = newId();
  const [one, two] = [await store(id, 'one'), await store(id, 'two')];
  const elsewhere = { ...one, hash: 'e'.repeat(64) };
  const session = await openWith(id, [one, two, one, elsewhere]);
  const { asked, files } = playServer(new Map([[two.hash, 'there']]));
  await Promise.all([sendCaseFiles(session), sendCaseFiles(session)]);
  expect(asked).toEqual(['GET', `PUT ${one.hash}`, 'GET']);
  expect(await new Response(files.get(one.hash)).text()).toBe(await toPdf('one').text());
});

it('asks nothing where nobody names a file', async () => {
  const { asked } = playServer();
  await sendCaseFiles(await openWith(newId(), []));
  expect(asked).toEqual([]);
});

it.each([
  ['bad-file', 'bad-file'],
  ['too-many-files', 'too-many-files'],
  ['too-large', 'bad-file'],
  // Whoever only reviews it, or an older server, is no hindrance.
  ['assigned', undefined],
  ['closed', undefined],
])('a server that refuses with %s: %s is told', async (refusal, told) => {
  const id = newId();
  const session = await openWith(id, [await store(id, refusal)]);
  playServer(new Map(), refusal);
  const sent = sendCaseFiles(session).then(
    () => undefined,
    (error: unknown) => (error as { code?: string }).code,
  );
  expect(await sent).toBe(told);
});

it('a file that is not here comes from the team, and only with the bytes of its hash', async () => {
  const here = newId();
  const { hash, size, type } = await store(here, 'far');
  const files = new Map<string, BodyInit>([[hash, await toPdf('far').arrayBuffer()]]);
  playServer(files);
  const id = newId();
  expect(await readCaseFile(id, hash)).toEqual({ ok: false, problem: 'missing' });
  whenFileMissing(readTeamFile);
  const reading = await readCaseFile(id, hash);
  expect(reading).toMatchObject({ ok: true, entry: { hash, size, type } });
  expect(reading.ok && (await reading.file.text())).toBe(await toPdf('far').text());
  for (const bytes of [await toPdf('for').arrayBuffer(), 'x']) {
    files.set(hash, bytes);
    expect(await readCaseFile(id, hash)).toEqual({ ok: false, problem: 'changed' });
  }
  files.delete(hash);
  expect(await readCaseFile(id, hash)).toEqual({ ok: false, problem: 'missing' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await readCaseFile(id, hash)).toEqual({ ok: false, problem: 'missing' });
});

it('an export brings the files that only the team has, and names those that it cannot get', async () => {
  const there = newId();
  const far = { ...(await store(there, 'far')), name: 'carne.pdf' };
  const gone = { ...far, hash: 'd'.repeat(64), name: 'poder.pdf' };
  const id = newId();
  const here = await store(id, 'here');
  playServer(new Map<string, BodyInit>([[far.hash, await toPdf('far').arrayBuffer()]]));
  whenFileMissing(readTeamFile);
  const rules = { isRequired: false, maySelfApprove: false };
  const whole = await toExportFile(await openWith(id, [here, far]), rules);
  expect(whole).toMatchObject({ isPartial: false, missing: [] });
  const reading = await readImport(new TextEncoder().encode(whole.text), undefined);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const copy = await importContents(reading, rules);
  expect(await readCaseFile(copy, far.hash)).toMatchObject({ ok: true, entry: far });

  const other = newId();
  expect(await toExportFile(await openWith(other, [gone, far]), rules)).toMatchObject({
    isPartial: true,
    missing: ['poder.pdf'],
  });
});

it('what went by its term at the team goes here, too, and the enrollment says since when', async () => {
  const id = newId();
  const entry = await store(id, 'old');
  const session = await openWith(id, [entry]);
  const { riskProfileCode, persons } = session.getEnrollment();
  const at = '2026-10-01T12:00:00.000Z';
  const by = { id: 'u', name: 'Ana' };
  const head = { id, revision: 3, state: 'confirmed', persons: 1, title: '', createdBy: by, assignee: by };
  const times = { createdAt: at, updatedAt: at, filesGoneAt: at };
  const whole = { ...head, ...times, approval: null, attempt: null, riskProfileCode, people: persons };
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(Response.json(address.endsWith('/attempt') ? { attempt: null } : whole)),
  );
  const { header } = session.getSnapshot();
  const team = { revision: 2, savedAt: header.updatedAt, keepsAgreed: true } as const;
  session.amend(new Map(), { team });
  await session.flush();
  expect((await readCaseFile(id, entry.hash)).ok).toBe(true);
  expect(await bringFromTeam(id)).toBe(true);
  expect((await findDraft(id))?.header).toMatchObject({ filesGoneAt: at, team: { revision: 3 } });
  expect(await readCaseFile(id, entry.hash)).toEqual({ ok: false, problem: 'missing' });
});

/** Keeps the version of the session beside one of the team with these persons. @returns the files of the copy */
async function keptBeside(session: EnrollmentSession, people: readonly Person[]) {
  const theirs = { revision: 2, updatedAt: '2026-10-01T12:00:00.000Z', attempt: null, riskProfileCode: '' };
  await keepAside(session, { ...theirs, people } as unknown as TeamWhole);
  const headers = await (await openBackend()).listHeaders();
  const isCopy = (header: unknown) => JSON.stringify(header).includes(`"of":"${session.id}"`);
  return (await listCaseFiles((headers.find(isCopy) as { id: string }).id)).entries;
}

it('what is kept beside the version of the team has the files that it names alone', async () => {
  const id = newId();
  const [named, replaced] = [await store(id, 'now'), await store(id, 'before')];
  const session = await openWith(id, [replaced]);
  const papers = [{ id: 'r0', paper: toFileEntryText(named) }];
  session.updatePerson({ ...createPerson('p'), case: { papers } });
  const people = [{ ...createPerson('p'), case: { papers: [] } }];
  expect(await keptBeside(session, people)).toEqual([named]);
});

it('what is kept beside the version of the team brings the files that only the team has', async () => {
  const there = newId();
  const far = { ...(await store(there, 'away')), name: 'carne.pdf' };
  const id = newId();
  const session = await openWith(id, [far]);
  playServer(new Map<string, BodyInit>([[far.hash, await toPdf('away').arrayBuffer()]]));
  whenFileMissing(readTeamFile);
  expect(await keptBeside(session, [createPerson('p')])).toEqual([far]);
});
