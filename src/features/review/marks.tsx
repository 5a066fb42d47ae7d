import { createContext, useContext, useId } from 'react';
import type { EntityId, IntegerEntry } from '../../domain/enrollment/enrollment.ts';
import type { Place } from '../../domain/fields/finding.ts';
import { type PartKey, toPart } from '../../domain/profile/check-person.ts';
import type { Observation } from '../../domain/review/observations.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { type Changes, toPlaceKey } from './changes.tsx';

/** What is said of the places of the review. Stable: a new object renders all marks in sight. */
export interface ReviewMarks {
  readonly changes: Changes | undefined;
  /** Those of exactly this place. */
  readonly observationsAt: (place: Place) => readonly Observation[];
  /** Whether an open observation is about a part of a person. */
  readonly isObserved: (personId: EntityId, part: PartKey) => boolean;
  /** Whether a person is among those whom a filter of its own shows; undefined where nobody would be. */
  readonly isMarked: ((personId: EntityId) => boolean) | undefined;
  /** Undefined where nothing may be noted now. */
  readonly onObserve: ((place: Place, name: string) => void) | undefined;
}

const NONE: readonly Observation[] = [];

export function toMarks(
  observations: readonly Observation[],
  changes: Changes | undefined,
  onObserve: ReviewMarks['onObserve'],
): ReviewMarks {
  const open = observations.filter(({ isOpen }) => isOpen);
  const byPlace = new Map<string, Observation[]>();
  for (const observation of observations) {
    const key = toPlaceKey(observation.place);
    byPlace.set(key, [...(byPlace.get(key) ?? []), observation]);
  }
  const hasFilter = open.length > 0 || (changes !== undefined && changes.list.length > 0);
  return {
    changes,
    observationsAt: (place) => byPlace.get(toPlaceKey(place)) ?? NONE,
    isObserved: (personId, part) =>
      open.some(({ place }) => place.personId === personId && toPart({ place }) === part),
    isMarked: hasFilter
      ? (personId) =>
          (changes?.has(personId) ?? false) || open.some(({ place }) => place.personId === personId)
      : undefined,
    onObserve,
  };
}

export const ReviewMarksContext = createContext(toMarks(NONE, undefined, undefined));

export function useReviewMarks(): ReviewMarks {
  return useContext(ReviewMarksContext);
}

interface PlaceMarkProps {
  readonly place: Place;
  /** How the place is called. */
  readonly name: string;
}

/** Beside a place of the review: what it said before, how often it is observed, and the way to observe it. */
export function PlaceMark({ place, name }: PlaceMarkProps) {
  const { t, plural } = useTranslator();
  const { changes, observationsAt, onObserve } = useReviewMarks();
  const here = observationsAt(place);
  const open = here.find(({ isOpen }) => isOpen) ?? here[0];
  const change = changes?.find(place);
  const label = t('observe.mark', { place: name });
  const countId = useId();
  return (
    <span className="mark">
      {change && place.field !== undefined && <WasText field={place.field} before={change.before} />}
      {change && place.field === undefined && <span className="badge">{t('changes.isNew')}</span>}
      {open && (
        <a id={countId} className="badge mark__count" href={`#observation-${open.id}`}>
          {plural('observe.count', here.length)}
        </a>
      )}
      {onObserve && (
        <button
          type="button"
          className="button button--icon mark__button"
          aria-label={label}
          aria-describedby={open && countId}
          title={label}
          onClick={() => onObserve(place, name)}
        />
      )}
    </span>
  );
}

function WasText({ field, before }: { field: NonNullable<Place['field']>; before: IntegerEntry }) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t } = translator;
  const view = profile.viewOf(undefined).field(field);
  const text = toEntryText(before, view, translator);
  return (
    <span className="badge mark__was">{text === '' ? t('changes.isNew') : t('changes.was', { text })}</span>
  );
}
