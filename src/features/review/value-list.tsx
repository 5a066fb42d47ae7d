import type { IntegerEntry, Person } from '../../domain/enrollment/enrollment.ts';
import { isEmptyEntry } from '../../domain/fields/field-kinds.ts';
import type { Place } from '../../domain/fields/finding.ts';
import type { AnyFieldKey } from '../../domain/fields/registry.ts';
import type { FieldView, PersonView } from '../../domain/profile/field-view.ts';
import { toFieldId } from '../../form/field-id.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useIsEditableBetweenSends, useSession } from '../../services/drafts/use-session.ts';
import { toPlacePath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { PlaceMark, PlaceNotes } from './place-notes.tsx';
import { KIND_OF, type Reading, toAsideText, toReadText } from './read-text.ts';

interface ValueListProps<Key extends AnyFieldKey> {
  readonly person: Person;
  readonly fields: readonly Key[];
  readonly entryOf: (field: Key) => IntegerEntry;
  /** «Ana Muñoz · Teléfono 3». */
  readonly place: string;
  /** Place of the row; of the person for its own fields. */
  readonly at: Place;
  readonly reading: Reading;
  /** By default that of the profile. */
  readonly view?: PersonView;
}

/** The values of a person, or of one of its rows. Fields hidden by a rule are left out. */
export function ValueList<Key extends AnyFieldKey>(props: ValueListProps<Key>) {
  const { person, fields, entryOf, place, at, reading } = props;
  const { profile } = useProfile();
  const { id: enrollmentId } = useSession();
  const isEditable = useIsEditableBetweenSends();
  const translator = useTranslator();
  const view = props.view ?? profile.viewOf(person);
  return (
    <dl className="review__values">
      {toLines(fields, entryOf, view, reading).map(({ field, kind }) => {
        const fieldView = view.field(field);
        const entry = entryOf(field);
        const label = toFieldLabel(translator, fieldView);
        const fieldId = toFieldId(field, at.rowId);
        const kindView = kind && view.field(kind);
        return (
          <ReviewValue
            key={fieldId}
            label={kindView ? toReadText(entryOf(kind), kindView, reading.hasCodes, translator) : label}
            placeName={place}
            href={isEditable ? toPlacePath(enrollmentId, at.personId, fieldId) : undefined}
            text={toReadText(entry, fieldView, reading.hasCodes, translator)}
            aside={toAsideText(entry, fieldView, profile.today(), translator)}
            place={{ ...at, field }}
            name={`${place} · ${label}`}
            kind={kindView && { place: { ...at, field: kind }, label: toFieldLabel(translator, kindView) }}
          />
        );
      })}
    </dl>
  );
}

interface Line<Key extends AnyFieldKey> {
  readonly field: Key;
  /** Filled field whose text is the label of the line. */
  readonly kind: Key | undefined;
}

function toLines<Key extends AnyFieldKey>(
  fields: readonly Key[],
  entryOf: (field: Key) => IntegerEntry,
  view: PersonView,
  { hideEmpty }: Reading,
): readonly Line<Key>[] {
  const isShown = ({ hidden, required }: FieldView, entry: IntegerEntry) =>
    // A missing required value always shows. Other empty values show only without `hideEmpty`.
    !hidden && (!hideEmpty || required || !isEmptyEntry(entry));
  const lines = fields.map((field) => {
    const kind = fields.find((other) => other === KIND_OF[field]);
    const isKnown = kind && !view.field(kind).hidden && !isEmptyEntry(entryOf(kind));
    return { field, kind: isKnown && !view.field(field).hidden ? kind : undefined };
  });
  return lines.filter(
    ({ field, kind }) =>
      !lines.some((line) => line.kind === field) &&
      (kind !== undefined || isShown(view.field(field), entryOf(field))),
  );
}

interface ReviewValueProps {
  readonly place: Place;
  readonly label: string;
  /** «Ana Muñoz · Teléfono 3», so that the link makes sense on its own. */
  readonly placeName: string;
  /** Undefined when the value cannot be edited. */
  readonly href: string | undefined;
  readonly text: string;
  /** Text beside the value, such as the age. */
  readonly aside?: string;
  /** Name of the value among all values. */
  readonly name: string;
  /** Place of the value that is the label of the line. */
  readonly kind?: { readonly place: Place; readonly label: string } | undefined;
}

/** One value with the link to its field, and the notes on it. */
export function ReviewValue(props: ReviewValueProps) {
  const { place, label, placeName, href, text, aside = '', name, kind } = props;
  const { t } = useTranslator();
  const isEmpty = text.trim() === '';
  // The line of a kind and its value stands for the whole row.
  const isRow = kind !== undefined && place.rowId !== undefined;
  const { field, ...row } = place;
  return (
    <div className="review__value">
      <dt>
        {href === undefined ? (
          <span>{label}</span>
        ) : (
          <PageLink href={href} aria-label={t('review.edit', { field: label, place: placeName })}>
            {label}
          </PageLink>
        )}
      </dt>
      <dd className={isEmpty ? 'review__empty' : undefined}>
        {isEmpty ? t('review.empty') : text}
        {aside !== '' && <span className="review__aside"> · {aside}</span>}
      </dd>
      <dd className="review__mark">
        <PlaceMark place={isRow ? row : { ...row, field }} name={isRow ? placeName : name} />
      </dd>
      <dd className="review__notes">
        <PlaceNotes place={place} name={name} />
        {kind && <PlaceNotes place={kind.place} name={`${placeName} · ${kind.label}`} label={kind.label} />}
      </dd>
    </div>
  );
}
