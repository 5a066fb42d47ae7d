import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../drafts/use-session.ts';
import { findReviewDesk, openReviewDesk } from './open-desk.ts';
import type { ReviewDesk } from './review-desk.ts';
import type { ReviewState } from './review-store.ts';

const nothing = () => () => undefined;

/** The review of the open enrollment; undefined until it is read. */
export function useReviewDesk(): ReviewDesk | undefined {
  const session = useSession();
  const [desk, setDesk] = useState(() => findReviewDesk(session));
  useEffect(() => {
    let isCurrent = true;
    openReviewDesk(session).then(
      // It marks every value in sight: what is pressed or typed comes first.
      (opened) => isCurrent && startTransition(() => setDesk(opened)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [session]);
  return desk;
}

/** What a review says; renders again when something is noted. */
export function useReviewState(desk: ReviewDesk | undefined): ReviewState | undefined {
  return useSyncExternalStore(desk?.subscribe ?? nothing, () => desk?.getState());
}
