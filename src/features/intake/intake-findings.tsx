import { useTranslator } from '../../i18n/use-translator.ts';
import type { Reading } from '../../domain/intake/reading.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import {
  type Choices,
  countDoubts,
  countValues,
  hasRoom,
  type IntakePlan,
  isChosen,
  toPlan,
} from './intake-plan.ts';
import type { IntakePlace } from './intake-target.ts';
import { PersonsTable } from './persons-table.tsx';
import { TargetChoice } from './target-choice.tsx';
import type { TextReading } from './use-reading.ts';
import { ValuesTable } from './values-table.tsx';

interface IntakeFindingsProps {
  readonly read: TextReading;
  readonly place: IntakePlace;
  readonly choices: Choices;
  readonly onChoices: (choices: Choices) => void;
}

/** What the text says and where it would go, or why nothing can be made of it. */
export function IntakeFindings({ read, place, choices, onChoices }: IntakeFindingsProps) {
  const { t } = useTranslator();
  const { profile } = useProfile();
  const { text, reading, isTooLong } = read;
  if (place.kind === 'locked') return <p role="status">{t('intake.locked')}</p>;
  const plan = reading && toPlan(reading, place, choices, profile);
  const onChoose = (keys: readonly string[], chosen: boolean) =>
    onChoices({
      ...choices,
      chosen: new Map([...choices.chosen, ...keys.map((key) => [key, chosen] as const)]),
    });
  return (
    <>
      <div role="status">
        {text.trim() !== '' && !reading && <p>{t(isTooLong ? 'intake.tooLong' : 'intake.nothing')}</p>}
        {reading && plan && <Summary reading={reading} plan={plan} max={profile.limits.persons} />}
      </div>
      {plan && (
        <TargetChoice plan={plan} place={place} onChoose={(target) => onChoices({ ...choices, target })} />
      )}
      {plan && plan.values.length > 0 && (
        <ValuesTable
          values={plan.values}
          isChosen={(value) => isChosen(value, choices)}
          onChoose={onChoose}
        />
      )}
      {plan && plan.persons.length > 0 && (
        <>
          <PersonsTable plan={plan} choices={choices} onChoose={onChoose} />
          <label className="intake__choice">
            <input
              type="checkbox"
              checked={choices.withDoubts}
              onChange={({ target }) => onChoices({ ...choices, withDoubts: target.checked })}
            />
            {t('intake.doubtful')}
          </label>
        </>
      )}
    </>
  );
}

interface SummaryProps {
  readonly reading: Reading;
  readonly plan: IntakePlan;
  readonly max: number;
}

function Summary({ reading, plan, max }: SummaryProps) {
  const { t, plural, number } = useTranslator();
  const { persons, values, room } = plan;
  const count = reading.persons.reduce((sum, person) => sum + countValues(person), 0);
  const doubts = reading.persons.reduce((sum, person) => sum + countDoubts(person), 0);
  return (
    <>
      <p>
        {t(`intake.source.${reading.source}`)}{' '}
        {plural('intake.count', count, { n: number(count), m: number(doubts) })}
      </p>
      {persons.length === 0 && values.length === 0 && <p>{t('intake.same')}</p>}
      {plan.hasTooManyRows && <p>{t('intake.rows')}</p>}
      {!hasRoom(plan) && <p>{t('intake.full', { max })}</p>}
      {persons.length > room && room > 0 && <p>{t('intake.limit', { n: number(room) })}</p>}
    </>
  );
}
