import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { isFound, joinSearchables, toQuery, toSearchable } from '../../domain/drafts/record-search.ts';
import { toAgeText } from '../../form/age-text.ts';
import { StorageNotice } from '../../form/storage-notice.tsx';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { now } from '../../services/clock.ts';
import type { PersonsReadings } from '../../services/drafts/list-persons.ts';
import { useClosedStorage } from '../../services/drafts/use-storage-state.ts';
import { follow } from '../../ui/page-link.tsx';
import { useProfile } from '../../services/profile/use-profile.ts';
import {
  beginWalk,
  endWalk,
  queueQuery,
  toWaitingPath,
  type Waiting,
} from '../../services/review/review-queue.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { FileIcon } from './home-icons.tsx';
import { toRows } from './list-rows.ts';
import { type QueueRow, QueueTable } from './queue-table.tsx';
import { useEnrollmentList } from './use-enrollment-list.ts';
import './home.css';
import './queue.css';

interface QueuePageProps {
  /** Notice above the list that names the latest decision. */
  readonly notice: ReactNode;
  /** Opens the file dialog of the browser. */
  readonly onOpenFile: () => void;
}

/** «Por revisar»: enrollments of this computer that wait for a supervisor, the oldest first. */
export function QueuePage({ notice, onOpenFile }: QueuePageProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const { list, readings } = useEnrollmentList(profile.privacy);
  // The error boundary offers the next step.
  const { data: queue } = useQuery({ ...queueQuery(list), throwOnError: true });
  const rows = useMemo(
    () => queue && toQueueRows(queue, readings, translator),
    [queue, readings, translator],
  );
  const closed = useClosedStorage();
  useArrivalFocus();
  // A visit to the queue ends the previous walk through it.
  useEffect(endWalk, []);
  const [oldest] = rows ?? [];
  return (
    <main id="content" className="home" tabIndex={-1}>
      <title>{`${t('app.queue')} · ${t('app.name')}`}</title>
      <div className="home__head">
        <h1 tabIndex={-1}>{t('app.queue')}</h1>
        <p className="queue__waiting">{oldest && rows && toWaitingText(rows.length, oldest, translator)}</p>
        <div className="home__actions">
          <button type="button" className="button" onClick={onOpenFile}>
            <FileIcon />
            {t('files.open')}
          </button>
          {/* Hidden, not absent, until the queue is read: the layout must not shift. */}
          <button
            type="button"
            className="button button--primary"
            style={oldest ? undefined : { visibility: 'hidden' }}
            onClick={() => {
              if (!oldest) return;
              beginWalk(oldest.header.id);
              follow(toWaitingPath(oldest.header));
            }}
          >
            {t('queue.next')}
          </button>
        </div>
      </div>
      {notice}
      {closed && <StorageNotice cause={closed} />}
      {rows && oldest && <QueueSection rows={rows} dueMs={profile.review.dueMs} />}
      {rows && !oldest && !closed && <EmptyQueue />}
    </main>
  );
}

function toQueueRows(
  queue: readonly Waiting[],
  readings: PersonsReadings,
  translator: Translator,
): readonly QueueRow[] {
  const rows = toRows(
    queue.map(({ header }) => header),
    readings,
    translator,
  );
  return queue.flatMap((waiting, index) => {
    const row = rows[index];
    if (!row) return [];
    const agent = toSearchable([waiting.agent?.name ?? ''], []);
    return [{ ...row, waiting, searchable: joinSearchables([row.searchable, agent]) }];
  });
}

function toWaitingText(count: number, { waiting: { since } }: QueueRow, translator: Translator): string {
  return translator.plural('queue.waiting', count, { age: toAgeText(since, now(), translator) });
}

function EmptyQueue() {
  const { t } = useTranslator();
  return (
    <section className="home__empty" aria-labelledby="queue-empty">
      <h2 id="queue-empty">{t('queue.empty')}</h2>
      <ul className="queue__lines">
        {(['handIn', 'file', 'next'] as const).map((line) => (
          <li key={line}>{t(`queue.empty.${line}`)}</li>
        ))}
      </ul>
    </section>
  );
}

interface QueueSectionProps {
  readonly rows: readonly QueueRow[];
  /** Waiting time (ms) after which a row is marked as late. */
  readonly dueMs: number;
}

function QueueSection({ rows, dueMs }: QueueSectionProps) {
  const { t, plural } = useTranslator();
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const shown = useMemo(() => {
    const query = toQuery(sought);
    return rows.filter(({ searchable }) => isFound(searchable, query));
  }, [rows, sought]);
  return (
    <>
      <div className="home__controls" role="search">
        <SearchField
          label={t('queue.search')}
          hint={t('queue.search.hint')}
          isCompact
          value={search}
          onChange={setSearch}
        />
        <p className="home__count" role="status">
          {shown.length === 0 ? t('queue.none') : plural('home.count', shown.length)}
        </p>
      </div>
      {shown.length > 0 && <QueueTable rows={shown} dueMs={dueMs} />}
    </>
  );
}
