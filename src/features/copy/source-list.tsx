import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type Query, toQuery } from '../../domain/drafts/record-search.ts';
import { toPersonName } from '../../form/person-name.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { runInSlices } from '../../ui/schedule.ts';
import {
  type CopySources,
  type SectionChoice,
  type SourcePerson,
  foldingSources,
  isSourceFound,
  listFilledRows,
  listFilledSections,
  toRowText,
} from './copy-sources.ts';
import type { AnyRow, Person } from '../../domain/enrollment/enrollment.ts';
import type { RowSource } from '../../domain/fields/copies.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { toRowKey } from '../../domain/profile/field-view.ts';
import type { SectionKey } from '../../domain/fields/registry.ts';

/** Persons shown per enrollment. The search finds the others. */
const MAX_PERSONS = 15;

interface SourceListProps {
  readonly sources: CopySources;
  readonly search: string;
  readonly what: SectionChoice;
  readonly choice: RowChoice;
}

/** Persons that match the search and have rows to copy, by enrollment. */
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

interface SourceRowsProps {
  readonly source: SourcePerson;
  readonly what: SectionChoice;
  readonly choice: RowChoice;
}

/** Rows of one person by section, each with a check box. */
const SourceRows = memo(function SourceRows({ source, what, choice }: SourceRowsProps) {
  const translator = useTranslator();
  const { person, number } = source;
  return (
    <fieldset className="copy__person">
      <legend>{toPersonName(person, number, translator)}</legend>
      {listFilledSections(person, what).map((section) => (
        <SectionRows key={section} source={source} section={section} choice={choice} />
      ))}
    </fieldset>
  );
});

interface SectionRowsProps {
  readonly source: SourcePerson;
  readonly section: SectionKey;
  readonly choice: RowChoice;
}

function SectionRows({ source, section, choice }: SectionRowsProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const rows = listFilledRows(source.person, section);
  const free = rows.filter((row) => !choice.isPresent(section, row));
  const chosen = free.filter((row) => choice.isChosen(source, row));
  return (
    <div className="copy__section">
      {free.length > 1 && (
        <label className="copy__whole">
          <input
            type="checkbox"
            checked={chosen.length === free.length}
            ref={(input) => {
              if (input) input.indeterminate = chosen.length > 0 && chosen.length < free.length;
            }}
            onChange={({ target }) => choice.choose(source, section, free, target.checked)}
          />
          {t('copy.wholeSection', { section: t(`section.${section}`) })}
        </label>
      )}
      {rows.map((row) => {
        const isPresent = choice.isPresent(section, row);
        return (
          <label key={row.id} className={isPresent ? 'copy__row copy__row--present' : 'copy__row'}>
            <input
              type="checkbox"
              checked={choice.isChosen(source, row)}
              disabled={isPresent}
              onChange={({ target }) => choice.choose(source, section, [row], target.checked)}
            />
            <span>{toRowText(section, row, source.person, profile, translator)}</span>
            {isPresent && <span className="copy__present">{t('copy.present')}</span>}
          </label>
        );
      })}
    </div>
  );
}

interface RowChoice {
  readonly chosen: readonly RowSource[];
  readonly isChosen: (source: SourcePerson, row: AnyRow) => boolean;
  /** True when the target has an equal row already. */
  readonly isPresent: (section: SectionKey, row: AnyRow) => boolean;
  /** Chooses rows, or removes them from the choice. */
  readonly choose: (
    source: SourcePerson,
    section: SectionKey,
    rows: readonly AnyRow[],
    isOn: boolean,
  ) => void;
}

/** State of the choice: the rows that will be copied. */
export function useChoice(target: Person, profile: Profile): RowChoice {
  const [byKey, setByKey] = useState<ReadonlyMap<string, RowSource>>(new Map());
  const isPresent = (section: SectionKey, row: AnyRow) =>
    toRowKeys(target, section, profile).has(toRowKey(section, row, profile.viewOf(target)));
  return {
    chosen: [...byKey.values()],
    isChosen: (source, row) => byKey.has(toKey(source, row)),
    isPresent,
    choose: (source, section, rows, isOn) => {
      const { person, enrollmentId } = source;
      const next = new Map(byKey);
      for (const row of rows) {
        const key = toKey(source, row);
        if (!isOn) next.delete(key);
        else if (!isPresent(section, row)) next.set(key, { section, row, personId: person.id, enrollmentId });
      }
      setByKey(next);
    },
  };
}

/**
 * The key includes the enrollment, because a copy of an enrollment has persons and rows with the same ids.
 */
function toKey({ person, enrollmentId = '' }: SourcePerson, row: AnyRow): string {
  return [enrollmentId, person.id, row.id].join(' ');
}

const KEYS = new WeakMap<readonly AnyRow[], ReadonlySet<string>>();

function toRowKeys(target: Person, section: SectionKey, profile: Profile): ReadonlySet<string> {
  let keys = KEYS.get(target[section]);
  if (!keys) {
    const view = profile.viewOf(target);
    keys = new Set(listFilledRows(target, section).map((row) => toRowKey(section, row, view)));
    KEYS.set(target[section], keys);
  }
  return keys;
}
