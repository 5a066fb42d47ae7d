import { createContext, useContext } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Finding, Place } from '../../domain/fields/finding.ts';
import { groupBy } from '../../domain/fields/group-by.ts';
import type { Observation } from '../../domain/review/observations.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { type Changes, toPlaceKey } from './changes.tsx';

/** Observations and changes of the places. Keep it stable: a new object renders all visible marks again. */
export interface ReviewMarks {
  readonly changes: Changes | undefined;
  readonly observationsOf: (personId: EntityId) => readonly Observation[];
  /** Observations of exactly this place. */
  readonly observationsAt: (place: Place) => readonly Observation[];
  /** Persons with open observations; `changed` has those with changes. */
  readonly observed: ReadonlySet<EntityId>;
  readonly changed: ReadonlySet<EntityId>;
  /** Undefined until the journal is read. */
  readonly desk: ReviewDesk | undefined;
  /** Undefined when the user may not add observations now. */
  readonly onObserve: ((place: Place, name: string) => void) | undefined;
}

const NONE: readonly Observation[] = [];

export function toMarks(
  observations: readonly Observation[],
  changes: Changes | undefined,
  desk: ReviewDesk | undefined,
  onObserve: ReviewMarks['onObserve'],
): ReviewMarks {
  const byPlace = groupBy(observations, ({ place }) => toPlaceKey(place));
  const byPerson = groupBy(observations, ({ place }) => place.personId);
  const open = observations.filter(({ isOpen }) => isOpen);
  return {
    changes,
    observationsOf: (personId) => byPerson.get(personId) ?? NONE,
    observationsAt: (place) => byPlace.get(toPlaceKey(place)) ?? NONE,
    observed: new Set(open.flatMap(({ place }) => place.personId ?? [])),
    changed: new Set(changes?.byPerson.keys()),
    desk,
    onObserve,
  };
}

export const ReviewMarksContext = createContext(toMarks(NONE, undefined, undefined, undefined));

export function useReviewMarks(): ReviewMarks {
  return useContext(ReviewMarksContext);
}

/** Findings of the person whose values are shown. */
export const FindingsContext = createContext<readonly Finding[]>([]);

export function useFindings(): readonly Finding[] {
  return useContext(FindingsContext);
}
