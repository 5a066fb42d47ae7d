import { createContext, type ReactNode, useContext } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Place } from '../../domain/fields/finding.ts';
import type { PartKey } from '../../domain/profile/check-person.ts';

/** What others say of the places of the review, shown beside them. Stable: a new object renders all that is in sight. */
export interface ReviewMarks {
  /** Beside a value, the heading of a row or a person, and once for the enrollment; `name` is how the place is called. */
  readonly renderMark?: ((place: Place, name: string) => ReactNode) | undefined;
  /** Whether something is remarked of a part of a person, or anywhere in it. */
  readonly isObserved: (place: { readonly personId: EntityId; readonly section?: PartKey }) => boolean;
  /** Whether a person is among those whom a filter of its own shows; without it there is no such filter. */
  readonly isMarked?: ((personId: EntityId) => boolean) | undefined;
}

/**  Provided by what marks; without it nothing is marked, at no cost. */
export const ReviewMarksContext = createContext<ReviewMarks>({ isObserved: () => false });

export function useReviewMarks(): ReviewMarks {
  return useContext(ReviewMarksContext);
}
