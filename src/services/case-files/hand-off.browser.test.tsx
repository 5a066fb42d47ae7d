/** Files of a case in an enrollment's file: from one computer to another, which is here a second enrollment. */
import { expect, it, vi } from 'vitest';
import { DEFAULT_FILE_LIMITS } from '../../domain/case/check-file.ts';
import { type FileEntry, toFileEntryText } from '../../domain/case/file-entry.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { eraseEnrollment } from '../drafts/with-case-files.ts';
import { toExportFile } from '../files/export-enrollment.ts';
import { importContents, readImport, updateFromFile } from '../files/import-enrollment.ts';
import { listCaseFiles, readCaseFile, storeCaseFile } from './case-files.ts';
import { openFileBackend } from './file-backend.ts';
import { FilesTooLargeError } from './hand-off.ts';

const RULES = { isRequired: false, maySelfApprove: false };
const toPdf = (text: string) => new File([`%PDF-1.7\n${text}\n%%EOF\n`], `${text}.pdf`);

async function storeOne(text = 'hola', toOther?: (entry: FileEntry) => FileEntry) {
  const id = crypto.randomUUID();
  const result = await storeCaseFile(id, toPdf(text), DEFAULT_FILE_LIMITS);
  if (!result.ok) throw new Error(result.problem.code);
  const { entry } = result;
  const signed = toOther ? toFileEntryText(toOther(entry)) : '';
  const record = { papers: [{ id: 'papers', card: toFileEntryText(entry), signed }] };
  await createEnrollment({ id, riskProfileCode: '', persons: [{ ...createPerson('p'), case: record }] });
  return { id, entry };
}

const toFile = async (id: string) => toExportFile(new EnrollmentSession((await findDraft(id))!), RULES);
const read = (text: string) => readImport(new TextEncoder().encode(text), undefined);

async function readSound(text: string) {
  const reading = await read(text);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading;
}

/** Text of a file with another part in place of its first one. */
function withPart(text: string, change: (part: { entry: string; data: string }) => object): string {
  const file = JSON.parse(text) as { files: { entry: string; data: string }[] };
  return JSON.stringify({ ...file, files: [change(file.files[0]!)] });
}

it('a file goes along, as a copy under another id too', async () => {
  const { id, entry } = await storeOne();
  const { text, isPartial } = await toFile(id);
  expect(isPartial).toBe(false);
  const copy = await importContents(await readSound(text), RULES);
  expect(copy).not.toBe(id);
  expect(await readCaseFile(copy, entry.hash)).toMatchObject({ ok: true, entry });

  for (const each of [id, copy]) await eraseEnrollment({ enrollmentId: each, expected: 1 });
  expect(await importContents(await readSound(text), RULES)).toBe(id);
  expect(await readCaseFile(id, entry.hash)).toMatchObject({ ok: true, entry });
});

it('a newer version of an enrollment brings its files', async () => {
  const rules = { ...RULES, isRequired: true };
  const { id, entry } = await storeOne();
  const session = new EnrollmentSession((await findDraft(id))!);
  await toExportFile(session, rules);
  await session.flush();
  const backend = await openBackend();
  const { header, persons } = (await backend.find(id))!;
  const reviews = await backend.listReviews(id);
  session.updatePerson({ ...createPerson('p'), givenName: 'Ana' });
  const { text } = await toExportFile(session, rules);
  await session.flush();

  // The other computer still has what came before.
  await eraseEnrollment({ enrollmentId: id, expected: session.getStored().revision });
  const before = { header: header as StoredEnrollment, persons, reviews, removedPersonIds: [] };
  await backend.write({ enrollmentId: id, expected: undefined, ...before });
  const sound = await readSound(text);
  expect(sound.way).toEqual({ kind: 'update' });
  expect(await readCaseFile(id, entry.hash)).toMatchObject({ ok: false });
  expect(await updateFromFile(sound, rules)).toBe(id);
  expect(await readCaseFile(id, entry.hash)).toMatchObject({ ok: true, entry });
});

it('a file of an enrollment without files is as it was', async () => {
  const id = await createEnrollment({ riskProfileCode: '', persons: [createPerson('p')] });
  const { text } = await toFile(id);
  expect(JSON.parse(text)).toMatchObject({ version: 4 });
  expect(text).not.toContain('files');
  const { contents } = await readSound(text);
  expect(contents).not.toHaveProperty('files');
});

it('a changed file of this computer is left out, and the export says so', async () => {
  const { id, entry } = await storeOne();
  const backend = await openFileBackend();
  const content = (await backend.findContent(id, entry.hash))!;
  await backend.put((await backend.findHead(id, entry.hash))!, {
    ...content,
    bytes: new Uint8Array(entry.size),
  } as typeof content);
  const { text, isPartial } = await toFile(id);
  expect(isPartial).toBe(true);
  expect(text).not.toContain('"files"');
  // The file itself says what it lacks, to whoever opens it.
  const { contents } = await readSound(text);
  expect(contents).toMatchObject({ missing: [toFileEntryText(entry)] });
});

it('files are refused that are not what they say, before anything is stored', async () => {
  const { id, entry } = await storeOne();
  const { text } = await toFile(id);
  const other = await storeOne('otra');
  const refusal = async (change: Parameters<typeof withPart>[1]) => {
    const reading = await read(withPart(text, change));
    return reading.ok ? undefined : reading.problems;
  };
  const path = ['files', 0];
  const altered = [{ code: 'altered-file', path }];
  const bad = [{ code: 'bad-file', path }];
  expect(await refusal((part) => ({ ...part, data: btoa('%PDF-1.7\nhoja\n%%EOF\n') }))).toEqual(altered);
  expect(await refusal((part) => ({ ...part, entry: toFileEntryText(other.entry) }))).toEqual(altered);
  const longer = toFileEntryText({ ...entry, size: entry.size + 1 });
  expect(await refusal((part) => ({ ...part, entry: longer }))).toEqual(altered);
  const picture = toFileEntryText({ ...entry, type: 'image/png', name: 'hola.png' });
  expect(await refusal((part) => ({ ...part, entry: picture }))).toEqual(altered);
  expect(await refusal((part) => ({ ...part, entry: part.entry.replace('.pdf', '.exe') }))).toEqual(bad);
  expect(await refusal((part) => ({ ...part, data: `${part.data}====` }))).toEqual(bad);
  expect(await refusal((part) => ({ ...part, data: ` ${part.data.slice(1)}` }))).toEqual(bad);
  expect(await refusal((part) => ({ ...part, data: btoa('<svg/>') }))).toEqual(bad);
  expect(await refusal((part) => ({ ...part, data: btoa('%PDF-1.7\n/JavaScript') }))).toEqual(bad);
  const large = toFileEntryText({ ...entry, size: 50_000_001 });
  expect(await refusal((part) => ({ ...part, entry: large }))).toEqual([
    { code: 'too-large', found: 50_000_001, max: 50_000_000 },
  ]);
});

it('more than 50 MB are not exported, and no file is read for it', async () => {
  const hash = 'f'.repeat(64);
  const toLarge = (small: FileEntry) => ({ ...small, hash, size: 50_000_000 });
  const { id, entry } = await storeOne('hola', toLarge);
  const backend = await openFileBackend();
  const text = toFileEntryText(toLarge(entry));
  const head = { ...(await backend.findHead(id, entry.hash))!, hash, entry: text };
  await backend.put(head, { enrollmentId: id, hash });
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  await expect(toFile(id)).rejects.toThrow(FilesTooLargeError);
  await expect(toFile(id)).rejects.toMatchObject({ code: 'files-too-large', found: 50_000_000 + entry.size });
  expect(get.mock.contexts.some((store) => (store as IDBObjectStore).name === 'contents')).toBe(false);
  get.mockRestore();
});

it('an import that finds no space adds nothing', async () => {
  const { id } = await storeOne();
  const { text } = await toFile(id);
  const sound = await readSound(text);
  await eraseEnrollment({ enrollmentId: id, expected: 1 });
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its store
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function full(
    this: IDBObjectStore,
    ...values
  ) {
    if (this.name === 'contents') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, values);
  });
  await expect(importContents(sound, RULES)).rejects.toThrow('no-space');
  vi.restoreAllMocks();
  expect(await (await openBackend()).find(id)).toBeUndefined();
  expect(await listCaseFiles(id)).toEqual({ entries: [], unreadable: 0 });
});
