import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { findUnclean } from '../../domain/decision/clean.ts';
import { toAgeText } from '../../form/age-text.ts';
import { StorageNotice } from '../../form/storage-notice.tsx';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type {
  QueueCarrier,
  QueueItem,
  QueueReading,
  QueueResult,
} from '../../services/carriers/queue-carrier.ts';
import { useMinute } from '../../services/use-minute.ts';
import { useClosedStorage } from '../../services/drafts/use-storage-state.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { chooseForWalk, endWalk } from '../../services/review/review-queue.ts';
import { EmptyPage } from '../../ui/empty-page.tsx';
import { follow } from '../../ui/page-link.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FileIcon } from './home-icons.tsx';
import type { RenderProblem } from './enrollment-section.tsx';
import { ChoiceBar, useQueueChoice } from './queue-choice.tsx';
import { isLate, OutsideTable, QueueTable } from './queue-table.tsx';
import './home.css';
import './queue.css';

/** What is typed into the search, and the words that the list is searched for, a moment later. */
export interface QueueSearching {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly sought: string;
}

export function useQueueSearch(): QueueSearching {
  const [typed, onType] = useState('');
  return { typed, onType, sought: useDeferredValue(typed) };
}

interface QueuePageProps extends QueueResult {
  readonly carrier: Pick<QueueCarrier, 'open' | 'take'>;
  readonly search: QueueSearching;
  /** Notices above the list, the latest decision among them. */
  readonly notice: ReactNode;
  /** Says why the queue cannot be read, or an enrollment cannot be opened. */
  readonly renderProblem?: RenderProblem;
  /** Opens the file dialog of the browser; undefined where no files are handed over. */
  readonly onOpenFile?: () => void;
}

interface Opened {
  readonly item: QueueItem;
  readonly way: QueueCarrier['open'];
}

/** «Por revisar»: enrollments that wait for a supervisor, the longest wait first. */
export function QueuePage({
  carrier,
  search,
  reading,
  error,
  readAgain,
  notice,
  renderProblem,
  onOpenFile,
}: QueuePageProps) {
  const { t } = useTranslator();
  const closed = useClosedStorage();
  useArrivalFocus();
  // A visit to the queue ends the previous walk through it.
  useEffect(endWalk, []);
  const opening = useMutation({
    mutationFn: ({ item, way }: Opened) => way(item),
    onSuccess: (path) => follow(path),
  });
  const { isPending, mutate } = opening;
  const openBy = useCallback(
    (way: Opened['way']) => (item: QueueItem) => void (isPending || mutate({ item, way })),
    [isPending, mutate],
  );
  const open = useMemo(() => openBy(carrier.open), [openBy, carrier.open]);
  const take = useMemo(() => carrier.take && openBy(carrier.take), [openBy, carrier.take]);
  const { next, all = [], hasMore = false, outside = [] } = reading ?? {};
  const total = all.length;
  const choice = useQueueChoice(all);
  const [chosen] = choice?.items ?? [];
  const isSearched = search.typed.trim() !== '';
  const hasAny = total > 0 || outside.length > 0 || isSearched;
  return (
    <main id="content" className="home" tabIndex={-1}>
      <title>{`${total > 0 ? `(${total}${hasMore ? '+' : ''}) ` : ''}${t('app.queue')} · ${t('app.name')}`}</title>
      <div className="home__head">
        <h1 tabIndex={-1}>{t('app.queue')}</h1>
        <p className="queue__waiting">{reading && <WaitingText {...reading} />}</p>
        <div className="home__actions">
          {onOpenFile && (
            <button type="button" className="button" onClick={onOpenFile}>
              <FileIcon />
              {t('files.open')}
            </button>
          )}
          {/* Hidden, not absent, until the queue is read: the layout must not shift. */}
          <button
            type="button"
            className={chosen ? 'button' : 'button button--primary'}
            style={next ? undefined : { visibility: 'hidden' }}
            onClick={() => next && open(next)}
          >
            {t('queue.next')}
          </button>
        </div>
      </div>
      {notice}
      {closed && <StorageNotice cause={closed} />}
      {renderProblem?.(opening.error ?? error, opening.error ? undefined : readAgain)}
      {reading && hasAny && (
        <>
          <QueueSearch search={search} reading={reading} />
          {reading.waiting.length > 0 && (
            <QueueTable rows={reading.waiting} choice={choice} onOpen={open} onTake={take} />
          )}
          {reading.readMore && (
            <button type="button" className="button" onClick={reading.readMore}>
              {t('team.more')}
            </button>
          )}
        </>
      )}
      {reading && total === 0 && !isSearched && !closed && <EmptyQueue hasFiles={onOpenFile !== undefined} />}
      {outside.length > 0 && <OutsideTable rows={outside} onOpen={open} />}
      {choice && chosen && (
        <ChoiceBar
          choice={choice}
          clean={all.filter((item) => findUnclean(item) === undefined).length}
          onApprove={() => {
            chooseForWalk(choice.items.map(({ id }) => id));
            open(chosen);
          }}
        />
      )}
    </main>
  );
}

/** The numbers of those that wait and of those that are late, and the age of the oldest. */
function WaitingText({ all, hasMore }: Pick<QueueReading, 'all' | 'hasMore'>) {
  const translator = useTranslator();
  const { t, plural } = translator;
  const { dueMs } = useProfile().profile.review;
  const at = useMinute();
  const [oldest] = all;
  if (!oldest) return null;
  const late = all.filter(({ since }) => isLate(since, at, dueMs)).length;
  const age = toAgeText(oldest.since, at, translator);
  return (
    <>
      {hasMore ? t('queue.waiting.more', { n: all.length }) : plural('queue.waiting', all.length)}
      {late > 0 && (
        <>
          {' · '}
          <span className="queue__late">{plural('queue.waiting.late', late)}</span>
        </>
      )}
      {' · '}
      {all.length === 1 ? t('queue.waiting.since', { age }) : t('queue.waiting.oldest', { age })}
    </>
  );
}

function EmptyQueue({ hasFiles }: { readonly hasFiles: boolean }) {
  const { t } = useTranslator();
  return (
    <EmptyPage title={t('queue.empty')}>
      <ul>
        <li>{t('queue.empty.handIn')}</li>
        {hasFiles && <li>{t('queue.empty.file')}</li>}
        <li>{t('queue.empty.next')}</li>
      </ul>
    </EmptyPage>
  );
}

interface QueueSearchProps {
  readonly search: QueueSearching;
  readonly reading: QueueReading;
}

function QueueSearch({ search, reading: { waiting, outside, readMore } }: QueueSearchProps) {
  const { t, plural } = useTranslator();
  const found = waiting.length + outside.length;
  return (
    <div className="home__controls" role="search">
      <SearchField
        label={t('queue.search')}
        hint={t('queue.search.hint')}
        isCompact
        value={search.typed}
        onChange={search.onType}
      />
      <p className="home__count" role="status">
        {found === 0 ? t('queue.none') : readMore ? '' : plural('home.count', waiting.length)}
      </p>
    </div>
  );
}
