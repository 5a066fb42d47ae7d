/** The files of a case in this browser. Their bytes are in memory during a call only. */
import {
  checkFile,
  type FileLimits,
  type FileRefusal,
  findSizeRefusal,
} from '../../domain/case/check-file.ts';
import { recogniseContent } from '../../domain/case/file-content.ts';
import { type FileEntry, toCleanName } from '../../domain/case/file-entry.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { now } from '../clock.ts';
import { findSealer, type RecordSealer, SealedError } from '../drafts/sealing.ts';
import { toSaveFailure } from '../drafts/storage-state.ts';
import { openFileBackend } from './file-backend.ts';
import { openFileBytes, openFileEntry, toFileRecords, type WholeFile } from './file-records.ts';
import { noteCaseFiles } from './files-noted.ts';
import { inflate } from './inflate.ts';
import { readMissing } from './missing-file.ts';

/** Why a file was not stored; then nothing was changed. */
export type StoreProblem =
  | FileRefusal
  /** The browser could not read it: moved, deleted, or locked by another program. */
  | { readonly code: 'unreadable' }
  /** The page came by http:, not from localhost: the browser makes no hashes. */
  | { readonly code: 'insecure' }
  /** The browser gives no more space. */
  | { readonly code: 'no-space' }
  /** The vault is locked. */
  | { readonly code: 'sealed' }
  | { readonly code: 'storage' };

export type StoreResult =
  | { readonly ok: true; readonly entry: FileEntry }
  | { readonly ok: false; readonly problem: StoreProblem };

/** A chosen file, or a picture of a camera with a name. */
export type NamedBlob = Blob & { readonly name: string };

/**
 * Checks a file and stores it; resolves when it is on the disk. The same bytes are stored once per enrollment.
 * Never rejects.
 */
export async function storeCaseFile(
  enrollmentId: EntityId,
  file: NamedBlob,
  limits: FileLimits,
): Promise<StoreResult> {
  const sealer = findSealer();
  const size = findSizeRefusal(file.size, limits);
  if (size) return refuse(size);
  const subtle = findSubtle();
  if (!subtle) return refuse({ code: 'insecure' });
  const buffer = await file.arrayBuffer().catch(() => undefined);
  if (!buffer) return refuse({ code: 'unreadable' });
  const bytes = new Uint8Array(buffer);
  const check = await checkFile(bytes, limits, inflate);
  if (!check.ok) return check;
  const { type } = check.content;
  const entry = { hash: await toHash(bytes), size: bytes.length, type, name: toCleanName(file.name, type) };
  const problem = await keepFile(enrollmentId, { entry, bytes }, sealer);
  return problem ? refuse(problem) : { ok: true, entry };
}

function refuse(problem: StoreProblem) {
  return { ok: false as const, problem };
}

function findSubtle({ subtle }: { readonly subtle?: SubtleCrypto } = crypto): SubtleCrypto | undefined {
  return subtle;
}

/** SHA-256 of bytes in hex; only in a secure context. */
export async function toHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Stores a file that was checked. Undefined when it is on the disk. */
export async function keepFile(
  enrollmentId: EntityId,
  file: WholeFile,
  sealer: RecordSealer | undefined = findSealer(),
): Promise<StoreProblem | undefined> {
  try {
    const [backend, { head, content }] = await Promise.all([
      openFileBackend(),
      toFileRecords(enrollmentId, file, now(), sealer),
    ]);
    await noteCaseFiles();
    await backend.put(head, content);
    return undefined;
  } catch (error) {
    if (error instanceof SealedError) return { code: 'sealed' };
    return { code: toSaveFailure(error) === 'full' ? 'no-space' : 'storage' };
  }
}

/**
 * Why a file cannot be shown. `missing`: it is not here; `changed`: its bytes are not those of its hash;
 * `sealed`: its key is not available.
 */
type ReadProblem = 'missing' | 'changed' | 'sealed' | 'storage';

export type FileReading =
  | { readonly ok: true; readonly entry: FileEntry; readonly file: Blob }
  | { readonly ok: false; readonly problem: ReadProblem };

/**
 * Reads a file and compares it with its hash; its type is that of its content. What is not here comes from the team.
 * Never rejects.
 */
export async function readCaseFile(enrollmentId: EntityId, hash: string): Promise<FileReading> {
  const reading = await readFileAnywhere(enrollmentId, hash);
  if (!reading.ok) return reading;
  const { entry, bytes } = reading;
  return { ok: true, entry, file: new Blob([bytes], { type: entry.type }) };
}

/** As `readCaseFile`, with the bytes in memory. */
export async function readFileAnywhere(enrollmentId: EntityId, hash: string): Promise<WholeReading> {
  const here = await readWholeFile(enrollmentId, hash);
  return !here.ok && here.problem === 'missing' ? readFromElsewhere(enrollmentId, hash) : here;
}

/** The name of the file is in the entry of the case alone. */
async function readFromElsewhere(enrollmentId: EntityId, hash: string): Promise<WholeReading> {
  const bytes = await readMissing(enrollmentId, hash).catch(() => undefined);
  if (!bytes) return { ok: false, problem: 'missing' };
  const content = recogniseContent(bytes);
  if (!content || (await toHash(bytes)) !== hash) return { ok: false, problem: 'changed' };
  const { type } = content;
  return { ok: true, entry: { hash, size: bytes.length, type, name: toCleanName('', type) }, bytes };
}

type WholeReading =
  | ({ readonly ok: true } & WholeFile)
  | { readonly ok: false; readonly problem: ReadProblem };

/** Reads a file of this browser, with its bytes in memory. */
export async function readWholeFile(enrollmentId: EntityId, hash: string): Promise<WholeReading> {
  try {
    const backend = await openFileBackend();
    const [head, content] = await Promise.all([
      backend.findHead(enrollmentId, hash),
      backend.findContent(enrollmentId, hash),
    ]);
    if (!head || !content) return { ok: false, problem: 'missing' };
    const entry = await openFileEntry(head);
    const bytes = await openFileBytes(content);
    if (entry && bytes && (await isWhole(entry, bytes))) return { ok: true, entry, bytes };
    return { ok: false, problem: 'changed' };
  } catch (error) {
    return { ok: false, problem: error instanceof SealedError ? 'sealed' : 'storage' };
  }
}

/** True when the bytes are those of the entry, which could have been changed with them. */
export async function isWhole(
  { hash, size, type }: FileEntry,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  if (size !== bytes.length || recogniseContent(bytes)?.type !== type) return false;
  return (await toHash(bytes)) === hash;
}

export interface FileList {
  readonly entries: readonly FileEntry[];
  /** Number of files whose entry cannot be read. */
  readonly unreadable: number;
}

/** Lists the files of an enrollment without their bytes. Rejects when storage fails. */
export async function listCaseFiles(enrollmentId: EntityId): Promise<FileList> {
  const heads = await (await openFileBackend()).listHeads(enrollmentId);
  const read = await Promise.all(
    heads.map((head) => openFileEntry(head).catch((error: unknown) => ignoreSealed(error))),
  );
  const entries = read.filter((entry) => entry !== undefined);
  return { entries, unreadable: heads.length - entries.length };
}

function ignoreSealed(error: unknown): undefined {
  if (!(error instanceof SealedError)) throw error;
}
