import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { JournalEntry } from '../../domain/review/journal.ts';
import { isKnownToTeam } from '../../domain/team/left-over.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { brokenEntryQuery, historyQuery } from '../../services/review/history-queries.ts';
import { useReviewState } from '../../services/review/use-review.ts';
import { History } from './history.tsx';
import './history.css';

interface HistoryPageProps {
  /** Content below the history, once all of it is shown. */
  readonly after: ReactNode;
}

/** «Historial»: events of the open enrollment, the latest first. */
export function HistoryPage({ after }: HistoryPageProps) {
  const { t, plural } = useTranslator();
  const session = useSession();
  const revision = useSessionPart(({ header }) => header.revision);
  const isOfTeam = useSessionPart(({ header }) => isKnownToTeam(header));
  const { data, isError: isFailed } = useQuery({
    ...historyQuery(session, revision),
    placeholderData: keepPreviousData,
  });
  const state = useReviewState(data?.desk);
  // What this browser knows of an enrollment of a team is not its history.
  const review = isOfTeam && !state?.deeds ? undefined : state;
  const isError = isFailed || (isOfTeam && state?.isUnread === true);
  useArrivalFocus();
  return (
    <div className="past">
      <title>{`${t('history.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('history.title')}</h1>
      <p className="lead">{t('history.lead')}</p>
      <p>
        <PageLink href={toEnrollmentPath(session.id)}>{t('history.back')}</PageLink>
      </p>
      {!isError && !review && <p role="status">{t('history.loading')}</p>}
      {isError && (
        <>
          <p className="notice notice--error" role="alert">
            {t('history.failed')}
          </p>
          {after}
        </>
      )}
      {!isError && data && review && (
        <>
          {review.unreadable > 0 && (
            <p className="notice notice--warning" role="alert">
              {plural('history.unreadable', review.unreadable)}
            </p>
          )}
          {review.entries.some(({ by }) => by?.source === 'claim') && <p>{t('history.claims')}</p>}
          <History attempts={data.attempts} review={review} />
          <ChainNotice entries={review.entries}>{after}</ChainNotice>
        </>
      )}
    </div>
  );
}

interface ChainNoticeProps {
  readonly entries: readonly JournalEntry[];
  /** Content below the notice, once the check has ended. */
  readonly children: ReactNode;
}

/** Says whether the hashes of the journal agree, and what that proves. */
function ChainNotice({ entries, children }: ChainNoticeProps) {
  const { t } = useTranslator();
  const { id } = useSession();
  const { data: broken } = useQuery({
    ...brokenEntryQuery(id, entries),
    placeholderData: keepPreviousData,
  });
  if (entries.length === 0) return children;
  if (broken === undefined || broken === null) return null;
  return (
    <>
      <div className={broken === 'none' ? 'past__chain' : 'notice notice--warning'} role="status">
        <p>{broken === 'none' ? t('history.chain.intact') : t('history.chain.changed', { n: broken })}</p>
        <p>{t('history.chain.proof')}</p>
      </div>
      {children}
    </>
  );
}
