import { queryOptions } from '@tanstack/react-query';
import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import { applyRetention, type RetentionVisit } from '../drafts/retention.ts';
import { awaitLastSave } from '../drafts/session-registry.ts';
import { keys, queryClient } from '../query-client.ts';
import { recoverInterrupted } from './recovery.ts';

/**
 * Before enrollments or sends are listed: sends whose tab is gone are unknown, and what is due goes (`isBelieved`: a
 * person said that the clock is right). Never rejects: what storage does not take now is due the next time, and the list
 * shows in any case. Gives what `applyRetention` gives, null where that failed.
 */
async function tidyUp(limits: RetentionLimits, isBelieved = false): Promise<RetentionVisit | null> {
  await awaitLastSave();
  // One after the other: what was being sent is never purged.
  await Promise.allSettled([recoverInterrupted()]);
  return applyRetention(limits, isBelieved).catch(() => null);
}

/** What retention found at this visit of a page that lists enrollments or sends. They are listed after it. */
export const visitQuery = (limits: RetentionLimits) =>
  queryOptions({ queryKey: keys.visit(limits), queryFn: () => tidyUp(limits), staleTime: Infinity });

/** A person says that the clock is right: what is due is done. */
export async function believeClock(limits: RetentionLimits): Promise<void> {
  queryClient.setQueryData(visitQuery(limits).queryKey, await tidyUp(limits, true));
  await queryClient.invalidateQueries({ queryKey: keys.drafts });
}
