import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import { applyRetention, type RetentionVisit } from '../drafts/retention.ts';
import { awaitLastSave } from '../drafts/session-registry.ts';
import { recoverInterrupted } from './recovery.ts';

/**
 * Before enrollments or sends are listed: sends whose tab is gone are unknown, and what is due goes (`isBelieved`: a
 * person said that the clock is right). Never rejects: what storage does not take now is due the next time, and the list
 * shows in any case. Gives what `applyRetention` gives, undefined where that failed.
 */
export async function tidyUp(
  limits: RetentionLimits,
  isBelieved = false,
): Promise<RetentionVisit | undefined> {
  await awaitLastSave();
  // One after the other: what was being sent is never purged.
  await Promise.allSettled([recoverInterrupted()]);
  return applyRetention(limits, isBelieved).catch(() => undefined);
}
