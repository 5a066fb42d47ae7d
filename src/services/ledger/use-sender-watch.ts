import { useEffect } from 'react';
import { findDraft } from '../drafts/draft-store.ts';
import { useSession, useSessionPart } from '../drafts/use-session.ts';
import { awaitSender } from './recovery.ts';
import { canSendSafely } from './submit-lock.ts';

/**
 * While the enrollment is being sent, and not by this tab: waits until the other tab has recorded the outcome, or is
 * gone. Gives whether there is such a tab. `wasHere`: this tab has sent it, and could not record the answer that it shows.
 */
export function useSenderWatch(wasHere: boolean): boolean {
  const session = useSession();
  const isElsewhere = useSessionPart(
    ({ header, isSending }) => header.submission.state === 'sending' && !isSending && !wasHere,
  );
  useEffect(() => {
    if (!isElsewhere || !canSendSafely()) return undefined;
    const controller = new AbortController();
    awaitSender(session.id, controller.signal).then(
      async (entry) => {
        if (entry) session.adoptSubmission(entry.header, entry.attempt);
        const draft = entry ? undefined : await findDraft(session.id);
        if (draft) session.adopt(draft);
      },
      // The page was left.
      () => undefined,
    );
    return () => controller.abort();
  }, [session, isElsewhere]);
  return isElsewhere;
}
