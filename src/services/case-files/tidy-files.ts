/** Removes files that nobody needs, copies them with their enrollment, and seals them after it. */
import * as z from 'zod/mini';
import { listNamedFiles } from '../../domain/case/named-files.ts';
import { MENTIONED_HASH } from '../../domain/case/file-entry.ts';
import type { CaseContent, EntityId } from '../../domain/enrollment/enrollment.ts';
import { now } from '../clock.ts';
import { findRevision } from '../drafts/draft-backend.ts';
import { findDraft } from '../drafts/draft-store.ts';
import { withEnrollmentLock } from '../drafts/enrollment-lock.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { findSealer, openReviewRecord } from '../drafts/sealing.ts';
import { listAttemptsOf } from '../ledger/send-ledger.ts';
import { keepFile, readFileAnywhere, readWholeFile } from './case-files.ts';
import { openFileBackend, type RawFile } from './file-backend.ts';
import { findKeptAt, isPlain } from './file-records.ts';

/** Deletes all files of an enrollment. Rejects when storage fails. */
export async function removeCaseFiles(enrollmentId: EntityId): Promise<void> {
  await (await openFileBackend()).remove(enrollmentId);
}

/**
 * Removes the files of enrollments that are gone, and files that no part of their enrollment mentions any more.
 * Skips enrollments that a tab has open, because undo may bring an entry back, and the one that could not be
 * saved. Rejects when storage fails.
 */
export async function tidyCaseFiles(unsavedId: EntityId | undefined): Promise<void> {
  const backend = await openFileBackend();
  const ids = await backend.listEnrollmentIds();
  const headers = z.parse(headersSchema, await (await openBackend()).listHeaders());
  const headerOf = new Map(headers.map((header) => [header.id, header]));
  for (const id of ids) {
    if (id === unsavedId) continue;
    const header = headerOf.get(id);
    // Most enrollments are as they were at the last visit.
    if (header && (!isOpen(header) || (await backend.findSettled(id)) === findRevision(header))) continue;
    await withEnrollmentLock(id, () => tidyFilesOf(id));
  }
}

/** Matches records of a newer Enrola, too. */
const headersSchema = z.array(z.looseObject({ id: z.string(), sealedBy: z.optional(z.string()) }));

/** False while the key of an enrollment is not available. */
function isOpen({ sealedBy }: { readonly sealedBy?: string | undefined }): boolean {
  return sealedBy === undefined || sealedBy === findSealer()?.keyId;
}

/**
 * Deletes the files that no saved part of an enrollment mentions, however young they are. For a tab that has it open, has
 * saved it and can undo nothing. Rejects when a part cannot be read, or storage fails.
 */
export async function removeUnmentioned(id: EntityId): Promise<void> {
  const backend = await openFileBackend();
  const draft = await findDraft(id);
  if (!draft) return;
  const mentioned = await findMentioned(id, [...draft.persons.values()]);
  const hashes = (await backend.listHeads(id)).map(({ hash }) => hash).filter((hash) => !mentioned.has(hash));
  if (hashes.length > 0) await backend.remove(id, hashes);
}

/** An unsaved entry, or an enrollment that is being stored, may mention a file within this time. */
const YOUNG_MS = 24 * 60 * 60_000;

function isYoung(head: RawFile): boolean {
  const age = Date.parse(now()) - Date.parse(findKeptAt(head) ?? '');
  return age < YOUNG_MS;
}

async function tidyFilesOf(id: EntityId): Promise<void> {
  const backend = await openFileBackend();
  const heads = await backend.listHeads(id);
  if (!(await (await openBackend()).find(id))) {
    // An import or a copy stores its files before the enrollment.
    if (!heads.some(isYoung)) await backend.remove(id);
    return;
  }
  const draft = await findDraft(id).catch(() => undefined);
  // A part that cannot be read may mention every file.
  if (!draft) return;
  const mentioned = await findMentioned(id, [...draft.persons.values()]).catch(() => undefined);
  if (!mentioned) return;
  const others = heads.filter(({ hash }) => !mentioned.has(hash));
  const old = others.filter((head) => !isYoung(head)).map(({ hash }) => hash);
  if (old.length > 0) await backend.remove(id, old);
  if (old.length === others.length) await backend.putSettled(id, draft.header.revision);
}

/**
 * Hashes that the persons, the review or the sends of an enrollment mention anywhere. It reads texts, not
 * entries, so that a file stays which is mentioned in a way that is not known here.
 */
export async function findMentioned(id: EntityId, persons: readonly unknown[]): Promise<ReadonlySet<string>> {
  const [reviews, attempts] = await Promise.all([(await openBackend()).listReviews(id), listAttemptsOf(id)]);
  const hashes = new Set<string>();
  const note = (value: unknown) => {
    for (const [, hash = ''] of JSON.stringify(value ?? null).matchAll(MENTIONED_HASH)) hashes.add(hash);
  };
  for (const part of [...persons, ...attempts]) note(part);
  for (const review of reviews) note(await openReviewRecord(review));
  return hashes;
}

/**
 * Copies the files that the cases of `content` name to another enrollment, also those that only the team has. Rejects
 * when there is no space for one; a file that cannot be had, or has changed, is left out.
 */
export async function copyCaseFiles(from: EntityId, to: EntityId, content: CaseContent): Promise<void> {
  const named = new Map(listNamedFiles(content).map((entry) => [entry.hash, entry]));
  for (const [hash, { name }] of named) {
    const reading = await readFileAnywhere(from, hash);
    if (!reading.ok) continue;
    const problem = await keepFile(to, { entry: { ...reading.entry, name }, bytes: reading.bytes });
    if (problem) throw new Error(`a file could not be copied: ${problem.code}`);
  }
}

/** Seals files that were stored in clear before there was a key; skips enrollments that a tab has open. */
export async function sealCaseFiles(): Promise<void> {
  if (!findSealer()) return;
  for (const id of await (await openFileBackend()).listEnrollmentIds()) {
    await withEnrollmentLock(id, () => sealFilesOf(id));
  }
}

async function sealFilesOf(id: EntityId): Promise<void> {
  for (const head of (await (await openFileBackend()).listHeads(id)).filter(isPlain)) {
    const reading = await readWholeFile(id, head.hash);
    // A changed file is of no use, and must not stay in clear.
    if (!reading.ok && reading.problem === 'changed') await removeOne(id, head.hash);
    const problem = reading.ok ? await keepFile(id, reading) : undefined;
    if (problem) throw new Error(`a file could not be sealed: ${problem.code}`);
  }
}

async function removeOne(id: EntityId, hash: string): Promise<void> {
  await (await openFileBackend()).remove(id, [hash]);
}
