import { useId } from 'react';
import { MAX_DAYS } from '../../domain/review/activity.ts';
import { toDayRange } from '../../i18n/day-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { type Chosen, SPANS, type Span, toDate, WORKING_DAYS } from './period.ts';

interface SpanChoiceProps {
  readonly span: Span;
  readonly onChoose: (span: Span) => void;
}

export function SpanChoice({ span, onChoose }: SpanChoiceProps) {
  const { t } = useTranslator();
  const name = useId();
  return (
    <div className="segments activity__spans" role="radiogroup" aria-label={t('activity.period')}>
      {SPANS.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === span} onChange={() => onChoose(each)} />
          {t(`activity.span.${each}`)}
        </label>
      ))}
    </div>
  );
}

interface DayChoiceProps {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  /** False when the days are no period. */
  readonly isSound: boolean;
}

export function DayChoice({ chosen, onChoose, isSound }: DayChoiceProps) {
  const { t } = useTranslator();
  const id = useId();
  return (
    <div className="activity__days" role="group" aria-label={t('activity.span.chosen')}>
      {(['since', 'until'] as const).map((name) => (
        <FieldFrame key={name} id={`${id}-${name}`} label={t(`activity.${name}`)} width="short">
          <input
            className="input"
            type="date"
            id={`${id}-${name}`}
            value={chosen[name]}
            aria-invalid={!isSound || undefined}
            aria-describedby={isSound ? undefined : `${id}-problem`}
            onChange={({ target }) => onChoose({ ...chosen, [name]: target.value })}
          />
        </FieldFrame>
      ))}
      <p id={`${id}-problem`} className="activity__problem" role="status">
        {!isSound && t('activity.days.problem', { n: MAX_DAYS })}
      </p>
    </div>
  );
}

interface PeriodTextProps {
  readonly days: readonly string[];
  readonly span: Span;
}

/** First and last day of a period, and the working days that it counts. */
export function PeriodText({ days, span }: PeriodTextProps) {
  const translator = useTranslator();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const range = toDayRange(toDate(first), toDate(last), translator);
  return span === 'ten' || span === 'thirty'
    ? translator.t('activity.period.working', { range, n: WORKING_DAYS[span] })
    : range;
}
