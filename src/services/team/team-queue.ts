import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { findStoredHeader } from '../drafts/draft-list.ts';
import { queryClient } from '../query-client.ts';
import { type ListChoice, meQuery, readTeamPage } from './team-queries.ts';
import { bringFromTeam } from './team-sync.ts';

/** Enrollments that wait for a supervisor. */
export const TEAM_QUEUE: ListChoice = { states: ['in-review', 'approved', 'unknown'], isOldestFirst: true };
const IN_REVIEW: ListChoice = { states: ['in-review'], isOldestFirst: true };

/**
 * The enrollment that waits longest for its review and was entered by somebody else, stored here; undefined
 * when there is none.
 */
export async function findNextOfTeam(
  isOpened: (id: EntityId) => boolean,
): Promise<StoredEnrollment | undefined> {
  const [me, { enrollments }] = await Promise.all([queryClient.fetchQuery(meQuery), readTeamPage(IN_REVIEW)]);
  const next = enrollments.find(({ id, createdBy }) => !isOpened(id) && createdBy.id !== me.id);
  if (!next) return undefined;
  await bringFromTeam(next.id);
  return findStoredHeader(next.id);
}
