import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { isEnterer } from '../../domain/review/approval.ts';
import { findSeen } from '../../domain/review/seen.ts';
import { noteSeen } from '../../services/review/acts.ts';
import { useActor } from '../../services/review/use-actor.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import { useStage } from '../../services/review/use-stage.ts';
import { useReviewState } from '../../services/review/use-review.ts';
import { createStore, type Store } from '../../services/store.ts';
import { atRest } from '../../ui/schedule.ts';

/** Delay without a key press before seen persons are noted, so that moving between persons stays fast. */
const REST_MS = 2000;
const NOBODY: ReadonlySet<EntityId> = new Set();

export interface Seen {
  /** Number of persons that the reviewer has seen in their current version. Moving between persons renders its readers alone. */
  readonly count: Store<number>;
  /** Adds a person; stable between two journal entries. */
  readonly show: (id: EntityId) => void;
}

export const useSeenCount = ({ count }: Pick<Seen, 'count'>): number =>
  useSyncExternalStore(count.subscribe, count.get);

/**
 * The persons that were on the screen. They are noted together: when no key was pressed for a while, and when the page is left.
 */
export function useSeen(desk: ReviewDesk | undefined, enrollment: Enrollment | undefined): Seen {
  const entries = useReviewState(desk)?.entries;
  const { actor } = useActor();
  const { state } = useStage(desk);
  const isInReview = state === 'in-review' || state === 'approved';
  const noted = useMemo(
    () => (desk && entries && enrollment ? findSeen(desk.getState(), enrollment.persons) : NOBODY),
    [desk, entries, enrollment],
  );
  const latest = useRef(noted);
  // A new reviewer, or a new stage, starts with no seen persons.
  const looking = `${actor?.name ?? ''} ${isInReview}`;
  // A mutable set, not a copy: `show` may be called at every key press.
  const fresh = useRef({ looking, ids: new Set<EntityId>() });
  const [count] = useState(() => createStore(0));
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = noted;
    const { ids } = fresh.current;
    const isThere = (id: EntityId) => enrollment?.persons.some((person) => person.id === id) ?? true;
    for (const id of ids) if (noted.has(id) || !isThere(id)) ids.delete(id);
    count.set(noted.size + ids.size);
  }, [noted, enrollment, count]);
  // The author of an enrollment does not review it, so nothing is noted for them.
  const isReviewer = !actor || !entries || !isEnterer(actor.name, entries);
  const note = useCallback(() => {
    stop.current = undefined;
    const { ids } = fresh.current;
    if (desk && isReviewer && ids.size > 0) void noteSeen(desk, [...ids], actor).catch(() => false);
  }, [desk, isReviewer, actor]);
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
      if (fresh.current.looking !== looking) fresh.current = { looking, ids: new Set() };
      const { ids } = fresh.current;
      if (latest.current.has(id) || ids.has(id)) return;
      ids.add(id);
      count.set(latest.current.size + ids.size);
      stop.current ??= atRest(note, REST_MS);
    },
    [looking, note, count],
  );
  return useMemo(() => ({ count, show }), [count, show]);
}
