import { useMemo, useState } from 'react';
import { toQuery } from '../../domain/drafts/record-search.ts';
import type { RetentionLimits } from '../../domain/drafts/retention.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { PersonsReadings } from '../../services/drafts/list-persons.ts';
import { EnrollmentRows } from './enrollment-rows.tsx';
import { ListControls, type ListChoice } from './list-controls.tsx';
import { findRows, orderRows, toRows } from './list-rows.ts';
import type { ListNotice } from './notice-bar.tsx';
import { useRowActions } from './use-row-actions.ts';

interface EnrollmentSectionProps {
  readonly drafts: readonly StoredEnrollment[];
  readonly readings: PersonsReadings;
  readonly limits: RetentionLimits;
  /** On how many days the app was opened; undefined where that is not known. */
  readonly visitDays: number | undefined;
  readonly onNotice: (notice: ListNotice) => void;
  readonly onChanged: () => Promise<void>;
}

/** How the list was ordered when it was left; what was searched for is personal, and forgotten. */
let lastChoice: ListChoice = { show: 'all', sort: 'changed' };

/** The enrollments that can be read, those wanted of them, in the order that is wanted. */
export function EnrollmentSection({
  drafts,
  readings,
  limits,
  visitDays,
  onNotice,
  onChanged,
}: EnrollmentSectionProps) {
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
  const actions = useRowActions(shown, onNotice, onChanged);
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
      <EnrollmentRows rows={shown} query={query} limits={limits} visitDays={visitDays} actions={actions} />
    </section>
  );
}
