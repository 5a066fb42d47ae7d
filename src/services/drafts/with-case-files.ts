/**
 * Lets the files of cases share the fate of their enrollments. Most computers have no files: a setting tells
 * that without loading the code for files, or opening their database.
 */
import type { FileEntry } from '../../domain/case/file-entry.ts';
import type { CaseContent, EnrollmentContent, EntityId } from '../../domain/enrollment/enrollment.ts';
import { hasCaseFiles } from '../case-files/files-noted.ts';
import type { FileParts } from '../case-files/hand-off.ts';
import { newId } from '../new-id.ts';
import type { RawAttempt, WriteResult } from './draft-backend.ts';
import { createEnrollment } from './draft-store.ts';
import { openBackend } from './open-backend.ts';

/** The code for files; undefined when there are none. */
async function findTidying() {
  return (await hasCaseFiles()) ? import('../case-files/tidy-files.ts') : undefined;
}

interface Erasure {
  readonly enrollmentId: EntityId;
  /** The revision that was read. */
  readonly expected: number | undefined;
  /** Sends to write, without personal content. */
  readonly attempts?: readonly RawAttempt[];
  /** Sends to delete. */
  readonly removedAttemptIds?: readonly string[];
}

/** Deletes an enrollment for good: its persons and review in one transaction, and then its files. */
export async function eraseEnrollment(erasure: Erasure): Promise<WriteResult> {
  const backend = await openBackend();
  const result = await backend.write({ ...erasure, header: undefined, persons: [], removedPersonIds: [] });
  // What fails here, or is interrupted, is repeated at a later visit of the list.
  if (result === 'written') await removeFiles(erasure.enrollmentId).catch(() => undefined);
  return result;
}

/** Deletes all files of an enrollment; their entries stay. Rejects when storage fails. */
export async function removeFiles(enrollmentId: EntityId): Promise<void> {
  await (await findTidying())?.removeCaseFiles(enrollmentId);
}

/** Deletes the files that no saved part of an enrollment mentions any more. Rejects when storage fails. */
export async function removeUnmentionedFiles(enrollmentId: EntityId): Promise<void> {
  await (await findTidying())?.removeUnmentioned(enrollmentId);
}

/**
 * Stores a new enrollment made of another one, with the files that it names; resolves to its id. Rejects when it
 * cannot be stored.
 */
export async function createWithFilesOf(
  of: EntityId,
  kind: 'conflict',
  content: EnrollmentContent,
): Promise<EntityId> {
  const id = newId();
  await copyFiles(of, id, content);
  return createEnrollment({ ...content, id, origin: { kind, of } });
}

/** Copies the files that the content of a new enrollment names, before that is stored. Rejects when there is no space. */
export async function copyFiles(from: EntityId, to: EntityId, content: CaseContent): Promise<void> {
  // Files that a team has were perhaps never stored here.
  if ([content, ...content.persons].every((holder) => holder.case === undefined)) return;
  await (await import('../case-files/tidy-files.ts')).copyCaseFiles(from, to, content);
}

/** The files of an enrollment for a file of it; `named` by its entries. Rejects with `FilesTooLargeError`. */
export async function toFileParts(id: EntityId, named: readonly FileEntry[]): Promise<FileParts> {
  // Files that a team has were perhaps never stored here.
  if (named.length === 0 && !(await hasCaseFiles())) return { parts: [], isWhole: true, missing: [] };
  return (await import('../case-files/hand-off.ts')).toParts(id, named);
}

/**
 * Removes files that nobody needs any more, except those of an enrollment that is not saved. Rejects when
 * storage fails.
 */
export async function tidyFiles(unsavedId: EntityId | undefined): Promise<void> {
  await (await findTidying())?.tidyCaseFiles(unsavedId);
}

/** Seals files that were stored in clear. Rejects when storage fails. */
export async function sealFiles(): Promise<void> {
  await (await findTidying())?.sealCaseFiles();
}
