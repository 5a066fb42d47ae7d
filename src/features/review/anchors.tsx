import type { AnySectionKey } from '../../domain/fields/registry.ts';
import type { ReactNode } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toReviewedId } from '../../services/navigation/paths.ts';
import type { PartKey } from '../../domain/profile/part-states.ts';

/** Id of the heading of a person, or of one of its sections, on the review. */
export function toAnchorId(personId: EntityId, part: PartKey | AnySectionKey = 'data'): string {
  const own = toReviewedId(personId);
  return part === 'data' ? own : `${own}.${part}`;
}

/** The person whose heading or section a fragment (with its `#`) points to. */
export function findAnchored(personIds: readonly EntityId[], hash: string): EntityId | undefined {
  if (!hash.startsWith('#review.')) return undefined;
  const id = decodeURIComponent(hash.slice(1));
  return personIds.find((personId) => {
    const own = toAnchorId(personId);
    return id === own || id.startsWith(`${own}.`);
  });
}

interface AnchorHeadingProps {
  readonly level: 'h2' | 'h3';
  /** Id from `toAnchorId`. */
  readonly id: string;
  readonly children: ReactNode;
}

/** A heading that a fragment can point to. */
export function AnchorHeading({ level: Heading, id, children }: AnchorHeadingProps) {
  return (
    <Heading id={id} tabIndex={-1}>
      {children}
    </Heading>
  );
}
