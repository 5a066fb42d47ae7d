import { useMutation } from '@tanstack/react-query';
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Query, toQuery } from '../../domain/drafts/record-search.ts';
import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import {
  type SharedEnrollment,
  type SharedList,
  type TabKey,
  TABS,
} from '../../services/carriers/shared-list.ts';
import type { PersonsReadings } from '../../services/drafts/list-persons.ts';
import { follow } from '../../ui/page-link.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import type { RowOpen, RowPress } from './enrollment-row.tsx';
import { EnrollmentTable } from './enrollment-table.tsx';
import {
  findRows,
  hasFindings,
  isInTab,
  type ListRow,
  orderRows,
  type Sort,
  SORTS,
  toRows,
} from './list-rows.ts';
import type { HomeAction } from './use-home-actions.ts';

/** Choice of tab, order and filter, and the search. */
export interface ListControl {
  readonly choice: ListChoice;
  readonly onChoose: (next: Partial<ListChoice>) => void;
  /** Text of the search field. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** The text that the list is searched for, a moment later. */
  readonly sought: string;
}

interface ListChoice {
  readonly tab: TabKey;
  readonly sort: Sort;
  readonly onlyFindings: boolean;
}

const FIRST_CHOICE: ListChoice = { tab: 'all', sort: 'state', onlyFindings: false };
/** Last choice of each list. It leaves out the search text, which is personal. */
const lastChoices = new Map<string, ListChoice>();

export function useListControl(list: 'home' | 'sends'): ListControl {
  const [typed, onType] = useState('');
  const [choice, setChoice] = useState(lastChoices.get(list) ?? FIRST_CHOICE);
  const onChoose = (next: Partial<ListChoice>) => {
    lastChoices.set(list, { ...choice, ...next });
    setChoice({ ...choice, ...next });
  };
  // The list is deferred, so that a typed key is painted first.
  return { choice, onChoose, typed, onType, sought: useDeferredValue(typed) };
}

export type RenderProblem = (error: Error | null | undefined, onAgain: (() => void) | undefined) => ReactNode;

interface EnrollmentSectionProps {
  readonly title: string;
  readonly tabs?: readonly TabKey[];
  readonly control: ListControl;
  readonly drafts: readonly StoredEnrollment[];
  readonly readings: PersonsReadings;
  /** Undefined where everything stands on this computer. */
  readonly shared?: SharedList | undefined;
  /** Says why the list cannot be read, or an enrollment cannot be opened. */
  readonly renderProblem?: RenderProblem | undefined;
  readonly limits: RetentionLimits;
  /** Number of days on which the app was opened; undefined when unknown. */
  readonly visitDays: number | undefined;
  /** Stable. */
  readonly onAct: (action: HomeAction) => void;
}

/** List of the readable enrollments, with its filters and its order. */
export function EnrollmentSection({
  title,
  tabs = TABS,
  control,
  drafts,
  readings,
  shared,
  renderProblem,
  limits,
  visitDays,
  onAct,
}: EnrollmentSectionProps) {
  const { t, locale } = useTranslator();
  const { choice, onChoose, sought } = control;
  const { open, problem, onAgain } = useOpening(shared);
  const { rows, counted } = useRows(drafts, readings, shared);
  const query = useMemo(() => toQuery(sought), [sought]);
  const onlyFindings = choice.onlyFindings && !shared;
  // Pages come in one order.
  const sort = counted ? choice.sort : 'changed';
  const shown = useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    const { tab } = choice;
    return orderRows(findRows(rows, { tab, query, onlyFindings }), sort, compare);
  }, [rows, choice, query, onlyFindings, sort, locale]);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  // Stable, so that no row is rendered again because of another one.
  const press = useCallback<RowPress>(
    (kind, id, rowTitle) => {
      const { current } = latest;
      const index = current.findIndex((row) => row.id === id);
      onAct({ kind, id, title: rowTitle, focusId: (current[index + 1] ?? current[index - 1])?.id });
    },
    [onAct],
  );
  return (
    <Tabs
      label={t('home.tabs')}
      tabs={toTabs(tabs, counted, choice.tab, (key) => t(`home.tab.${key}`))}
      selected={choice.tab}
      onSelect={(tab) => onChoose({ tab, onlyFindings: false })}
    >
      <ListControls
        control={control}
        rows={rows}
        shared={shared}
        isOrdered={counted !== undefined}
        count={shown.length}
        isSearch={query.length > 0}
      />
      {renderProblem?.(problem, onAgain)}
      {shown.length > 0 ? (
        <EnrollmentTable
          title={title}
          rows={shown}
          query={query}
          sort={sort}
          limits={limits}
          visitDays={visitDays}
          onPress={press}
          onOpen={shared && open}
        />
      ) : choice.tab === 'deleted' || isAnswered(shared) ? (
        <NoRows
          tab={choice.tab}
          isShared={shared !== undefined}
          isFiltered={query.length > 0 || onlyFindings}
          elsewhere={findRows(rows, { tab: 'all', query, onlyFindings: false }).length}
          onAll={() => onChoose({ tab: 'all', onlyFindings: false })}
          query={query}
        />
      ) : null}
      {shared?.readMore && choice.tab !== 'deleted' && (
        <button
          type="button"
          className="button"
          aria-disabled={shared.isAsking}
          onClick={() => shared.isAsking || shared.readMore?.()}
        >
          {t('team.more')}
        </button>
      )}
    </Tabs>
  );
}

/** True when no row is missing from the list, as far as it was asked for. */
const isAnswered = (shared: SharedList | undefined) =>
  !shared || (shared.items !== undefined && !shared.isAsking && !shared.readMore);

/** Opens what stands elsewhere. `onAgain` reads the list again, where that is what failed. */
function useOpening(shared: SharedList | undefined) {
  const opening = useMutation({
    mutationFn: async (item: SharedEnrollment) => shared?.open(item),
    onSuccess: (path) => path !== undefined && follow(path),
  });
  const { isPending, mutate } = opening;
  const open = useCallback<RowOpen>((item) => isPending || mutate(item), [isPending, mutate]);
  return opening.error
    ? { open, problem: opening.error, onAgain: undefined }
    : { open, problem: shared?.error ?? null, onAgain: shared?.readAgain };
}

/**
 * The rows that the search of `shared` finds, and all rows for the counts of the tabs, which are unknown where
 * not all of them were read.
 */
function useRows(
  drafts: readonly StoredEnrollment[],
  readings: PersonsReadings,
  shared: SharedList | undefined,
) {
  const translator = useTranslator();
  const { items, whole } = shared ?? {};
  const isShared = shared !== undefined;
  const rows = useMemo(
    () => toRows(drafts, readings, isShared ? { items, whole } : undefined, translator),
    [drafts, readings, isShared, items, whole, translator],
  );
  const counted = useMemo(
    () => (items === whole ? rows : whole && toRows(drafts, readings, { items: whole, whole }, translator)),
    [drafts, readings, items, whole, rows, translator],
  );
  return { rows, counted };
}

/** Leaves out empty tabs, except those that always show and the selected one. */
function toTabs(
  tabs: readonly TabKey[],
  rows: readonly ListRow[] | undefined,
  selected: TabKey,
  toLabel: (key: TabKey) => string,
): readonly Tab<TabKey>[] {
  return tabs
    .map((key) => ({
      key,
      label: toLabel(key),
      count: rows?.filter((row) => isInTab(row, key)).length,
      isUrgent: key === 'unknown' || key === 'rejected',
    }))
    .filter(({ key, count }) => count !== 0 || key === selected || (key !== 'rejected' && key !== 'deleted'));
}

interface ListControlsProps extends Pick<EnrollmentSectionProps, 'control' | 'shared'> {
  readonly rows: readonly ListRow[];
  readonly isOrdered: boolean;
  /** Number of shown rows. */
  readonly count: number;
  readonly isSearch: boolean;
}

function ListControls({ control, rows, shared, isOrdered, count, isSearch }: ListControlsProps) {
  const { t, plural } = useTranslator();
  const { choice, onChoose, typed, onType } = control;
  const isReading = rows.some((row) => !row.reading && !row.shared);
  const told = count === 0 && isSearch ? t('home.none') : plural('home.count', count);
  const isAsking = shared !== undefined && (shared.isAsking || !(shared.items ?? shared.error));
  return (
    <div className="home__controls" role="search">
      {shared?.hasSearch !== false && (
        <SearchField
          label={t('home.search')}
          hint={t(shared ? 'team.search.hint' : 'home.search.hint')}
          isCompact
          value={typed}
          onChange={onType}
        />
      )}
      {!shared && <FindingsButton rows={rows} choice={choice} onChoose={onChoose} />}
      {isOrdered && <SortSelect sort={choice.sort} onSort={(sort) => onChoose({ sort })} />}
      <p className="home__count" role="status">
        {/* The part that disappears comes first. */}
        {isReading && <span>{t('home.reading')} · </span>}
        <span>{isAsking ? t('home.asking') : isAnswered(shared) && told}</span>
      </p>
    </div>
  );
}

interface FindingsButtonProps {
  readonly rows: readonly ListRow[];
  readonly choice: ListChoice;
  readonly onChoose: ListControl['onChoose'];
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
  readonly isShared: boolean;
  readonly query: Query;
  /** True when a search or the findings filter is active. */
  readonly isFiltered: boolean;
  /** Number of enrollments that the search finds under the tab `all`. */
  readonly elsewhere: number;
  readonly onAll: () => void;
}

/** Says why the list is empty, and offers the matches of other tabs. */
function NoRows({ tab, isShared, query, isFiltered, elsewhere, onAll }: NoRowsProps) {
  const { t, plural } = useTranslator();
  const none = isShared && tab === 'all' ? 'team.none' : (`home.none.${tab}` as const);
  return (
    <div className="list-empty">
      <p>{t(isFiltered ? 'home.none' : none)}</p>
      {query.length > 0 && elsewhere > 0 && (
        <button type="button" className="button" onClick={onAll}>
          {plural('home.elsewhere', elsewhere)}
        </button>
      )}
    </div>
  );
}
