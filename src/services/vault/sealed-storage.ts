/**
 * Operations on all sealed records: seals records from before there was a key, and deletes records that
 * nobody can open any more. The ledger keeps the heads of its sends, which hold no personal data.
 */
import * as z from 'zod/mini';
import { type Attempt, type AttemptHead, attemptHeadSchema } from '../../domain/drafts/attempt.ts';
import { readEnrollment } from '../../domain/drafts/migrate.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { now } from '../clock.ts';
import { findAttempts, toAttemptRecord } from '../drafts/attempt-records.ts';
import { findRevision } from '../drafts/draft-backend.ts';
import { saveDraft } from '../drafts/draft-store.ts';
import { withEnrollmentLock } from '../drafts/enrollment-lock.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { findSealer } from '../drafts/sealing.ts';
import { findVisit } from '../drafts/retention.ts';
import { eraseEnrollment, sealFiles } from '../drafts/with-case-files.ts';

/**
 * Seals records that were stored in clear before there was a key: one enrollment after the other, each with
 * its sends, by compare-and-set. Enrollments that another tab has open or changes wait for the next time;
 * records that cannot be read, or are under another key, stay as they are. Rejects when storage fails.
 */
export async function sealStored(): Promise<void> {
  const headers = await (await openBackend()).listHeaders();
  const attemptIds = await listPlainAttemptIds();
  for (const record of headers) {
    const header = readEnrollment(record);
    if (!header.ok) continue;
    const { id, sealedBy } = header.value;
    const ids = attemptIds.get(id) ?? [];
    attemptIds.delete(id);
    if (sealedBy === undefined || ids.length > 0) await withEnrollmentLock(id, () => sealEnrollment(id, ids));
  }
  // Sends of deleted enrollments: nobody changes these any more.
  const backend = await openBackend();
  for (const attempt of await findReadable([...attemptIds.values()].flat())) {
    await backend.putAttempt(await toAttemptRecord(attempt));
  }
  await sealFiles();
}

/** Reads it again under the lock; the write seals all persons under the key. */
async function sealEnrollment(id: EntityId, attemptIds: readonly string[]): Promise<void> {
  const header = readEnrollment((await (await openBackend()).find(id))?.header);
  if (!header.ok) return;
  const { revision, sealedBy } = header.value;
  const attempts = await findReadable(attemptIds);
  const isPlain = sealedBy === undefined || (sealedBy === findSealer()?.keyId && attempts.length > 0);
  if (!isPlain) return;
  await saveDraft({
    header: { ...header.value, revision: revision + 1 },
    expected: revision,
    persons: [],
    removedPersonIds: [],
    attempts,
  });
}

const plainSchema = z.union([
  z.object({ id: z.string(), enrollmentId: z.string(), content: z.looseObject({}) }),
  z.object({ id: z.string(), enrollmentId: z.string(), v1: z.looseObject({}) }),
]);

/** The ids of sends whose content is in clear, by their enrollments. */
async function listPlainAttemptIds(): Promise<Map<EntityId, readonly string[]>> {
  const ids = new Map<EntityId, readonly string[]>();
  for (const record of await (await openBackend()).listAttempts()) {
    const plain = plainSchema.safeParse(record);
    if (!plain.success) continue;
    const { id, enrollmentId } = plain.data;
    ids.set(enrollmentId, [...(ids.get(enrollmentId) ?? []), id]);
  }
  return ids;
}

/** Leaves out unreadable attempts: another write would lose their content. */
async function findReadable(ids: readonly string[]): Promise<readonly Attempt[]> {
  return (await findAttempts(ids)).filter(({ content }) => content !== undefined);
}

/** Facts about an enrollment that are readable without its key. */
interface SealedHeader {
  readonly id: EntityId;
  readonly sealedBy: string;
  /** ISO 8601 instant. */
  readonly updatedAt: string;
}

const sealedHeaderSchema = z.object({ id: z.string(), sealedBy: z.string(), updatedAt: z.string() });
const sealedAttemptSchema = z.object({
  ...attemptHeadSchema.shape,
  sealed: z.object({ keyId: z.string() }),
});

/** Another tab may write between a read and a write; after this many tries something else is wrong. */
const MAX_TRIES = 5;

/** The enrollments that are sealed, under any key. */
async function listSealed(): Promise<SealedHeader[]> {
  const records = await (await openBackend()).listHeaders();
  return records.flatMap((record) => sealedHeaderSchema.safeParse(record).data ?? []);
}

/**
 * Deletes these enrollments, each with its persons and the sealed content of its sends in one transaction;
 * all of them are under the key. Rejects when storage fails; earlier deletions stay done.
 */
async function deleteSealed(headers: readonly SealedHeader[], keyId: string): Promise<void> {
  const heads = await listHeads(keyId);
  for (const { id } of headers) await deleteEnrollment(id, keyId, heads.get(id) ?? []);
}

/** Deletes everything that is sealed under a key. */
export async function deleteAllSealed(keyId: string): Promise<void> {
  await deleteSealed(
    (await listSealed()).filter(({ sealedBy }) => sealedBy === keyId),
    keyId,
  );
  // Sends of enrollments that were purged before.
  const backend = await openBackend();
  for (const head of [...(await listHeads(keyId)).values()].flat()) await backend.putAttempt(head);
}

async function deleteEnrollment(
  id: EntityId,
  keyId: string,
  attempts: readonly AttemptHead[],
): Promise<void> {
  const backend = await openBackend();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const raw = await backend.find(id);
    const header = sealedHeaderSchema.safeParse(raw?.header);
    const expected = findRevision(raw?.header);
    // Deleted in between, or so damaged that it can neither be read nor compared.
    if (header.data?.sealedBy !== keyId || expected === undefined) return;
    const result = await eraseEnrollment({ enrollmentId: id, expected, attempts });
    if (result === 'written') return;
  }
  throw new Error('the enrollment could not be deleted');
}

/**
 * The heads of all sends that are sealed under a key, by their enrollments. A send under way gets an unknown
 * outcome.
 */
async function listHeads(keyId: string): Promise<Map<EntityId, readonly AttemptHead[]>> {
  const heads = new Map<EntityId, readonly AttemptHead[]>();
  for (const record of await (await openBackend()).listAttempts()) {
    const attempt = sealedAttemptSchema.safeParse(record);
    if (!attempt.success || attempt.data.sealed.keyId !== keyId) continue;
    const { sealed: _sealed, ...sent } = attempt.data;
    const head: AttemptHead = sent.state === 'sending' ? { ...sent, state: 'unknown', endedAt: now() } : sent;
    heads.set(head.enrollmentId, [...(heads.get(head.enrollmentId) ?? []), head]);
  }
  return heads;
}

/**
 * A tab without its lock may be reloading, or suspended to save memory; the browser restores it with its key.
 * So only records that nobody changed for this long are deleted.
 */
const ABANDONED_MS = 24 * 60 * 60_000;

/** Prefix of the ids of tab keys: records under them are useless once their tab is gone. */
export const TAB_KEY_PREFIX = 'tab-';

/** The Web Lock that a tab holds while it has a key of its own. */
export function toKeyLockName(keyId: string): string {
  return `session-key:${keyId}`;
}

/** Deletes the records of closed tabs. Rejects when storage fails. */
export async function deleteAbandoned(): Promise<void> {
  // A clock that is wrong by years makes everything look old.
  if ((await findVisit()).doubt) return;
  const byKey = new Map<string, SealedHeader[]>();
  for (const header of await listSealed()) {
    const { sealedBy, updatedAt } = header;
    const isOld = Date.now() - Date.parse(updatedAt) > ABANDONED_MS;
    if (sealedBy.startsWith(TAB_KEY_PREFIX) && isOld)
      byKey.set(sealedBy, [...(byKey.get(sealedBy) ?? []), header]);
  }
  for (const [keyId, headers] of byKey) {
    await navigator.locks.request(toKeyLockName(keyId), { ifAvailable: true }, async (lock) => {
      if (lock) await deleteSealed(headers, keyId);
    });
  }
}
