import { useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { type Query, toQuery } from '../../domain/drafts/record-search.ts';
import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { PersonsReadings } from '../../services/drafts/list-persons.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { EnrollmentTable } from './enrollment-table.tsx';
import type { RowPress } from './enrollment-row.tsx';
import {
  findRows,
  hasFindings,
  isInTab,
  type ListRow,
  orderRows,
  type Sort,
  SORTS,
  type TabKey,
  TABS,
  toRows,
} from './list-rows.ts';
import type { HomeAction } from './use-home-actions.ts';

interface EnrollmentSectionProps {
  readonly drafts: readonly StoredEnrollment[];
  readonly readings: PersonsReadings;
  readonly limits: RetentionLimits;
  /** Number of days on which the app was opened; undefined when unknown. */
  readonly visitDays: number | undefined;
  /** Stable. */
  readonly onAct: (action: HomeAction) => void;
}

interface ListChoice {
  readonly tab: TabKey;
  readonly sort: Sort;
  readonly onlyFindings: boolean;
}

/** Last choice of the list. It leaves out the search text, which is personal. */
let lastChoice: ListChoice = { tab: 'all', sort: 'changed', onlyFindings: false };

/** List of the readable enrollments, with its filters and its order. */
export function EnrollmentSection({ drafts, readings, limits, visitDays, onAct }: EnrollmentSectionProps) {
  const translator = useTranslator();
  const { t, plural, locale } = translator;
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState(lastChoice);
  const rows = useMemo(() => toRows(drafts, readings, translator), [drafts, readings, translator]);
  // The list is deferred, so that a typed key is painted first.
  const sought = useDeferredValue(search);
  const query = useMemo(() => toQuery(sought), [sought]);
  const shown = useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    return orderRows(findRows(rows, { ...choice, query }), choice.sort, compare);
  }, [rows, choice, query, locale]);
  // Stable as long as the rows are the same, so that scrolling renders no row again.
  const press = useCallback<RowPress>(
    (kind, id, title) => {
      const index = shown.findIndex(({ header }) => header.id === id);
      onAct({ kind, id, title, focusId: (shown[index + 1] ?? shown[index - 1])?.header.id });
    },
    [shown, onAct],
  );
  const choose = (next: Partial<ListChoice>) => {
    lastChoice = { ...choice, ...next };
    setChoice(lastChoice);
  };
  const isReading = rows.some(({ reading }) => !reading);
  return (
    <Tabs
      label={t('home.tabs')}
      tabs={toTabs(rows, choice.tab, (key) => t(`home.tab.${key}`))}
      selected={choice.tab}
      onSelect={(tab) => choose({ tab, onlyFindings: false })}
    >
      <div className="home__controls" role="search">
        <SearchField
          label={t('home.search')}
          hint={t('home.search.hint')}
          isCompact
          value={search}
          onChange={setSearch}
        />
        <FindingsButton rows={rows} choice={choice} onChoose={choose} />
        <SortSelect sort={choice.sort} onSort={(sort) => choose({ sort })} />
        <p className="home__count" role="status">
          {/* The part that disappears comes first. */}
          {isReading && <span>{t('home.reading')} · </span>}
          <span>
            {shown.length === 0 && query.length > 0 ? t('home.none') : plural('home.count', shown.length)}
          </span>
        </p>
      </div>
      {shown.length > 0 ? (
        <EnrollmentTable
          rows={shown}
          query={query}
          sort={choice.sort}
          limits={limits}
          visitDays={visitDays}
          onPress={press}
        />
      ) : (
        <NoRows
          tab={choice.tab}
          isFiltered={query.length > 0 || choice.onlyFindings}
          elsewhere={findRows(rows, { tab: 'all', query, onlyFindings: false }).length}
          onAll={() => choose({ tab: 'all', onlyFindings: false })}
          query={query}
        />
      )}
    </Tabs>
  );
}

/** Leaves out empty tabs, except those that always show and the selected one. */
function toTabs(
  rows: readonly ListRow[],
  selected: TabKey,
  toLabel: (key: TabKey) => string,
): readonly Tab<TabKey>[] {
  return TABS.map((key) => ({
    key,
    label: toLabel(key),
    count: rows.filter((row) => isInTab(row, key)).length,
    isUrgent: key === 'unknown' || key === 'rejected',
  })).filter(({ key, count }) => count > 0 || key === selected || (key !== 'rejected' && key !== 'deleted'));
}

interface FindingsButtonProps {
  readonly rows: readonly ListRow[];
  readonly choice: ListChoice;
  readonly onChoose: (next: Partial<ListChoice>) => void;
}

/** Toggle that filters the list to enrollments with findings. */
function FindingsButton({ rows, choice, onChoose }: FindingsButtonProps) {
  const { t } = useTranslator();
  const count = rows.filter((row) => isInTab(row, choice.tab) && hasFindings(row)).length;
  return (
    <button
      type="button"
      className="button home__chip"
      aria-pressed={choice.onlyFindings}
      onClick={() => onChoose({ onlyFindings: !choice.onlyFindings })}
    >
      {t('home.withFindings')} <span className="home__more">{count}</span>
    </button>
  );
}

function SortSelect({ sort, onSort }: { readonly sort: Sort; readonly onSort: (sort: Sort) => void }) {
  const { t } = useTranslator();
  const id = useId();
  const choose = (chosen: string) => {
    const found = SORTS.find((other) => other === chosen);
    if (found !== undefined) onSort(found);
  };
  return (
    <div className="home__sort">
      <label htmlFor={id}>{t('home.sort')}</label>
      <select
        id={id}
        className="input"
        autoComplete="off"
        value={sort}
        onChange={(event) => choose(event.target.value)}
      >
        {SORTS.map((option) => (
          <option key={option} value={option}>
            {t(`home.sort.${option}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface NoRowsProps {
  readonly tab: TabKey;
  readonly query: Query;
  /** True when a search or the findings filter is active. */
  readonly isFiltered: boolean;
  /** Number of enrollments that the search finds under the tab `all`. */
  readonly elsewhere: number;
  readonly onAll: () => void;
}

/** Says why the list is empty, and offers the matches of other tabs. */
function NoRows({ tab, query, isFiltered, elsewhere, onAll }: NoRowsProps) {
  const { t, plural } = useTranslator();
  return (
    <div className="list-empty">
      <p>{isFiltered ? t('home.none') : t(`home.none.${tab}`)}</p>
      {query.length > 0 && elsewhere > 0 && (
        <button type="button" className="button" onClick={onAll}>
          {plural('home.elsewhere', elsewhere)}
        </button>
      )}
    </div>
  );
}
