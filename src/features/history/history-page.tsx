import { type ReactNode, useMemo, useRef, useState } from 'react';
import { toHistory } from '../../domain/files/history.ts';
import { countReceived } from '../../domain/review/journal.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { ChainNotice } from './chain-notice.tsx';
import { HistoryItem } from './history-item.tsx';
import { type HistorySource, useHistorySource } from './use-history-source.ts';
import './history.css';

/** How many events show at first, and with each press more. */
const STEP = 50;

interface HistoryPageProps {
  /** Stands below it, once it is whole. */
  readonly after: ReactNode;
}

/** «Historial»: what happened to the open enrollment, the latest first. */
export function HistoryPage({ after }: HistoryPageProps) {
  const { t, plural } = useTranslator();
  const session = useSession();
  const source = useHistorySource();
  const page = useRef<HTMLDivElement>(null);
  useArrivalFocus(page);
  return (
    <div ref={page} className="past">
      <title>{`${t('history.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('history.title')}</h1>
      <p className="lead">{t('history.lead')}</p>
      <p>
        <PageLink href={toEnrollmentPath(session.id)}>{t('history.back')}</PageLink>
      </p>
      {source === undefined && <p role="status">{t('history.loading')}</p>}
      {source === 'failed' && (
        <>
          <p className="notice notice--error" role="alert">
            {t('history.failed')}
          </p>
          {after}
        </>
      )}
      {typeof source === 'object' && (
        <>
          {source.review.unreadable > 0 && (
            <p className="notice notice--warning" role="alert">
              {plural('history.unreadable', source.review.unreadable)}
            </p>
          )}
          <History source={source} />
          <ChainNotice entries={source.review.entries}>{after}</ChainNotice>
        </>
      )}
    </div>
  );
}

function History({ source: { attempts, review } }: { readonly source: HistorySource }) {
  const translator = useTranslator();
  const { t, number } = translator;
  const { profile } = useProfile();
  const header = useSessionPart((snapshot) => snapshot.header);
  const { entries, contents } = review;
  const words = useMemo(
    () => ({ entries, contents, received: countReceived(entries), profile, translator }),
    [entries, contents, profile, translator],
  );
  const events = useMemo(
    () =>
      toHistory(header, attempts, entries)
        .map((event, index) => ({ event, n: index + 1 }))
        .toReversed(),
    [header, attempts, entries],
  );
  const [count, setCount] = useState(STEP);
  const left = events.length - count;
  return (
    <>
      {entries.some(({ by }) => by?.source === 'claim') && <p>{t('history.claims')}</p>}
      <ol className="past__events" reversed start={events.length}>
        {events.slice(0, count).map(({ event, n }) => (
          <HistoryItem key={n} event={event} words={words} />
        ))}
      </ol>
      {left > 0 && (
        <button type="button" className="button" onClick={() => setCount(count + STEP)}>
          {t('history.more', { n: number(Math.min(left, STEP)) })}
        </button>
      )}
    </>
  );
}
