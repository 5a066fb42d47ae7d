import type { FieldKey, SectionKey } from '../../domain/fields/registry.ts';
import type { EntityId, IntegerEntry, Person } from '../../domain/enrollment/enrollment.ts';
import { isEmptyEntry } from '../../domain/fields/field-kinds.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { toFieldId } from '../../form/field-id.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { useReviewMarks } from './review-marks.ts';
import { ReviewValue } from './review-value.tsx';

interface ValueListProps<Key extends FieldKey> {
  readonly person: Person;
  readonly fields: readonly Key[];
  readonly entryOf: (field: Key) => IntegerEntry;
  /** «Persona 2 · Teléfono 3». */
  readonly place: string;
  readonly section?: SectionKey;
  readonly rowId?: EntityId;
  readonly hideEmpty: boolean;
}

/** The values of a person, or of one of its rows. Fields hidden by a rule are left out. */
export function ValueList<Key extends FieldKey>(props: ValueListProps<Key>) {
  const { person, fields, entryOf, place, section, rowId, hideEmpty } = props;
  const { profile } = useProfile();
  const { id: enrollmentId } = useSession();
  const translator = useTranslator();
  const { renderMark } = useReviewMarks();
  const view = profile.viewOf(person);
  return (
    <dl className="review__values">
      {fields.map((field) => {
        const fieldView = view.field(field);
        const entry = entryOf(field);
        // An empty value is shown where it is missed; the others are only in the way of most readers.
        if (fieldView.hidden || (hideEmpty && isEmptyEntry(entry) && !fieldView.required)) return null;
        const label = toFieldLabel(translator, fieldView);
        const fieldId = toFieldId(field, rowId);
        return (
          <ReviewValue
            key={fieldId}
            label={label}
            place={place}
            href={toPersonPath(enrollmentId, person.id, fieldId)}
            text={toEntryText(entry, fieldView, translator)}
            mark={renderMark?.({ personId: person.id, section, rowId, field }, `${place} · ${label}`)}
          />
        );
      })}
    </dl>
  );
}
