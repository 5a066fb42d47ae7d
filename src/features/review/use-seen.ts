import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { isEnterer } from '../../domain/review/approval.ts';
import { findSeen } from '../../domain/review/seen.ts';
import { useSessionPart } from '../../services/drafts/use-session.ts';
import { noteSeen } from '../../services/review/acts.ts';
import { useActor } from '../../services/review/use-actor.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useReviewState } from '../../services/review/use-review.ts';
import { atRest } from '../../ui/schedule.ts';

/** Whoever still goes from person to person is not disturbed. */
const REST_MS = 2000;
const NOBODY: ReadonlySet<EntityId> = new Set();

/**
 * How many persons were shown to who reviews, as they stand now, and how to add one. They are noted together,
 * when nobody presses a key for a while, and when the page is left.
 */
export function useSeen(desk: ReviewDesk | undefined, enrollment: Enrollment | undefined) {
  const entries = useReviewState(desk)?.entries;
  const { actor } = useActor();
  const isInReview = useSessionPart(
    ({ header: { submission } }) => submission.state === 'in-review' || submission.state === 'approved',
  );
  const noted = useMemo(
    () => (desk && entries && enrollment ? findSeen(desk.getState(), enrollment.persons) : NOBODY),
    [desk, entries, enrollment],
  );
  const latest = useRef(noted);
  // Added to, not copied: it may be asked for at every key. Whoever looks next, or at another stage, has seen nobody yet.
  const fresh = useMemo(() => new Set<EntityId>(), [actor, isInReview]);
  const [count, setCount] = useState(0);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = noted;
    for (const id of fresh) if (noted.has(id)) fresh.delete(id);
    setCount(noted.size + fresh.size);
  }, [noted, fresh]);
  // Who entered it does not review it.
  const isReviewer = !actor || !entries || !isEnterer(actor.name, entries);
  const note = useCallback(() => {
    stop.current = undefined;
    if (desk && isReviewer && fresh.size > 0) void noteSeen(desk, [...fresh], actor).catch(() => false);
  }, [desk, isReviewer, fresh, actor]);
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
      if (latest.current.has(id) || fresh.has(id)) return;
      fresh.add(id);
      setCount(latest.current.size + fresh.size);
      stop.current ??= atRest(note, REST_MS);
    },
    [fresh, note],
  );
  return { count, show };
}
