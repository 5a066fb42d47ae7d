import { useEffect, useState } from 'react';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { listAttemptsOf } from '../../services/ledger/send-ledger.ts';
import { openReviewDesk } from '../../services/review/open-desk.ts';
import type { ReviewDesk } from '../../services/review/review-desk.ts';
import type { ReviewState } from '../../services/review/review-store.ts';
import { useReviewState } from '../../services/review/use-review.ts';

/** What a history is made of. */
export interface HistorySource {
  readonly attempts: readonly Attempt[];
  readonly review: ReviewState;
}

interface Read {
  readonly attempts: readonly Attempt[];
  readonly desk: ReviewDesk;
}

/** Undefined until it is read. */
export function useHistorySource(): HistorySource | 'failed' | undefined {
  const session = useSession();
  // A send, or an answer that came late.
  const attempt = useSessionPart((snapshot) => snapshot.attempt);
  const [read, setRead] = useState<Read | 'failed'>();
  useEffect(() => {
    let isCurrent = true;
    Promise.all([listAttemptsOf(session.id), openReviewDesk(session)]).then(
      ([attempts, desk]) => isCurrent && setRead({ attempts, desk }),
      () => isCurrent && setRead('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [session, attempt]);
  const review = useReviewState(read === 'failed' ? undefined : read?.desk);
  if (read === 'failed') return read;
  return read && review && { attempts: read.attempts, review };
}
