import * as z from 'zod/mini';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import { findRetention, type RetentionLimits } from '../../domain/drafts/retention.ts';
import { toScrubbedAttempt } from '../../domain/drafts/scrubbed-attempt.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { now } from '../clock.ts';
import { openAttemptRecord, toAttemptRecord } from './attempt-records.ts';
import { changeHeader } from './change-header.ts';
import { findStoredHeader, listAllDrafts } from './draft-list.ts';
import { withEnrollmentLock } from './enrollment-lock.ts';
import { openBackend } from './open-backend.ts';

/**
 * Carries out what is due of all enrollments: warns of drafts that nobody changes, purges what was confirmed long ago,
 * what was warned of and what was deleted. Leaves alone what a tab has open. Rejects where storage does not take it;
 * what was done until then is done, the rest is due the next time.
 */
export async function applyRetention(limits: RetentionLimits): Promise<void> {
  const { drafts } = await listAllDrafts();
  const at = now();
  const due = drafts.filter((header) => {
    const { kind } = findRetention(header, limits, at);
    return kind !== 'keep' && kind !== 'warned';
  });
  if (due.length === 0) return;
  const attemptIds = await listAttemptIds();
  for (const { id } of due) {
    await withEnrollmentLock(id, () => carryOut(id, limits, attemptIds.get(id) ?? []));
  }
}

/** Read anew under the lock: another tab may have changed it meanwhile. */
async function carryOut(id: EntityId, limits: RetentionLimits, attemptIds: readonly string[]): Promise<void> {
  const header = await findStoredHeader(id);
  if (!header) return;
  const attempts = await findAttempts(attemptIds);
  const decide = (stored: StoredEnrollment) =>
    findRetention(stored, limits, now(), findConfirmationTime(stored, attempts));
  const { kind } = decide(header);
  if (kind === 'purge') await purge(header, attempts);
  if (kind !== 'warn' && kind !== 'unwarn') return;
  await changeHeader(id, ({ warnedAt, ...stored }) => {
    const due = decide({ ...stored, ...(warnedAt !== undefined && { warnedAt }) }).kind;
    if (due === 'warn') return { ...stored, warnedAt: now() };
    return due === 'unwarn' ? stored : undefined;
  });
}

/** Takes the enrollment away and what is personal out of its attempts, in one transaction. */
async function purge(header: StoredEnrollment, attempts: readonly Attempt[]): Promise<void> {
  const backend = await openBackend();
  const opened = attempts.filter(({ content }) => content !== undefined);
  await backend.write({
    enrollmentId: header.id,
    expected: header.revision,
    header: undefined,
    persons: [],
    removedPersonIds: [],
    attempts: await Promise.all(opened.map((attempt) => toAttemptRecord(toScrubbedAttempt(attempt)))),
  });
}

/** When the service or a person confirmed it. */
function findConfirmationTime(header: StoredEnrollment, attempts: readonly Attempt[]): string | undefined {
  const attempt = attempts.find(({ id }) => id === header.submission.attemptId);
  return attempt?.content?.resolution?.at ?? attempt?.endedAt;
}

const keysSchema = z.object({ id: z.string(), enrollmentId: z.string() });

/** The ids of all attempts by their enrollments. */
async function listAttemptIds(): Promise<ReadonlyMap<EntityId, readonly string[]>> {
  const ids = new Map<EntityId, string[]>();
  for (const record of await (await openBackend()).listAttempts()) {
    const keys = keysSchema.safeParse(record);
    if (!keys.success) continue;
    const { id, enrollmentId } = keys.data;
    ids.set(enrollmentId, [...(ids.get(enrollmentId) ?? []), id]);
  }
  return ids;
}

async function findAttempts(ids: readonly string[]): Promise<Attempt[]> {
  const backend = await openBackend();
  const attempts = await Promise.all(ids.map(async (id) => openAttemptRecord(await backend.findAttempt(id))));
  return attempts.filter((attempt) => attempt !== undefined);
}
