import { useDeferredValue, useEffect, useMemo } from 'react';
import { type Query, toQuery } from '../../domain/drafts/record-search.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { runInSlices } from '../../ui/schedule.ts';
import {
  foldingSources,
  isSourceFound,
  listFilledSections,
  type SectionChoice,
  type SourcePerson,
} from './copy-sources.ts';
import { SourceRows } from './source-rows.tsx';
import type { RowChoice } from './use-choice.ts';
import type { CopySources } from './use-copy-sources.ts';

/** Persons shown of each enrollment: who looks for another one searches. */
const MAX_PERSONS = 15;

interface SourceListProps {
  readonly sources: CopySources;
  readonly search: string;
  readonly what: SectionChoice;
  readonly choice: RowChoice;
}

/** Everybody who has what is looked for, by enrollment. */
export function SourceList({ sources: { here, last }, search, what, choice }: SourceListProps) {
  const { t, dateTime } = useTranslator();
  const query = useMemo(() => toQuery(search), [search]);
  const found = useFound(here, query, what);
  const foundLast = useFound(last?.persons, query, what);
  const isReading = here === undefined || last === undefined;
  const isNothing = found.length + foundLast.length === 0;
  return (
    <div className="copy__list">
      {found.length > 0 && <Group title={t('copy.here')} found={found} what={what} choice={choice} />}
      {last && foundLast.length > 0 && (
        <Group
          title={t('copy.last', { when: dateTime(last.updatedAt) })}
          found={foundLast}
          what={what}
          choice={choice}
        />
      )}
      <p className="copy__nothing" role="status">
        {isNothing && t(isReading ? 'copy.reading' : 'copy.nothing')}
      </p>
    </div>
  );
}

function useFound(sources: readonly SourcePerson[] | undefined, query: Query, what: SectionChoice) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const wanted = useDeferredValue(query);
  useEffect(() => {
    const controller = new AbortController();
    void runInSlices(foldingSources(sources ?? [], profile, translator), controller.signal);
    return () => controller.abort();
  }, [sources, profile, translator]);
  return useMemo(
    () =>
      (sources ?? []).filter(
        (source) =>
          listFilledSections(source.person, what).length > 0 &&
          isSourceFound(source, wanted, profile, translator),
      ),
    [sources, wanted, what, profile, translator],
  );
}

interface GroupProps {
  readonly title: string;
  readonly found: readonly SourcePerson[];
  readonly what: SectionChoice;
  readonly choice: RowChoice;
}

function Group({ title, found, what, choice }: GroupProps) {
  const { plural } = useTranslator();
  return (
    <section>
      <h3>{title}</h3>
      {found.slice(0, MAX_PERSONS).map((source) => (
        <SourceRows key={source.person.id} source={source} what={what} choice={choice} />
      ))}
      {found.length > MAX_PERSONS && (
        <p className="copy__more">{plural('copy.more', found.length - MAX_PERSONS)}</p>
      )}
    </section>
  );
}
