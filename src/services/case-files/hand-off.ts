/** The files of a case as parts of an enrollment's file, for another computer. */
import { findDraft } from '../drafts/draft-store.ts';
import { findMentioned } from './tidy-files.ts';
import { checkFile, DEFAULT_FILE_LIMITS } from '../../domain/case/check-file.ts';
import { type FileEntry, readFileEntry, toFileEntryText } from '../../domain/case/file-entry.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { FilePart } from '../../domain/files/enrollment-file.ts';
import type { FileProblem } from '../../domain/files/file-problem.ts';
import { toBase64 } from '../files/download.ts';
import { isWhole, keepFile, listCaseFiles, readFileAnywhere } from './case-files.ts';
import type { WholeFile } from './file-records.ts';
import { inflate } from './inflate.ts';

/** Most bytes of all files of an enrollment in a file. */
const MAX_BYTES = 50_000_000;

/** The files are too large for one file; `found` and `max` in bytes. */
export class FilesTooLargeError extends Error {
  override readonly name = 'FilesTooLargeError';
  readonly code = 'files-too-large';
  readonly found: number;
  readonly max = MAX_BYTES;

  constructor(found: number) {
    super('the files of the case are too large for one file');
    this.found = found;
  }
}

export interface FileParts {
  readonly parts: readonly FilePart[];
  /** False when a file cannot be read, and is left out. */
  readonly isWhole: boolean;
  /** The files that entries name, and that cannot be had. */
  readonly missing: readonly FileEntry[];
}

/**
 * Reads the files of an enrollment; those that are not here come from the team. `named`: those that its entries name as
 * they are now. Rejects with `FilesTooLargeError`, before any is read.
 */
export async function toParts(id: EntityId, named: readonly FileEntry[]): Promise<FileParts> {
  const [{ entries, unreadable }, draft] = await Promise.all([listCaseFiles(id), findDraft(id)]);
  // One that was removed waits for its deletion, and is nobody's any more.
  const mentioned = await findMentioned(id, [...(draft?.persons.values() ?? [])]);
  // Two entries may name one file differently; the name under which it was stored counts.
  const kept = entries.filter(({ hash }) => mentioned.has(hash));
  const wanted = new Map([...named, ...kept].map((entry) => [entry.hash, entry]));
  const read = await toPartsOf(id, [...wanted.values()]);
  return { ...read, isWhole: unreadable === 0 && read.isWhole };
}

/** Reads these files of an enrollment; otherwise as `toParts`. */
export async function toPartsOf(id: EntityId, entries: readonly FileEntry[]): Promise<FileParts> {
  const found = entries.reduce((sum, { size }) => sum + size, 0);
  if (found > MAX_BYTES) throw new FilesTooLargeError(found);
  const parts: FilePart[] = [];
  const missing: FileEntry[] = [];
  for (const entry of entries) {
    const { hash, name } = entry;
    const reading = await readFileAnywhere(id, hash);
    if (reading.ok)
      parts.push({ entry: toFileEntryText({ ...reading.entry, name }), data: toBase64(reading.bytes) });
    else missing.push(entry);
  }
  return { parts, isWhole: missing.length === 0, missing };
}

/**
 * Checks files that arrive as if they were chosen here, and compares each with its hash. A profile may allow
 * larger files than another one, so only all of them together have a limit.
 */
export async function findPartProblems(parts: readonly FilePart[]): Promise<readonly FileProblem[]> {
  const entries = parts.map(({ entry }) => readFileEntry(entry));
  const found = entries.reduce((sum, entry) => sum + (entry?.size ?? 0), 0);
  if (found > MAX_BYTES) return [{ code: 'too-large', found, max: MAX_BYTES }];
  const problems: FileProblem[] = [];
  for (const [index, part] of parts.entries()) {
    const code = await findPartCode(part);
    if (code) problems.push({ code, path: ['files', index] });
  }
  return problems;
}

async function findPartCode(part: FilePart): Promise<'bad-file' | 'altered-file' | undefined> {
  const file = toWholeFile(part);
  if (!file) return 'bad-file';
  const check = await checkFile(file.bytes, { ...DEFAULT_FILE_LIMITS, maxBytes: MAX_BYTES }, inflate);
  if (!check.ok) return 'bad-file';
  return (await isWhole(file.entry, file.bytes)) ? undefined : 'altered-file';
}

/** Stores files that were checked; files of the same bytes are replaced. Rejects when one cannot be stored. */
export async function keepParts(id: EntityId, parts: readonly FilePart[]): Promise<void> {
  for (const part of parts) {
    const file = toWholeFile(part);
    const problem = file && (await keepFile(id, file));
    if (problem) throw new Error(`a file could not be stored: ${problem.code}`);
  }
}

function toWholeFile({ entry: text, data }: FilePart): WholeFile | undefined {
  const entry = readFileEntry(text);
  const bytes = entry && toBytes(data);
  return bytes && { entry, bytes };
}

/** Undefined for a text that is no base64. */
function toBytes(data: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const text = atob(data);
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
}
