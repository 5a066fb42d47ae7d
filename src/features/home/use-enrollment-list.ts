import { useCallback, useEffect, useRef, useState } from 'react';
import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import { type DraftList, listDrafts } from '../../services/drafts/draft-list.ts';
import type { RetentionVisit } from '../../services/drafts/retention.ts';
import { type PersonsReadings, readListedPersons } from '../../services/drafts/list-persons.ts';
import { useViewer } from '../../services/drafts/viewer.ts';
import { subscribeStorageState } from '../../services/drafts/storage-state.ts';
import { tidyUp } from '../../services/ledger/tidy-up.ts';

const NONE: PersonsReadings = new Map();
/** Names that are read by then stand in the list from its first sight on. */
const NAMES_MS = 200;

export interface EnrollmentList {
  /** Undefined until it was read once, with the names if those come soon: they would change what stands there. */
  readonly list: DraftList | undefined;
  /** Who is in the enrollments, as far as that was read. */
  readonly readings: PersonsReadings;
  /** What retention found at this visit; undefined where storage did not take it. */
  readonly visit: RetentionVisit | undefined;
  /** A person says that the clock is right: what is due is done. */
  readonly believeClock: () => Promise<void>;
  /** Reads the list anew; resolves once that is done. */
  readonly refresh: () => Promise<void>;
}

/**
 * The enrollments of this computer: their records at once, their persons in the background. Read anew when the page
 * comes back into sight, for other tabs change them too, and when the browser deletes them.
 */
export function useEnrollmentList({ confirmedDays, draftDays }: RetentionLimits): EnrollmentList {
  const [list, setList] = useState<DraftList>();
  const [visit, setVisit] = useState<RetentionVisit>();
  const [failure, setFailure] = useState<Error>();
  const { readings, isShown } = usePersonsReadings(list);
  const viewer = useViewer();
  const refresh = useCallback(() => listDrafts().then(setList, setFailure), []);
  useEffect(() => {
    let isCurrent = true;
    void tidyUp({ confirmedDays, draftDays }).then((found) => {
      if (!isCurrent) return;
      setVisit(found);
      void refresh();
    });
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', onVisible);
    const unsubscribe = subscribeStorageState(() => void refresh());
    return () => {
      isCurrent = false;
      unsubscribe();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [confirmedDays, draftDays, refresh, viewer]);
  const believeClock = async () => {
    setVisit(await tidyUp({ confirmedDays, draftDays }, true));
    await refresh();
  };
  // The error boundary says what to do next.
  if (failure !== undefined) throw failure;
  return { list: isShown ? list : undefined, readings, visit, believeClock, refresh };
}

/** Reads those that are new or were changed since they were read. */
function usePersonsReadings(list: DraftList | undefined) {
  const [readings, setReadings] = useState(NONE);
  const [isShown, setShown] = useState(false);
  const known = useRef(NONE);
  useEffect(() => {
    if (!list) return undefined;
    const controller = new AbortController();
    const changed = list.drafts.filter(({ id, revision }) => known.current.get(id)?.revision !== revision);
    const add = (fresh: PersonsReadings) => {
      known.current = new Map([...known.current, ...fresh]);
      setReadings(known.current);
      setShown(true);
    };
    const show = () => setShown(true);
    const timer = window.setTimeout(show, NAMES_MS);
    void readListedPersons(changed, add, controller.signal).then(show);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [list]);
  return { readings, isShown };
}
