import { memo } from 'react';
import type { EntityId, IntegerEntry, Person, SectionKey } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { SCALAR_KEYS, SECTION_KEYS, SECTIONS } from '../../domain/fields/descriptors.ts';
import { getRowEntry } from '../../domain/fields/entries.ts';
import type { FieldKey } from '../../domain/fields/field-key.ts';
import { isEmptyEntry } from '../../domain/fields/field-kinds.ts';
import type { PersonView } from '../../domain/profile/field-view.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { toFieldId } from '../../form/field-id.ts';
import { toFieldLabel, toRowLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { ReviewValue } from './review-value.tsx';

interface ReviewPersonProps {
  readonly person: Person;
  readonly number: number;
  readonly enrollmentId: EntityId;
  /** Its values stand on the page, not only its name: a long review grows while it is read. */
  readonly isWhole: boolean;
}

/** One person for reading. What is out of sight keeps its place by style, so nothing moves while the review grows. */
export const ReviewPerson = memo(function ReviewPerson({ isWhole, ...props }: ReviewPersonProps) {
  const { t } = useTranslator();
  const { person, number } = props;
  const name = t('person.name', { n: number });
  const titleId = `review-${person.id}`;
  const fullName = toFullName(person);
  return (
    <section className="review__person" aria-labelledby={titleId} aria-busy={!isWhole || undefined}>
      <h2 id={titleId}>{fullName === '' ? name : `${name}: ${fullName}`}</h2>
      {isWhole && <PersonValues {...props} />}
    </section>
  );
});

/** Scalar values, then the rows of each section. Fields hidden by a rule are left out. */
function PersonValues({ person, number, enrollmentId }: Omit<ReviewPersonProps, 'isWhole'>) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t } = translator;
  const view = profile.viewOf(person);
  const name = t('person.name', { n: number });

  const value = (field: FieldKey, entry: IntegerEntry, place: string, rowId?: EntityId) => {
    const fieldView = view.field(field);
    // An empty value is shown where it is missed; the others would only be in the way.
    if (fieldView.hidden || (isEmptyEntry(entry) && !fieldView.required)) return null;
    return (
      <ReviewValue
        key={toFieldId(field, rowId)}
        label={toFieldLabel(translator, fieldView)}
        place={place}
        href={toPersonPath(enrollmentId, person.id, toFieldId(field, rowId))}
        text={toEntryText(entry, fieldView, translator)}
      />
    );
  };
  return (
    <>
      <dl className="review__values">{SCALAR_KEYS.map((key) => value(key, person[key], name))}</dl>
      {SECTION_KEYS.map((section) => (
        <ReviewSection key={section} section={section} person={person} view={view}>
          {person[section].map((row, index) => {
            const rowName = toRowLabel(translator, section, index + 1);
            const place = `${name} · ${rowName}`;
            return (
              <li key={row.id} aria-label={rowName}>
                <dl className="review__values">
                  {SECTIONS[section].fields.map((key) => value(key, getRowEntry(row, key), place, row.id))}
                </dl>
              </li>
            );
          })}
        </ReviewSection>
      ))}
    </>
  );
}

interface ReviewSectionProps {
  readonly section: SectionKey;
  readonly person: Person;
  readonly view: PersonView;
  readonly children: React.ReactNode;
}

function ReviewSection({ section, person, view, children }: ReviewSectionProps) {
  const { t } = useTranslator();
  if (SECTIONS[section].fields.every((key) => view.field(key).hidden)) return null;
  return (
    <div className="review__section">
      <h3>{t(`section.${section}`)}</h3>
      {person[section].length === 0 ? (
        <p className="review__empty">{t('review.none')}</p>
      ) : (
        <ol>{children}</ol>
      )}
    </div>
  );
}
