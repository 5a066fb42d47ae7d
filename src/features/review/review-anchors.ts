import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { PartKey } from '../../domain/profile/check-person.ts';
import { toReviewPath } from '../../services/navigation/paths.ts';

/** The id of the heading of a person, or of one of its sections, on the review. */
export function toAnchorId(personId: EntityId, part: PartKey = 'data'): string {
  return part === 'data' ? `review.${personId}` : `review.${personId}.${part}`;
}

export function toAnchorPath(enrollmentId: EntityId, personId: EntityId, part: PartKey = 'data'): string {
  return `${toReviewPath(enrollmentId)}#${toAnchorId(personId, part)}`;
}

/** Where in the list the person stands to whose heading, or section, a fragment (with its `#`) leads; -1 for none. */
export function findAnchorIndex(personIds: readonly EntityId[], hash: string): number {
  if (!hash.startsWith('#review.')) return -1;
  const id = decodeURIComponent(hash.slice(1));
  return personIds.findIndex((personId) => {
    const own = toAnchorId(personId);
    return id === own || id.startsWith(`${own}.`);
  });
}
