import { useMemo } from 'react';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import { toFirstEvents, toHistory } from '../../domain/files/history.ts';
import { countReceived } from '../../domain/review/journal.ts';
import { HistoryList } from '../../form/history-list.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { ReviewState } from '../../services/review/review-store.ts';

interface HistoryProps {
  /** Sends of this browser. */
  readonly attempts?: readonly Attempt[];
  readonly review: ReviewState;
}

/** History of the open enrollment: from the journal of its team, or from this browser's. */
export function History({ attempts, review }: HistoryProps) {
  const translator = useTranslator();
  const { profile } = useProfile();
  const session = useSession();
  const header = useSessionPart((snapshot) => snapshot.header);
  const { entries, contents, deeds } = review;
  const words = useMemo(() => {
    const now = session.toEnrollment(header);
    return { entries, contents, now, received: countReceived(entries), profile, translator };
  }, [session, header, entries, contents, profile, translator]);
  const events = useMemo(() => {
    if (!deeds) return toHistory(header, attempts ?? [], entries);
    // The team's journal itself says who began it.
    return [...toFirstEvents(header).filter(({ kind }) => kind !== 'created'), ...deeds];
  }, [header, attempts, entries, deeds]);
  return <HistoryList events={events} words={words} />;
}
