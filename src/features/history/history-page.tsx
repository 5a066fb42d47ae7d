import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Place } from '../../domain/fields/finding.ts';
import { type HistoryEvent, toHistory } from '../../domain/files/history.ts';
import { type JournalEntry, countReceived } from '../../domain/review/journal.ts';
import { type HistoryWords, toHistoryText, toNotedText, toPlaceTexts } from '../../form/history-text.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { toRekeyedText } from '../../form/rekeyed-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { brokenEntryQuery, historyQuery } from '../../services/review/history-queries.ts';
import type { ReviewState } from '../../services/review/review-store.ts';
import { useReviewState } from '../../services/review/use-review.ts';
import './history.css';

/** Number of events that show at first, and that each press adds. */
const STEP = 50;

interface HistoryPageProps {
  /** Content below the history, once all of it is shown. */
  readonly after: ReactNode;
}

/** «Historial»: events of the open enrollment, the latest first. */
export function HistoryPage({ after }: HistoryPageProps) {
  const { t, plural } = useTranslator();
  const session = useSession();
  const revision = useSessionPart(({ header }) => header.revision);
  const { data, isError } = useQuery({
    ...historyQuery(session, revision),
    placeholderData: keepPreviousData,
  });
  const review = useReviewState(data?.desk);
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
          <History attempts={data.attempts} review={review} />
          <ChainNotice entries={review.entries}>{after}</ChainNotice>
        </>
      )}
    </div>
  );
}

interface HistoryProps {
  readonly attempts: readonly Attempt[];
  readonly review: ReviewState;
}

function History({ attempts, review }: HistoryProps) {
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

interface HistoryItemProps {
  readonly event: HistoryEvent;
  readonly words: HistoryWords;
}

/** Longest list of places that shows unfolded. */
const MAX_OPEN = 3;

/** One event. `bdi` isolates what a person wrote from the text around it. */
function HistoryItem({ event, words }: HistoryItemProps) {
  const { t, evidenceTime } = useTranslator();
  const entry = 'entry' in event ? words.entries.find(({ number }) => number === event.entry) : undefined;
  const { rekeyed, reason } = entry?.event.kind === 'approved' ? entry.event : {};
  return (
    <li>
      <time dateTime={event.at}>{evidenceTime(event.at)}</time>
      <p>
        <bdi>{toHistoryText(event, words)}</bdi>
        {rekeyed && <> {t('history.rekeyed', { counts: toRekeyedText(words.translator, rekeyed) })}</>}
        {reason !== undefined && <bdi> {t('history.reason', { reason })}</bdi>}
        {entry?.event.kind === 'found' && entry.event.despite && <> {t('attempt.despite')}</>}
      </p>
      {entry?.by && (
        <p className="past__by">
          <bdi>{toNotedText({ by: entry.by, entry: entry.number }, words)}</bdi>
        </p>
      )}
      {(event.kind === 'resolved' || event.kind === 'found') && (
        <p className="past__by">
          <bdi>{event.reason}</bdi>
        </p>
      )}
      {entry && 'personIds' in entry.event && entry.event.personIds && (
        <Places texts={toPlaceTexts(entry.event.personIds.map(toPlace), entry.number, words)} more={0} />
      )}
      {entry?.event.kind === 'edited' && (
        <Places texts={toPlaceTexts(entry.event.places, entry.number, words)} more={entry.event.more} />
      )}
    </li>
  );
}

function toPlace(personId: EntityId): Place {
  return { personId };
}

interface PlacesProps {
  readonly texts: readonly string[];
  /** Number of places that `texts` leaves out. */
  readonly more: number;
}

function Places({ texts, more }: PlacesProps) {
  const { t, number } = useTranslator();
  const list = (
    <ul>
      {texts.map((text, index) => (
        // Two removed rows may have the same text.
        // oxlint-disable-next-line react/no-array-index-key -- they never change their order
        <li key={index}>{text}</li>
      ))}
      {more > 0 && <li>{t('summary.more', { n: number(more) })}</li>}
    </ul>
  );
  if (texts.length + more <= MAX_OPEN) return list;
  return (
    <details>
      <summary>{t('history.places')}</summary>
      {list}
    </details>
  );
}
