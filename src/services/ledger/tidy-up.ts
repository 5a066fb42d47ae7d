import { queryOptions } from '@tanstack/react-query';
import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import { applyRetention, type RetentionVisit } from '../drafts/retention.ts';
import { awaitLastSave, findUnsavedSession } from '../drafts/session-registry.ts';
import { tidyFiles } from '../drafts/with-case-files.ts';
import { keys, queryClient } from '../query-client.ts';
import { recoverInterrupted } from './recovery.ts';

/**
 * Runs before enrollments or sends are listed: sends of closed tabs become unknown, and retention is applied
 * (`isBelieved`: the user said that the clock is right). Never rejects: a failed write is due again next
 * time, and the list shows anyway. Resolves to the result of `applyRetention`, or null when that failed.
 */
async function tidyUp(limits: RetentionLimits, isBelieved = false): Promise<RetentionVisit | null> {
  await awaitLastSave();
  // Recovery comes first, so that retention never purges a send in progress.
  await Promise.allSettled([recoverInterrupted()]);
  const visit = await applyRetention(limits, isBelieved).catch(() => null);
  await tidyFiles(findUnsavedSession()?.id).catch(() => undefined);
  return visit;
}

/** Result of retention at this visit of a page that lists enrollments or sends. The list loads after it. */
export const visitQuery = (limits: RetentionLimits) =>
  queryOptions({ queryKey: keys.visit(limits), queryFn: () => tidyUp(limits), staleTime: Infinity });

/** The user says that the clock is right, so retention runs. */
export async function believeClock(limits: RetentionLimits): Promise<void> {
  queryClient.setQueryData(visitQuery(limits).queryKey, await tidyUp(limits, true));
  await queryClient.invalidateQueries({ queryKey: keys.drafts });
}
