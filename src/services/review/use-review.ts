import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { useIsEditableBetweenSends, useSession, useSessionPart } from '../drafts/use-session.ts';
import { findReviewDesk, openReviewDesk } from './open-desk.ts';
import type { ObservationRights, ReviewDesk } from './review-desk.ts';
import type { ReviewState } from './review-store.ts';

const nothing = () => () => undefined;

/** The review of the open enrollment; undefined until it is read. */
export function useReviewDesk(): ReviewDesk | undefined {
  const session = useSession();
  const isOfTeam = useSessionPart(({ header }) => header.team !== undefined);
  const [desk, setDesk] = useState(() => findReviewDesk(session));
  useEffect(() => {
    let isCurrent = true;
    openReviewDesk(session).then(
      // A transition, because it marks every visible value: keys and presses have priority.
      (opened) => isCurrent && startTransition(() => setDesk(opened)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [session, isOfTeam]);
  return desk;
}

const ALL: ObservationRights = { observe: true, reply: true, settle: true };
const NONE: ObservationRights = { observe: false, reply: false, settle: false };

/** Current rights to act on the observations of a review. */
export function useObservationRights(desk: ReviewDesk | undefined): ObservationRights {
  const isEditable = useIsEditableBetweenSends();
  useReviewState(desk);
  return desk?.rights ?? (desk && isEditable ? ALL : NONE);
}

/** The state of a review; renders again when something is noted. */
export function useReviewState(desk: ReviewDesk | undefined): ReviewState | undefined {
  return useSyncExternalStore(desk?.subscribe ?? nothing, () => desk?.getState());
}
