import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { type Query, toQuery } from '../../domain/drafts/record-search.ts';
import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { PersonsReadings } from '../../services/drafts/list-persons.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useWindowedRows } from '../../ui/use-windowed-rows.ts';
import { EnrollmentRow, type RowPress } from './enrollment-row.tsx';
import {
  findRows,
  isShown,
  type ListRow,
  orderRows,
  type Show,
  SHOWS,
  type Sort,
  SORTS,
  toRows,
} from './list-rows.ts';
import type { HomeAction } from './use-home-actions.ts';

/** Of a row with one line of names, in pixels. */
const ROW_HEIGHT = 64;

interface EnrollmentSectionProps {
  readonly drafts: readonly StoredEnrollment[];
  readonly readings: PersonsReadings;
  readonly limits: RetentionLimits;
  /** On how many days the app was opened; undefined where that is not known. */
  readonly visitDays: number | undefined;
  /** Stable. */
  readonly onAct: (action: HomeAction) => void;
}

interface ListChoice {
  readonly show: Show;
  readonly sort: Sort;
}

/** How the list was ordered when it was left; what was searched for is personal, and forgotten. */
let lastChoice: ListChoice = { show: 'all', sort: 'changed' };

/** The enrollments that can be read, those wanted of them, in the order that is wanted. */
export function EnrollmentSection({ drafts, readings, limits, visitDays, onAct }: EnrollmentSectionProps) {
  const translator = useTranslator();
  const { t, plural, locale } = translator;
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState(lastChoice);
  const rows = useMemo(() => toRows(drafts, readings, translator), [drafts, readings, translator]);
  const query = useMemo(() => toQuery(search), [search]);
  const shown = useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    return orderRows(findRows(rows, choice.show, query), choice.sort, compare);
  }, [rows, choice, query, locale]);
  // The same as long as the rows are the same, so that scrolling renders none of them again.
  const press = useCallback<RowPress>(
    (kind, id, title) => {
      const index = shown.findIndex(({ header }) => header.id === id);
      onAct({ kind, id, title, focusId: (shown[index + 1] ?? shown[index - 1])?.header.id });
    },
    [shown, onAct],
  );
  const choose = (next: ListChoice) => {
    lastChoice = next;
    setChoice(next);
  };
  const isReading = rows.some(({ reading }) => !reading);
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">{t('home.recent')}</h2>
      <ListControls rows={rows} search={search} onSearch={setSearch} choice={choice} onChoose={choose} />
      <p className="home__count" role="status">
        {shown.length === 0 ? t('home.none') : plural('home.count', shown.length)}
        {isReading && ` · ${t('home.reading')}`}
      </p>
      <EnrollmentRows rows={shown} query={query} limits={limits} visitDays={visitDays} onPress={press} />
    </section>
  );
}

interface ListControlsProps {
  readonly rows: readonly ListRow[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly choice: ListChoice;
  readonly onChoose: (choice: ListChoice) => void;
}

/** What is looked for, which states, in which order. */
function ListControls({ rows, search, onSearch, choice, onChoose }: ListControlsProps) {
  const { t } = useTranslator();
  const toShowText = (show: Show) => {
    const name = show === 'all' || show === 'deleted' ? t(`home.show.${show}`) : t(`home.state.${show}`);
    return t('home.show.option', { name, n: rows.filter((row) => isShown(row, show)).length });
  };
  return (
    <div className="home__controls" role="search">
      <SearchField label={t('home.search')} hint={t('home.search.hint')} value={search} onChange={onSearch} />
      <Choice
        label={t('home.show')}
        options={SHOWS}
        value={choice.show}
        textOf={toShowText}
        onChange={(show) => onChoose({ ...choice, show })}
      />
      <Choice
        label={t('home.sort')}
        options={SORTS}
        value={choice.sort}
        textOf={(sort) => t(`home.sort.${sort}`)}
        onChange={(sort) => onChoose({ ...choice, sort })}
      />
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly value: T;
  readonly textOf: (option: T) => string;
  readonly onChange: (option: T) => void;
}

function Choice<T extends string>({ label, options, value, textOf, onChange }: ChoiceProps<T>) {
  const id = useId();
  const choose = (chosen: string) => {
    const option = options.find((other) => other === chosen);
    if (option !== undefined) onChange(option);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        autoComplete="off"
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {textOf(option)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface EnrollmentRowsProps {
  readonly rows: readonly ListRow[];
  readonly query: Query;
  readonly limits: RetentionLimits;
  /** On how many days the app was opened; undefined where that is not known. */
  readonly visitDays: number | undefined;
  readonly onPress: RowPress;
}

/** The list; of a long one the rows in sight. */
function EnrollmentRows({ rows, query, limits, visitDays, onPress }: EnrollmentRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const keyOf = useCallback((index: number) => rows[index]?.header.id ?? String(index), [rows]);
  const { indexes, before, after, measure } = useWindowedRows({
    count: rows.length,
    rowHeight: ROW_HEIGHT,
    keyOf,
    list,
  });
  if (rows.length === 0) return null;
  return (
    <ul className="home__list" ref={list}>
      {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
      {indexes.map((index) => {
        const row = rows[index];
        return (
          row && (
            <li
              key={row.header.id}
              ref={measure}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <EnrollmentRow
                row={row}
                query={query}
                limits={limits}
                visitDays={visitDays}
                onPress={onPress}
              />
            </li>
          )
        );
      })}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </ul>
  );
}
