import { useTranslator } from '../../i18n/use-translator.ts';
import type { PersonReading, Reading } from '../../domain/intake/reading.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import {
  type Choices,
  type IntakePlan,
  type IntakeTarget,
  type TextReading,
  countDoubts,
  countValues,
  hasRoom,
  isChosen,
  isPersonChosen,
  isPhotoChosen,
  PHOTO,
  toPlan,
  toReadPerson,
} from './intake-plan.ts';
import type { IntakePlace } from './apply-intake.ts';
import { PhotoChoice } from './photo-choice.tsx';
import type { RefusedPhoto } from './use-taking.ts';
import { AllBox, ValuesTable } from './values-table.tsx';
import { toPersonName } from '../../form/person-name.ts';

interface IntakeFindingsProps {
  readonly read: TextReading;
  readonly place: IntakePlace;
  readonly choices: Choices;
  readonly onChoices: (choices: Choices) => void;
  /** Number of pieces that are in no field. */
  readonly unread: number;
  readonly refused: RefusedPhoto | undefined;
  /** Takes a piece of the text out of its field again. */
  readonly onBack: (piece: number) => void;
}

/** Values found in the text and where they would go, or why there are none. */
export function IntakeFindings(props: IntakeFindingsProps) {
  const { read, place, choices, onChoices, unread, refused, onBack } = props;
  const { t } = useTranslator();
  const { profile } = useProfile();
  const { text, reading, photo } = read;
  if (place.kind === 'locked') return <p role="status">{t('intake.locked')}</p>;
  const isEmpty =
    !reading?.riskProfile && (reading?.persons ?? []).every((person) => countValues(person) === 0);
  const plan = reading && !isEmpty ? toPlan({ reading, photo }, place, choices, profile) : undefined;
  const onChoose = (keys: readonly string[], chosen: boolean) =>
    onChoices({
      ...choices,
      chosen: new Map([...choices.chosen, ...keys.map((key) => [key, chosen] as const)]),
    });
  return (
    <>
      <div role="status">
        {text.trim() !== '' && !plan && <p>{t(toNothingText(read))}</p>}
        {reading && plan && (
          <Summary reading={reading} plan={plan} max={profile.limits.persons} unread={unread} />
        )}
      </div>
      {plan && (
        <TargetChoice plan={plan} place={place} onChoose={(target) => onChoices({ ...choices, target })} />
      )}
      {plan && plan.values.length > 0 && (
        <ValuesTable
          person={plan.target?.person}
          values={plan.values}
          isChosen={(value) => isChosen(value, choices)}
          onChoose={onChoose}
          onBack={onBack}
        />
      )}
      {plan?.photo && (
        <PhotoChoice
          photo={plan.photo}
          isChosen={isPhotoChosen(plan, choices)}
          refused={refused}
          onChoose={(chosen) => onChoose([PHOTO], chosen)}
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

function toNothingText({ isTooLong, reading }: TextReading) {
  if (isTooLong) return 'intake.tooLong';
  return reading?.isBrokenZone === true ? 'intake.brokenZone' : 'intake.nothing';
}

interface SummaryProps {
  readonly reading: Reading;
  readonly plan: IntakePlan;
  readonly max: number;
  readonly unread: number;
}

function Summary({ reading, plan, max, unread }: SummaryProps) {
  const { t, plural, number } = useTranslator();
  const { persons, values, room } = plan;
  const count = reading.persons.reduce((sum, person) => sum + countValues(person), 0);
  const doubts = reading.persons.reduce((sum, person) => sum + countDoubts(person), 0);
  return (
    <>
      <p>
        {t(`intake.source.${reading.source}`)}{' '}
        {plural('intake.count', count, { n: number(count), m: number(doubts) })}
        {unread > 0 && ` ${plural('intake.unread.count', unread, { n: number(unread) })}`}
      </p>
      {persons.length === 0 && values.length === 0 && <p>{t('intake.same')}</p>}
      {plan.hasTooManyRows && <p>{t('intake.rows')}</p>}
      {!hasRoom(plan) && <p>{t('intake.full', { max })}</p>}
      {persons.length > room && room > 0 && <p>{t('intake.limit', { n: number(room) })}</p>}
    </>
  );
}

interface TargetChoiceProps {
  readonly plan: IntakePlan;
  readonly place: IntakePlace;
  readonly onChoose: (target: NonNullable<Choices['target']>) => void;
}

/** Choice of the person who gets the data. Without a choice, it only says where the data will go. */
function TargetChoice({ plan, place, onChoose }: TargetChoiceProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { open, holder } = plan;
  if (place.kind === 'outside') return <p>{t('intake.into.home')}</p>;
  if ((!open && !holder) || place.kind !== 'enrollment') {
    return plan.persons.length === 0 ? <p>{t('intake.into.new')}</p> : null;
  }
  const toOption = ({ person, number }: IntakeTarget, why: string) => ({
    id: person.id,
    name: toPersonName(person, number, translator),
    why,
  });
  const targets = [
    ...(holder ? [toOption(holder, t('intake.target.holder'))] : []),
    ...(open ? [toOption(open, t('intake.target.open'))] : []),
    { id: undefined, name: t('intake.target.new'), why: undefined },
  ];
  return (
    <fieldset className="intake__targets">
      <legend>{t('intake.target')}</legend>
      <div className="segments">
        {targets.map(({ id, name, why }) => (
          <label key={id ?? ''}>
            <input
              type="radio"
              name="intake-target"
              checked={plan.target?.person.id === id}
              onChange={() => onChoose({ id })}
            />
            <span>
              <bdi>{name}</bdi>
              {why !== undefined && <span className="intake__why"> {why}</span>}
            </span>
          </label>
        ))}
      </div>
      {plan.isOfSomebodyElse && (
        <p className="field__note field__note--warning">{t('intake.target.differs')}</p>
      )}
    </fieldset>
  );
}

/** Longest list of persons before they are applied. They only have to be recognized. */
const MAX_PERSONS = 50;

interface PersonsTableProps {
  readonly plan: IntakePlan;
  readonly choices: Choices;
  readonly onChoose: (keys: readonly string[], isChosen: boolean) => void;
}

/** Table of the persons of a text that names several. */
function PersonsTable({ plan, choices, onChoose }: PersonsTableProps) {
  const { t, number } = useTranslator();
  const { persons, room } = plan;
  const fitting = persons.slice(0, room);
  const shown = persons.slice(0, MAX_PERSONS);
  return (
    <>
      <div className="intake__read">
        <table className="intake__values intake__persons" aria-label={t('intake.persons')}>
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
                isTaken={isPersonChosen(index, plan, choices)}
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
  readonly isTaken: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function PersonRow({ person, isOver, isTaken, onChoose }: PersonRowProps) {
  const { t } = useTranslator();
  const { name, identifier } = toReadPerson(person);
  return (
    <tr>
      <th scope="row">
        <label className="intake__choice" dir="auto">
          <input
            type="checkbox"
            checked={isTaken}
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
