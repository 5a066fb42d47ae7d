import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import { applyRetention } from '../drafts/retention.ts';
import { awaitLastSave } from '../drafts/session-registry.ts';
import { recoverInterrupted } from './recovery.ts';

/**
 * Before enrollments or sends are listed: sends whose tab is gone are unknown, and what is due goes. Never rejects:
 * what storage does not take now is due the next time, and the list shows in any case.
 */
export async function tidyUp(limits: RetentionLimits): Promise<void> {
  await awaitLastSave();
  // One after the other: what was being sent is never purged.
  await Promise.allSettled([recoverInterrupted()]);
  await Promise.allSettled([applyRetention(limits)]);
}
