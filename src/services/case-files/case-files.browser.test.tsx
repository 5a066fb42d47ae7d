/** Files of cases with the database, the locks and the encryption of a real browser. */
import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_FILE_LIMITS } from '../../domain/case/check-file.ts';
import { toFileEntryText } from '../../domain/case/file-entry.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { createEnrollment, findDraft, saveDraft } from '../drafts/draft-store.ts';
import { deleteEnrollment, duplicateEnrollment, restoreEnrollment } from '../drafts/enrollment-actions.ts';
import { toEnrollmentLockName } from '../drafts/enrollment-lock.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { applyRetention } from '../drafts/retention.ts';
import { setSealer } from '../drafts/sealing.ts';
import { tidyFiles as tidyFilesExcept } from '../drafts/with-case-files.ts';
import { createLockedSealer, createRecordSealer } from '../vault/seal.ts';
import { deleteAllSealed, sealStored } from '../vault/sealed-storage.ts';
import { createSessionKey } from '../vault/tab-gate.ts';
import { listCaseFiles, readCaseFile, storeCaseFile } from './case-files.ts';
import type { RawFile } from './file-backend.ts';

const LIMITS = DEFAULT_FILE_LIMITS;
const DAY_MS = 24 * 60 * 60_000;
const SCRIPT = '1 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >> endobj';
const toPdf = (text = '', name = 'origen.pdf') => new File([`%PDF-1.7\n${text}\n%%EOF\n`], name);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  setSealer(undefined);
});

const createOne = () => createEnrollment({ riskProfileCode: '', persons: [createPerson('p')] });

/** Stores a file of a new enrollment. */
async function storeOne(file = toPdf(), enrollmentId?: string) {
  const id = enrollmentId ?? (await createOne());
  const result = await storeCaseFile(id, file, LIMITS);
  if (!result.ok) throw new Error(result.problem.code);
  return { id, entry: result.entry };
}

const tidyFiles = () => tidyFilesExcept(undefined);

const openRaw = () => openDB<never>('enrola-case-files');

/** All records of an enrollment as they are on the disk. */
async function listRaw(id: string): Promise<readonly RawFile[]> {
  const database = await openRaw();
  const range = IDBKeyRange.bound([id], [id, []]);
  const records: RawFile[] = [];
  for (const store of ['heads', 'contents'] as never[])
    records.push(...(await database.getAll(store, range)));
  database.close();
  return records;
}

async function countSettled(id: string): Promise<number> {
  const database = await openRaw();
  const count = await database.count('settled' as never, id as never);
  database.close();
  return count;
}

async function putRaw(store: 'heads' | 'contents', record: object): Promise<void> {
  const database = await openRaw();
  await database.put(store as never, record as never);
  database.close();
}

const toPdfOf = async (...objects: readonly Blob[]) => new File(['%PDF-1.7\n', ...objects], 'a.pdf');

/** An object stream of one object, compressed by the browser. */
async function toObjectStream(object: string, end: string): Promise<Blob> {
  const head = '20 0 ';
  const packed = new Blob([head, object]).stream().pipeThrough(new CompressionStream('deflate'));
  const keys = `/Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode`;
  const data = await new Response(packed).blob();
  return new Blob([`4 0 obj\n<< ${keys} >>\nstream\n`, data, `${end}endstream\nendobj\n`]);
}

/** The browser refuses to store bytes, after it has accepted their entry. */
function refuseContents(error: DOMException): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its store
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(
    this: IDBObjectStore,
    ...values
  ) {
    if (this.name === 'contents') throw error;
    return put.apply(this, values);
  });
}

/** Mentions a file in the notes of the person. */
async function mention(id: string, text: string): Promise<void> {
  const { header } = (await findDraft(id))!;
  const person = { ...createPerson('p'), givenName: text };
  const next = { ...header, revision: header.revision + 1 };
  const change = { header: next, expected: header.revision, persons: [person], removedPersonIds: [] };
  expect(await saveDraft(change)).toBe('written');
}

async function useKey() {
  const key = await createSessionKey();
  setSealer(createRecordSealer(key, 'computer'));
  return key.id;
}

/** Texts that are readable in the records, in any encoding of one byte. */
async function toReadable(id: string): Promise<string> {
  const decode = (bytes: BufferSource) => new TextDecoder('latin1').decode(bytes);
  return JSON.stringify(await listRaw(id), (_key, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? decode(value as ArrayBuffer) : value,
  );
}

describe('a file', () => {
  it('is stored, listed and read, byte by byte, under its own type and a clean name', async () => {
    const { id, entry } = await storeOne(toPdf('hola', 'C:\\fakepath\\origen\u202e.exe'));
    expect(entry).toMatchObject({ type: 'application/pdf', name: 'origen.exe.pdf', size: 20 });
    expect(await listCaseFiles(id)).toEqual({ entries: [entry], unreadable: 0 });
    const reading = await readCaseFile(id, entry.hash);
    expect(reading).toMatchObject({ ok: true, entry });
    const { file } = reading as Extract<typeof reading, { ok: true }>;
    expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF-1.7\nhola\n%%EOF\n']);
  });

  it('is stored once, and belongs to its enrollment alone', async () => {
    const { id, entry } = await storeOne();
    await storeOne(toPdf('', 'otro.pdf'), id);
    expect((await listCaseFiles(id)).entries).toEqual([{ ...entry, name: 'otro.pdf' }]);
    const other = await createOne();
    expect(await readCaseFile(other, entry.hash)).toEqual({ ok: false, problem: 'missing' });
    expect((await listCaseFiles(other)).entries).toEqual([]);
  });

  it('is refused as changed when one byte, its entry or its place is another', async () => {
    const { id, entry } = await storeOne(toPdf('hola'));
    const [head, content] = (await listRaw(id)) as [
      RawFile & { entry: string },
      RawFile & { bytes: Uint8Array },
    ];
    const bytes = content.bytes.with(10, content.bytes[10]! ^ 1);
    await putRaw('contents', { ...content, bytes });
    expect(await readCaseFile(id, entry.hash)).toEqual({ ok: false, problem: 'changed' });
    await putRaw('contents', content);
    expect(await readCaseFile(id, entry.hash)).toMatchObject({ ok: true });

    const asPicture = head.entry.replace('application/pdf', 'image/png').replace('.pdf', '.png');
    const other = (await storeOne(toPdf('otro'), id)).entry;
    for (const changed of [asPicture, head.entry.replace(' 20 ', ' 21 '), toFileEntryText(other)]) {
      await putRaw('heads', { ...head, entry: changed });
      expect(await readCaseFile(id, entry.hash)).toEqual({ ok: false, problem: 'changed' });
    }
    expect(await listCaseFiles(id)).toEqual({ entries: [other], unreadable: 1 });
    await putRaw('heads', { ...head, entry: 'sha256' });
    expect(await readCaseFile(id, entry.hash)).toEqual({ ok: false, problem: 'changed' });
    expect(await listCaseFiles(id)).toEqual({ entries: [other], unreadable: 1 });
  });

  it('is refused by its content, and nothing is stored', async () => {
    const id = await createOne();
    const store = (file: File) => storeCaseFile(id, file, LIMITS);
    expect(await store(new File(['MZ'], 'origen.pdf.exe'))).toEqual({
      ok: false,
      problem: { code: 'not-recognised' },
    });
    expect(await store(toPdf(SCRIPT))).toEqual({
      ok: false,
      problem: { code: 'active-pdf', part: 'script' },
    });
    // The first object stream is sound; after its data stand an end of line, and then other bytes.
    const sound = await toObjectStream('<< /Title (x) >>', '\n');
    expect(await store(await toPdfOf(sound, await toObjectStream('<< /S /JavaScript >>', '\n')))).toEqual({
      ok: false,
      problem: { code: 'active-pdf', part: 'script' },
    });
    const odd = await toObjectStream('<< /Title (x) >>', 'abc\n');
    expect(await store(await toPdfOf(odd))).toEqual({
      ok: false,
      problem: { code: 'opaque-pdf', cause: 'damaged' },
    });
    expect(await listRaw(id)).toEqual([]);
    expect(await store(await toPdfOf(sound))).toMatchObject({ ok: true });
  });

  it('of 1 GB is refused before a byte is read', async () => {
    const file = toPdf();
    const arrayBuffer = vi.spyOn(file, 'arrayBuffer');
    Object.defineProperty(file, 'size', { value: 2 ** 30 });
    const problem = { code: 'too-large', found: 2 ** 30, max: 10_000_000 };
    expect(await storeCaseFile('e', file, LIMITS)).toEqual({ ok: false, problem });
    expect(arrayBuffer).not.toHaveBeenCalled();
  });

  it('that cannot be read, or finds no space, changes nothing', async () => {
    const { id, entry } = await storeOne();
    const gone = toPdf('otro');
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
    expect(await storeCaseFile(id, gone, LIMITS)).toEqual({ ok: false, problem: { code: 'unreadable' } });

    refuseContents(new DOMException('full', 'QuotaExceededError'));
    expect(await storeCaseFile(id, toPdf('otro'), LIMITS)).toEqual({
      ok: false,
      problem: { code: 'no-space' },
    });
    refuseContents(new DOMException('broken', 'UnknownError'));
    expect(await storeCaseFile(id, toPdf('otro'), LIMITS)).toEqual({
      ok: false,
      problem: { code: 'storage' },
    });
    expect(await listRaw(id)).toHaveLength(2);
    expect((await listCaseFiles(id)).entries).toEqual([entry]);
    expect(await readCaseFile(id, entry.hash)).toMatchObject({ ok: true });
  });
});

describe('under a key a file', () => {
  it('is unreadable on the disk, opens with the key alone, and at its place alone', async () => {
    const keyId = await useKey();
    const { id, entry } = await storeOne(toPdf('secreto'));
    expect(await readCaseFile(id, entry.hash)).toMatchObject({ ok: true, entry });
    expect(await toReadable(id)).not.toMatch(/secreto|origen|%PDF/);
    const [head, content] = await listRaw(id);
    const { id: other } = await storeOne(toPdf('secreto'));
    const [ownHead, ownContent] = await listRaw(other);
    await putRaw('heads', { ...head!, enrollmentId: other });
    expect(await readCaseFile(other, entry.hash)).toEqual({ ok: false, problem: 'changed' });
    await putRaw('heads', ownHead!);
    await putRaw('contents', { ...content!, enrollmentId: other });
    expect(await readCaseFile(other, entry.hash)).toEqual({ ok: false, problem: 'changed' });
    await putRaw('contents', ownContent!);
    expect(await readCaseFile(other, entry.hash)).toMatchObject({ ok: true });

    for (const sealer of [undefined, createLockedSealer(keyId)]) {
      setSealer(sealer);
      expect(await readCaseFile(id, entry.hash)).toEqual({ ok: false, problem: 'sealed' });
      expect(await listCaseFiles(id)).toEqual({ entries: [], unreadable: 1 });
    }
    expect(await storeCaseFile(id, toPdf('otro'), LIMITS)).toEqual({
      ok: false,
      problem: { code: 'sealed' },
    });
    await useKey();
    expect(await readCaseFile(id, entry.hash)).toEqual({ ok: false, problem: 'sealed' });
  });

  it('that was stored in clear is sealed with the rest', async () => {
    const { id, entry } = await storeOne(toPdf('secreto'));
    expect(await toReadable(id)).toMatch(/secreto/);
    await useKey();
    await sealStored();
    expect(await toReadable(id)).not.toMatch(/secreto|origen|%PDF/);
    expect(await readCaseFile(id, entry.hash)).toMatchObject({ ok: true, entry });
  });

  it('that was stored in clear and changed is removed: it must not stay in clear', async () => {
    const { id } = await storeOne(toPdf('secreto'));
    const [, content] = await listRaw(id);
    await putRaw('contents', { ...content!, bytes: new TextEncoder().encode('secreto') });
    await useKey();
    await sealStored();
    expect(await listRaw(id)).toEqual([]);
  });

  it('goes with everything under a forgotten passphrase', async () => {
    const keyId = await useKey();
    const { id } = await storeOne();
    await deleteAllSealed(keyId);
    expect(await listRaw(id)).toEqual([]);
  });
});

describe('a file leaves', () => {
  it('with its enrollment for good, not while that can be restored', async () => {
    const { id, entry } = await storeOne();
    await mention(id, toFileEntryText(entry));
    await deleteEnrollment(id);
    await tidyFiles();
    expect(await countSettled(id)).toBe(1);
    await restoreEnrollment(id);
    expect(await readCaseFile(id, entry.hash)).toMatchObject({ ok: true });

    await deleteEnrollment(id);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS });
    await applyRetention({ confirmedDays: 30, draftDays: 30 });
    expect(await (await openBackend()).find(id)).toBeUndefined();
    expect([await listRaw(id), await countSettled(id)]).toEqual([[], 0]);
  });

  it('by its own term, after the enrollment was confirmed', async () => {
    const { id } = await storeOne();
    const draft = await findDraft(id);
    if (!draft) throw new Error('no draft');
    const header = { ...draft.header, submission: { state: 'confirmed', attempts: 1 }, revision: 2 } as const;
    await saveDraft({ header, expected: 1, persons: [], removedPersonIds: [] });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY_MS });
    await applyRetention({ confirmedDays: 90, draftDays: 90, filesDays: 30 });
    expect(await listRaw(id)).toEqual([]);
    expect((await findDraft(id))?.header.filesGoneAt).toBeDefined();
  });

  it('when the deletion of its enrollment was interrupted', async () => {
    const { id } = await storeOne();
    const kept = await storeOne();
    await (await openBackend()).write({
      enrollmentId: id,
      expected: 1,
      header: undefined,
      persons: [],
      removedPersonIds: [],
    });
    await tidyFiles();
    // An import stores its files before the enrollment.
    expect(await listRaw(id)).toHaveLength(2);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS });
    await mention(kept.id, toFileEntryText(kept.entry));
    await tidyFiles();
    expect(await listRaw(id)).toEqual([]);
    expect(await listRaw(kept.id)).toHaveLength(2);
  });

  it('when nothing mentions it any more, a day later, and no tab has the enrollment open', async () => {
    const { id, entry } = await storeOne();
    const other = await storeOne(toPdf('otro'), id);
    await mention(id, `«${toFileEntryText(other.entry)}»`);
    await tidyFiles();
    expect(await readCaseFile(id, entry.hash)).toMatchObject({ ok: true });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS });
    await tidyFilesExcept(id);
    expect(await readCaseFile(id, entry.hash)).toMatchObject({ ok: true });
    // Undo in the tab that has it open may bring the entry back.
    await navigator.locks.request(toEnrollmentLockName(id), tidyFiles);
    expect(await readCaseFile(id, entry.hash)).toMatchObject({ ok: true });
    await tidyFiles();
    expect(await readCaseFile(id, entry.hash)).toEqual({ ok: false, problem: 'missing' });
    expect(await readCaseFile(id, other.entry.hash)).toMatchObject({ ok: true });
    const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    const countReads = () =>
      getAll.mock.contexts.filter((store, index) => {
        const [range] = getAll.mock.calls[index] ?? [];
        return (
          (store as IDBObjectStore).name === 'persons' &&
          range instanceof IDBKeyRange &&
          range.includes([id, 'p'])
        );
      }).length;
    await tidyFiles();
    expect(countReads()).toBe(0);
    await mention(id, '');
    getAll.mockClear();
    await tidyFiles();
    expect(countReads()).toBeGreaterThan(0);
    expect(await listRaw(id)).toEqual([]);
  });

  it('never while a part of its enrollment cannot be read', async () => {
    const { id } = await storeOne();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS });
    await useKey();
    await sealStored();
    setSealer(undefined);
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    await tidyFiles();
    expect(await listRaw(id)).toHaveLength(2);
  });
});

it('a copy of an enrollment has no files, as its persons have no case', async () => {
  const { id } = await storeOne();
  const copy = (await duplicateEnrollment(id))!;
  expect(await listRaw(copy)).toHaveLength(0);
});
