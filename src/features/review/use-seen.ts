import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { findSeen } from '../../domain/review/seen.ts';
import { noteSeen } from '../../services/review/acts.ts';
import { useActor } from '../../services/review/use-actor.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useReviewState } from '../../services/review/use-review.ts';
import { atRest } from '../../ui/schedule.ts';

/** Whoever still goes from person to person is not disturbed. */
const REST_MS = 2000;
const NOBODY: ReadonlySet<EntityId> = new Set();

/**
 * How many persons were shown to who reviews, as they stand now, and how to add one; stable. They are noted together,
 * when nobody presses a key for a while, and when the page is left.
 */
export function useSeen(desk: ReviewDesk | undefined, enrollment: Enrollment | undefined) {
  const entries = useReviewState(desk)?.entries;
  const { signedIn } = useActor('supervisor');
  const noted = useMemo(
    () => (desk && entries && enrollment ? findSeen(desk.getState(), enrollment.persons) : NOBODY),
    [desk, entries, enrollment],
  );
  // Added to, not copied: it may be asked for at every key.
  const fresh = useRef(new Set<EntityId>());
  const [count, setCount] = useState(0);
  const by = useRef(signedIn);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    by.current = signedIn;
  }, [signedIn]);
  useEffect(() => {
    for (const id of fresh.current) if (noted.has(id)) fresh.current.delete(id);
    setCount(noted.size + fresh.current.size);
  }, [noted]);
  const note = useCallback(() => {
    stop.current = undefined;
    if (desk && fresh.current.size > 0)
      void noteSeen(desk, [...fresh.current], by.current).catch(() => false);
  }, [desk]);
  useEffect(
    () => () => {
      if (!stop.current) return;
      stop.current();
      note();
    },
    [note],
  );
  const show = useCallback(
    (id: EntityId) => {
      if (noted.has(id) || fresh.current.has(id)) return;
      fresh.current.add(id);
      setCount(noted.size + fresh.current.size);
      stop.current ??= atRest(note, REST_MS);
    },
    [noted, note],
  );
  return { count, show };
}
