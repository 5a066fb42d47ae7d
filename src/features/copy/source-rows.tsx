import type { SectionKey } from '../../domain/fields/registry.ts';
import { memo } from 'react';
import { toFullName } from '../../domain/enrollment/person.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import {
  listFilledRows,
  listFilledSections,
  type SectionChoice,
  type SourcePerson,
  toRowText,
} from './copy-sources.ts';
import type { RowChoice } from './use-choice.ts';

interface SourceRowsProps {
  readonly source: SourcePerson;
  readonly what: SectionChoice;
  readonly choice: RowChoice;
}

/** The rows of one person, section by section, to be ticked. */
export const SourceRows = memo(function SourceRows({ source, what, choice }: SourceRowsProps) {
  const { t } = useTranslator();
  const { person, number } = source;
  const name = toFullName(person);
  return (
    <fieldset className="copy__person">
      <legend>{name ? t('copy.person', { n: number, name }) : t('person.name', { n: number })}</legend>
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
