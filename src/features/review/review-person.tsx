import { SCALAR_KEYS, SECTION_KEYS } from '../../domain/fields/registry.ts';
import { memo } from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord } from '../../services/drafts/use-session.ts';
import { toAnchorId } from './review-anchors.ts';
import { useReviewMarks } from './review-marks.ts';
import { ReviewSection } from './review-section.tsx';
import { useTurn } from './use-turn.ts';
import { ValueList } from './value-list.tsx';

interface ReviewPersonProps {
  readonly id: EntityId;
  readonly number: number;
  /** Its values are wanted at once; those of the others come one part after the other. */
  readonly isNow: boolean;
  readonly hideEmpty: boolean;
}

/** One person for reading: scalar values, then the rows of each section. */
export const ReviewPerson = memo(function ReviewPerson(props: ReviewPersonProps) {
  const { t } = useTranslator();
  const { renderMark } = useReviewMarks();
  const { id, number, isNow, hideEmpty } = props;
  const person = usePersonRecord(id);
  if (!person) return null;
  const name = t('person.name', { n: number });
  const fullName = toFullName(person);
  return (
    <section className="review__person" aria-labelledby={toAnchorId(id)}>
      <h2 id={toAnchorId(id)} tabIndex={-1}>
        {fullName === '' ? name : `${name}: ${fullName}`}
      </h2>
      {renderMark?.({ personId: id }, name)}
      <ScalarValues person={person} name={name} isNow={isNow} hideEmpty={hideEmpty} />
      {SECTION_KEYS.map((section) => (
        <ReviewSection
          key={section}
          section={section}
          person={person}
          name={name}
          isNow={isNow}
          hideEmpty={hideEmpty}
        />
      ))}
    </section>
  );
});

interface ScalarValuesProps extends Pick<ReviewPersonProps, 'isNow' | 'hideEmpty'> {
  readonly person: Person;
  readonly name: string;
}

/** A part of its own, so that it comes before the sections. */
function ScalarValues({ person, name, isNow, hideEmpty }: ScalarValuesProps) {
  if (!useTurn(isNow)) return <div className="review__waiting" aria-busy />;
  return (
    <ValueList
      person={person}
      fields={SCALAR_KEYS}
      entryOf={(key) => person[key]}
      place={name}
      hideEmpty={hideEmpty}
    />
  );
}
