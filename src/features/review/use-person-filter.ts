import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { toQuery } from '../../domain/drafts/record-search.ts';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { isPersonFound } from './person-search.ts';
import type { ReviewMarks } from './review-marks.ts';
import type { Survey } from './use-survey.ts';

export interface PersonFilter {
  readonly search: string;
  readonly onlyFindings: boolean;
  readonly onlyMarked: boolean;
  readonly hideEmpty: boolean;
}

const NO_FILTER: PersonFilter = { search: '', onlyFindings: false, onlyMarked: false, hideEmpty: true };

/**
 * Which persons are shown. A box that is ticked paints first; the lists follow. Until the persons are read, or checked,
 * nobody is held back for what is not known of them yet.
 */
export function usePersonFilter(
  personIds: readonly EntityId[],
  enrollment: Enrollment | undefined,
  survey: Survey | undefined,
  isMarked: ReviewMarks['isMarked'],
) {
  const [filter, setFilter] = useState(NO_FILTER);
  const changeFilter = useCallback(
    (change: Partial<PersonFilter>) => setFilter((before) => ({ ...before, ...change })),
    [],
  );
  const applied = useDeferredValue(filter);
  const { search, onlyFindings, onlyMarked, hideEmpty } = applied;
  const shownIds = useMemo(() => {
    const query = toQuery(search);
    if (query.length === 0 && !onlyFindings && !onlyMarked) return personIds;
    const found = enrollment?.persons
      .filter((person) => isPersonFound(person, query))
      .map((person) => person.id);
    return (found ?? personIds).filter(
      (id) =>
        (!onlyFindings || !survey || survey.byPerson.has(id)) && (!onlyMarked || !isMarked || isMarked(id)),
    );
  }, [personIds, enrollment, survey, isMarked, search, onlyFindings, onlyMarked]);
  return { filter, changeFilter, shownIds, hideEmpty };
}
