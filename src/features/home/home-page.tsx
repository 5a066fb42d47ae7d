import { type ReactNode, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { toRetentionLimits } from '../../domain/drafts/retention.ts';
import { StorageNotice } from '../../form/storage-notice.tsx';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import type { SharedList } from '../../services/carriers/shared-list.ts';
import type { UnreadableRecord } from '../../services/drafts/draft-list.ts';
import { findUnsavedSession } from '../../services/drafts/session-registry.ts';
import { endEmptied, isEmptiedUnread } from '../../services/drafts/storage-state.ts';
import { useEnrollmentList } from '../../services/drafts/use-enrollment-list.ts';
import { useClosedStorage } from '../../services/drafts/use-storage-state.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { lastDecided, reviewWalk } from '../../services/review/review-walk.ts';
import { ClockNotice } from './clock-notice.tsx';
import { EnrollmentSection, type ListControl, type RenderProblem } from './enrollment-section.tsx';
import { EmptyPage } from '../../ui/empty-page.tsx';
import { EmptyHome, HomeActions } from './home-actions.tsx';
import { LockIcon } from './home-icons.tsx';
import { countReturned, toRows } from './list-rows.ts';
import { useSurveyor } from './survey-enrollments.ts';
import { ReturnedOffer } from './returned-offer.tsx';
import { focusRow, type HomeAction, type ListNotice, useHomeActions } from './use-home-actions.ts';
import './home.css';

interface HomePageProps {
  /** Opens the file dialog of the browser. */
  readonly onOpenFile: () => void;
  readonly control: ListControl;
  /** Undefined where everything stands on this computer. */
  readonly shared?: SharedList | undefined;
  /** Content above the list. */
  readonly above?: ReactNode;
  /** Says why the list cannot be read, or an enrollment cannot be opened. */
  readonly renderProblem?: RenderProblem | undefined;
}

/** Home page: starts a new enrollment, or opens one of the list. */
export function HomePage({ onOpenFile, control, shared, above, renderProblem }: HomePageProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const { privacy } = profile;
  const limits = useMemo(() => toRetentionLimits(profile), [profile]);
  const { list, readings, visit } = useEnrollmentList(limits, useSurveyor());
  const { act, notice, dismiss } = useHomeActions();
  const { entersNothing } = useAuthenticationState();
  const closed = useClosedStorage();
  const isEmptied = useSyncExternalStore(isEmptiedUnread.subscribe, isEmptiedUnread.get);
  // The list is empty for a reason that a notice states.
  const hasReason = isEmptied || closed !== undefined;
  useArrivalFocus();
  useEffect(() => {
    reviewWalk.end();
    lastDecided.set(undefined);
  }, []);
  const { drafts = [], unreadable = [] } = list ?? {};
  const returned = countReturned(drafts, shared);
  const hasStored = drafts.length + unreadable.length > 0;
  // Where more stands elsewhere than was read, the list is not empty, whatever it is asked for.
  const hasShared = shared?.whole ? shared.whole.length > 0 : shared?.items !== undefined;
  const hasAny = hasStored || hasShared;
  const isWaiting = shared !== undefined && !shared.items && !shared.error;
  const isLate = useIsLate(isWaiting);
  const isListed = list && (!isWaiting || isLate);
  const isEmpty = isListed && !isWaiting && !hasAny && !hasReason && !shared?.error;
  const start = () => act({ kind: 'start' });
  const doubt = visit?.doubt;
  const gone = doubt ? drafts.filter(({ id }) => doubt.goneIds.includes(id)) : [];

  return (
    <main id="content" className="home" tabIndex={-1}>
      <title>{`${returned > 0 ? `(${returned}) ` : ''}${t('home.title')} · ${t('app.name')}`}</title>
      <div className="home__head">
        <h1 tabIndex={-1}>{t('home.title')}</h1>
        {/* The empty page shows these actions below. */}
        {(hasAny || shared || hasReason) && !isEmpty && !entersNothing && (
          <HomeActions onStart={start} onOpenFile={onOpenFile} />
        )}
      </div>
      {above}
      {isEmptied && <EmptiedNotice />}
      {closed && <StorageNotice cause={closed} />}
      {list && doubt && (
        <ClockNotice doubt={doubt} rows={toRows(gone, readings, undefined, translator)} limits={limits} />
      )}
      {unreadable.length > 0 && <UnreadableSection records={unreadable} onAct={act} />}
      {isEmpty && !entersNothing && <EmptyHome onStart={start} onOpenFile={onOpenFile} />}
      {isEmpty && shared && entersNothing && <EmptyPage title={t('team.none')} />}
      {isListed && (drafts.length > 0 || hasShared || shared?.error) && (
        <EnrollmentSection
          title={t('home.title')}
          control={control}
          drafts={drafts}
          readings={readings}
          shared={shared}
          renderProblem={renderProblem}
          limits={limits}
          visitDays={visit?.days}
          onAct={act}
        />
      )}
      {/* For any other storage mode, the bar at the top says how entries are stored. */}
      {isListed && !closed && privacy.storage === 'plain' && (hasStored || !entersNothing) && (
        <p className="home__storage">
          <LockIcon />
          {t('home.storage.plain')}
        </p>
      )}
      {isListed && hasAny && !entersNothing && <ReturnedOffer />}
      <NoticeBar notice={notice} onAct={act} onDismiss={dismiss} />
    </main>
  );
}

/** Longest time (ms) that the list waits for what stands elsewhere, which would move its rows later. */
const SHARED_MS = 1000;

/** True once the list has waited too long, or has shown: it does not go away again. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  if (!isWaiting && !isLate) setLate(true);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = window.setTimeout(() => setLate(true), SHARED_MS);
    return () => window.clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

/** Says that the browser deleted the stored data while the tab was open. Stays until it is dismissed. */
function EmptiedNotice() {
  const { t } = useTranslator();
  const titleId = useId();
  const kept = findUnsavedSession();
  return (
    <div className="notice notice--error" role="alert" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('home.emptied.title')}</h2>
      <p>{t('home.emptied')}</p>
      {kept && (
        <p>
          {t('home.emptied.open')}{' '}
          <PageLink href={toEnrollmentPath(kept.id)}>{t('home.emptied.link')}</PageLink>
        </p>
      )}
      <button
        type="button"
        className="button"
        onClick={() => {
          endEmptied();
          // The pressed button disappears with its notice.
          focusRow(undefined);
        }}
      >
        {t('undo.dismiss')}
      </button>
    </div>
  );
}

interface UnreadableSectionProps {
  readonly records: readonly UnreadableRecord[];
  readonly onAct: (action: HomeAction) => void;
}

/** Lists the unreadable records and offers to export each one as it is. Nothing changes them. */
function UnreadableSection({ records, onAct }: UnreadableSectionProps) {
  const { t } = useTranslator();
  const id = useId();
  return (
    <div className="notice notice--error home__unreadable" role="alert" aria-labelledby={id}>
      <h2 id={id}>{t('home.unreadable.title')}</h2>
      <p>{t('home.unreadable.body')}</p>
      <ul>
        {records.map((record) => {
          const name = t('home.unreadable.name', { id: record.id.slice(0, 8) || '—' });
          return (
            <li key={record.id}>
              <strong>{name}</strong>
              <span>{t(`home.unreadable.${record.cause}`)}</span>
              {record.id !== '' && (
                <button
                  type="button"
                  className="button"
                  aria-label={`${t('home.exportRaw')}: ${name}`}
                  onClick={() => onAct({ kind: 'exportRaw', id: record.id, title: name, focusId: undefined })}
                >
                  {t('home.exportRaw')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface NoticeBarProps {
  readonly notice: ListNotice | undefined;
  readonly onAct: (action: HomeAction) => void;
  readonly onDismiss: () => void;
}

/** Bar at the lower edge: what the latest action did, with its undo, or why it failed. */
function NoticeBar({ notice, onAct, onDismiss }: NoticeBarProps) {
  const { t } = useTranslator();
  const dismiss = () => {
    onDismiss();
    // The pressed button disappears with its notice.
    focusRow(undefined);
  };
  const isProblem = notice?.kind === 'problem';
  const close = (
    <button type="button" className="button button--quiet" onClick={dismiss}>
      {t('undo.dismiss')}
    </button>
  );
  return (
    <div className="home__bar">
      <div role="status">
        {notice && !isProblem && (
          <div className="home__notice">
            <span>{t(`home.${notice.kind}`, { title: notice.title })}</span>
            {notice.kind === 'gone' && (
              <button
                type="button"
                className="button"
                onClick={() => onAct({ ...notice, kind: 'restore', focusId: notice.id })}
              >
                {t('undo.undo')}
              </button>
            )}
            {close}
          </div>
        )}
      </div>
      <div role="alert">
        {isProblem && (
          <div className="home__notice home__notice--error">
            <span>{t(notice.key)}</span>
            {close}
          </div>
        )}
      </div>
    </div>
  );
}
