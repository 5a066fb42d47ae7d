import { memo, type ReactNode } from 'react';
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
import { usePersonRecord, useSession } from '../../services/drafts/use-session.ts';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toAnchorId } from './review-anchors.ts';
import { useReviewMarks } from './review-marks.ts';
import { ReviewValue } from './review-value.tsx';
import { useTurn } from './use-turn.ts';

interface ReviewPersonProps {
  readonly id: EntityId;
  readonly number: number;
  /** Its values are wanted at once; those of the others come one person after the other. */
  readonly isNow: boolean;
  readonly hideEmpty: boolean;
}

/** One person for reading. */
export const ReviewPerson = memo(function ReviewPerson(props: ReviewPersonProps) {
  const { t } = useTranslator();
  const { renderMark } = useReviewMarks();
  const { id, number, isNow, hideEmpty } = props;
  const isWhole = useTurn(isNow);
  const person = usePersonRecord(id);
  if (!person) return null;
  const name = t('person.name', { n: number });
  const fullName = toFullName(person);
  return (
    <section className="review__person" aria-labelledby={toAnchorId(id)} aria-busy={!isWhole || undefined}>
      <h2 id={toAnchorId(id)} tabIndex={-1}>
        {fullName === '' ? name : `${name}: ${fullName}`}
      </h2>
      {renderMark?.({ personId: id }, name)}
      {isWhole && <PersonValues person={person} name={name} hideEmpty={hideEmpty} />}
    </section>
  );
});

interface PersonValuesProps {
  readonly person: Person;
  readonly name: string;
  readonly hideEmpty: boolean;
}

/** Scalar values, then the rows of each section. Fields hidden by a rule are left out. */
function PersonValues({ person, name, hideEmpty }: PersonValuesProps) {
  const { profile } = useProfile();
  const { id: enrollmentId } = useSession();
  const translator = useTranslator();
  const { renderMark } = useReviewMarks();
  const view = profile.viewOf(person);

  const value = (
    field: FieldKey,
    entry: IntegerEntry,
    where: string,
    section?: SectionKey,
    rowId?: EntityId,
  ) => {
    const fieldView = view.field(field);
    // An empty value is shown where it is missed; the others are only in the way of most readers.
    if (fieldView.hidden || (hideEmpty && isEmptyEntry(entry) && !fieldView.required)) return null;
    const label = toFieldLabel(translator, fieldView);
    return (
      <ReviewValue
        key={toFieldId(field, rowId)}
        label={label}
        place={where}
        href={toPersonPath(enrollmentId, person.id, toFieldId(field, rowId))}
        text={toEntryText(entry, fieldView, translator)}
        mark={renderMark?.({ personId: person.id, section, rowId, field }, `${where} · ${label}`)}
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
            const rowPlace = `${name} · ${rowName}`;
            return (
              <li key={row.id} aria-label={rowName}>
                <p className="review__row-name">
                  {rowName}
                  {renderMark?.({ personId: person.id, section, rowId: row.id }, rowPlace)}
                </p>
                <dl className="review__values">
                  {SECTIONS[section].fields.map((key) =>
                    value(key, getRowEntry(row, key), rowPlace, section, row.id),
                  )}
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
  readonly children: ReactNode;
}

function ReviewSection({ section, person, view, children }: ReviewSectionProps) {
  const { t } = useTranslator();
  if (SECTIONS[section].fields.every((key) => view.field(key).hidden)) return null;
  return (
    <div className="review__section">
      <h3 id={toAnchorId(person.id, section)} tabIndex={-1}>
        {t(`section.${section}`)}
      </h3>
      {person[section].length === 0 ? (
        <p className="review__empty">{t('review.none')}</p>
      ) : (
        <ol>{children}</ol>
      )}
    </div>
  );
}
