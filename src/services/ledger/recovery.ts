import { readEnrollment } from '../../domain/drafts/migrate.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { now } from '../clock.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { findSealer } from '../drafts/sealing.ts';
import { type LedgerEntry, recordOutcome } from './send-ledger.ts';
import { afterSubmitLock, canSendSafely, withSubmitLock } from './submit-lock.ts';

/**
 * Records an unknown result for enrollments whose tab was closed, or whose browser ended, during a send.
 * Enrollments that another tab is sending now are left alone.
 */
export async function recoverInterrupted(): Promise<void> {
  if (!canSendSafely()) return;
  const headers = await (await openBackend()).listHeaders();
  for (const record of headers) {
    const header = readEnrollment(record);
    if (!header.ok || header.value.submission.state !== 'sending') continue;
    const { id, sealedBy } = header.value;
    // Only a tab with the same key may change sealed records.
    if (sealedBy !== undefined && sealedBy !== findSealer()?.keyId) continue;
    await withSubmitLock(id, () => interrupt(id));
  }
}

/**
 * Waits until no tab sends the enrollment any more, and records the interruption. Resolves to undefined when
 * the sending tab recorded its own result.
 */
export function awaitSender(id: EntityId, signal: AbortSignal): Promise<LedgerEntry | undefined> {
  return afterSubmitLock(id, signal, () => interrupt(id));
}

/** Reads the record again under the lock: the sending tab may have recorded its answer in the meantime. */
async function interrupt(id: EntityId): Promise<LedgerEntry | undefined> {
  const raw = await (await openBackend()).find(id);
  const header = readEnrollment(raw?.header);
  if (!header.ok || header.value.submission.state !== 'sending') return undefined;
  const { attemptId } = header.value.submission;
  if (attemptId === undefined) return undefined;
  return recordOutcome(attemptId, { kind: 'no-answer', at: now(), cause: 'interrupted' });
}
