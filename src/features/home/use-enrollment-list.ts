import { useCallback, useEffect, useRef, useState } from 'react';
import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import { type DraftList, listDrafts } from '../../services/drafts/draft-list.ts';
import { type PersonsReadings, readListedPersons } from '../../services/drafts/list-persons.ts';
import { tidyUp } from '../../services/ledger/tidy-up.ts';

const NONE: PersonsReadings = new Map();

export interface EnrollmentList {
  /** Undefined until it was read once. */
  readonly list: DraftList | undefined;
  /** Who is in the enrollments, as far as that was read. */
  readonly readings: PersonsReadings;
  /** Reads the list anew; resolves once that is done. */
  readonly refresh: () => Promise<void>;
}

/**
 * The enrollments of this computer: their records at once, their persons in the background. Read anew when the page
 * comes back into sight, for other tabs change them too.
 */
export function useEnrollmentList({ confirmedDays, draftDays }: RetentionLimits): EnrollmentList {
  const [list, setList] = useState<DraftList>();
  const [failure, setFailure] = useState<Error>();
  const readings = usePersonsReadings(list);
  const refresh = useCallback(() => listDrafts().then(setList, setFailure), []);
  useEffect(() => {
    let isCurrent = true;
    void tidyUp({ confirmedDays, draftDays }).then(() => (isCurrent ? refresh() : undefined));
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [confirmedDays, draftDays, refresh]);
  // The error boundary says what to do next.
  if (failure !== undefined) throw failure;
  return { list, readings, refresh };
}

/** Reads those that are new or were changed since they were read. */
function usePersonsReadings(list: DraftList | undefined): PersonsReadings {
  const [readings, setReadings] = useState(NONE);
  const known = useRef(NONE);
  useEffect(() => {
    if (!list) return undefined;
    const controller = new AbortController();
    const changed = list.drafts.filter(({ id, revision }) => known.current.get(id)?.revision !== revision);
    const add = (fresh: PersonsReadings) => {
      known.current = new Map([...known.current, ...fresh]);
      setReadings(known.current);
    };
    void readListedPersons(changed, add, controller.signal);
    return () => controller.abort();
  }, [list]);
  return readings;
}
