import { useTranslator } from '../../i18n/use-translator.ts';
import type { PersonReading } from '../../domain/intake/reading.ts';
import {
  type Choices,
  countDoubts,
  countValues,
  type IntakePlan,
  isPersonChosen,
  toReadPerson,
} from './intake-plan.ts';
import { AllBox } from './values-table.tsx';

/** To know them again; all of them stand in the list once they are applied. */
const MAX_PERSONS = 50;

interface PersonsTableProps {
  readonly plan: IntakePlan;
  readonly choices: Choices;
  readonly onChoose: (keys: readonly string[], isChosen: boolean) => void;
}

/** Who was read, where there are several. */
export function PersonsTable({ plan, choices, onChoose }: PersonsTableProps) {
  const { t, number } = useTranslator();
  const { persons, room } = plan;
  const fitting = persons.slice(0, room);
  const shown = persons.slice(0, MAX_PERSONS);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table scrolls by the keyboard */}
      <div className="intake__scroll" role="region" aria-label={t('intake.persons')} tabIndex={0}>
        <table aria-label={t('intake.persons')}>
          <thead>
            <tr>
              <th scope="col">
                <AllBox
                  label={t('intake.allPersons')}
                  states={fitting.map((_, index) => isPersonChosen(index, plan, choices))}
                  onChoose={(all) =>
                    onChoose(
                      fitting.map((_, index) => String(index)),
                      all,
                    )
                  }
                />
                {t('intake.column.person')}
              </th>
              <th scope="col">{t('intake.column.identifier')}</th>
              <th scope="col">{t('intake.column.values')}</th>
              <th scope="col">{t('intake.column.check')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((person, index) => (
              <PersonRow
                // oxlint-disable-next-line react/no-array-index-key -- persons of a text have nothing else that is theirs
                key={index}
                person={person}
                isOver={index >= room}
                isChosen={isPersonChosen(index, plan, choices)}
                onChoose={(chosen) => onChoose([String(index)], chosen)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {persons.length > shown.length && (
        <p>{t('intake.more', { n: number(persons.length - shown.length) })}</p>
      )}
    </>
  );
}

interface PersonRowProps {
  readonly person: PersonReading;
  readonly isOver: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function PersonRow({ person, isOver, isChosen, onChoose }: PersonRowProps) {
  const { t } = useTranslator();
  const { name, identifier } = toReadPerson(person);
  return (
    <tr>
      <th scope="row">
        <label className="intake__choice" dir="auto">
          <input
            type="checkbox"
            checked={isChosen}
            disabled={isOver}
            onChange={({ target }) => onChoose(target.checked)}
          />
          {name === '' ? t('intake.unnamed') : name}
        </label>
      </th>
      <td>
        <bdi>{identifier}</bdi>
      </td>
      <td data-heading={t('intake.column.values')}>{countValues(person)}</td>
      <td data-heading={t('intake.column.check')}>{countDoubts(person)}</td>
    </tr>
  );
}
