import * as z from 'zod/mini';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import { readEnrollment } from '../../domain/drafts/migrate.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { openAttemptRecord, toAttemptRecord } from '../drafts/attempt-records.ts';
import { saveDraft } from '../drafts/draft-store.ts';
import { withEnrollmentLock } from '../drafts/enrollment-lock.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { findSealer } from '../drafts/sealing.ts';

/**
 * Seals what was stored as it is before there was a key: one enrollment after the other, each with its sends, by
 * compare-and-set. What another tab has open or changes meanwhile is left for the next time; what cannot be read, or is
 * under another key, stays as it is. Rejects where storage does not take it.
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
  // Of enrollments that are gone: nobody changes these any more.
  const backend = await openBackend();
  for (const attempt of await findAttempts([...attemptIds.values()].flat())) {
    await backend.putAttempt(await toAttemptRecord(attempt));
  }
}

/** Read anew under the lock; the write brings all persons under the key. */
async function sealEnrollment(id: EntityId, attemptIds: readonly string[]): Promise<void> {
  const header = readEnrollment((await (await openBackend()).find(id))?.header);
  if (!header.ok) return;
  const { revision, sealedBy } = header.value;
  const attempts = await findAttempts(attemptIds);
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

/** The ids of sends whose content is stored as it is, by their enrollments. */
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

/** What cannot be read is left out: written again, it would be gone. */
async function findAttempts(ids: readonly string[]): Promise<readonly Attempt[]> {
  const backend = await openBackend();
  const attempts = await Promise.all(ids.map(async (id) => openAttemptRecord(await backend.findAttempt(id))));
  return attempts.flatMap((attempt) => (attempt?.content ? [attempt] : []));
}
