/** Deletes what nobody can open any more. The ledger keeps the heads of its sends, which say nothing of anybody. */
import * as z from 'zod/mini';
import { type AttemptHead, attemptHeadSchema } from '../../domain/drafts/attempt.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { now } from '../clock.ts';
import { findRevision } from '../drafts/draft-backend.ts';
import { openBackend } from '../drafts/open-backend.ts';

/** What is told of an enrollment to whom cannot open it. */
export interface SealedHeader {
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

/** Another tab may write between a read and a write; more often than this, something else is wrong. */
const MAX_TRIES = 5;

/** The enrollments that are sealed, under whatever key. */
export async function listSealed(): Promise<SealedHeader[]> {
  const records = await (await openBackend()).listHeaders();
  return records.flatMap((record) => sealedHeaderSchema.safeParse(record).data ?? []);
}

/**
 * Deletes these enrollments, each with its persons and what is sealed of its sends in one transaction; all of them are
 * under the key. Rejects where storage does not take it: what was deleted until then is.
 */
export async function deleteSealed(headers: readonly SealedHeader[], keyId: string): Promise<void> {
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
    // Gone meanwhile; or so damaged that it can neither be read nor compared.
    if (header.data?.sealedBy !== keyId || expected === undefined) return;
    const result = await backend.write({
      enrollmentId: id,
      expected,
      header: undefined,
      persons: [],
      removedPersonIds: [],
      attempts,
    });
    if (result === 'written') return;
  }
  throw new Error('the enrollment could not be deleted');
}

/** The heads of all sends that are sealed under a key, by their enrollments. Nobody knows how one on its way ended. */
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
