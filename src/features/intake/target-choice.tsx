import { toFullName } from '../../domain/enrollment/person.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { IntakePlan } from './intake-plan.ts';
import type { IntakePlace } from './intake-target.ts';

interface TargetChoiceProps {
  readonly plan: IntakePlan;
  readonly place: IntakePlace;
  readonly onChoose: (target: 'open' | 'new') => void;
}

/** Whom the data is of: the person on the page, or a new one; elsewhere only where it will go. */
export function TargetChoice({ plan, place, onChoose }: TargetChoiceProps) {
  const { t } = useTranslator();
  if (place.kind === 'outside') return <p>{t('intake.into.home')}</p>;
  if (!plan.hasChoice || place.kind !== 'enrollment') {
    return plan.persons.length === 0 ? <p>{t('intake.into.new')}</p> : null;
  }
  const name = place.person ? toFullName(place.person) : '';
  const numbered = t('person.name', { n: place.number });
  const targets = [
    ['open', t('intake.target.open', { name: name === '' ? numbered : `${numbered} · ${name}` })],
    ['new', t('intake.target.new')],
  ] as const;
  return (
    <fieldset className="intake__targets">
      <legend>{t('intake.target')}</legend>
      {targets.map(([target, label]) => (
        <label key={target} className="intake__choice">
          <input
            type="radio"
            name="intake-target"
            checked={plan.target === target}
            onChange={() => onChoose(target)}
          />
          <bdi>{label}</bdi>
        </label>
      ))}
      {plan.isOfSomebodyElse && (
        <p className="field__note field__note--warning">{t('intake.target.differs')}</p>
      )}
    </fieldset>
  );
}
