import { memo, type ReactNode, useEffect, useMemo } from 'react';
import type { EntityId, IntegerEntry, Person } from '../../domain/enrollment/enrollment.ts';
import { getRowEntry } from '../../domain/fields/entries.ts';
import { isEmptyEntry } from '../../domain/fields/field-kinds.ts';
import type { Finding, Place } from '../../domain/fields/finding.ts';
import {
  type FieldKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  type SectionKey,
  SECTIONS,
} from '../../domain/fields/registry.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { toFieldId } from '../../form/field-id.ts';
import { toPersonName } from '../../form/person-name.ts';
import { toFieldLabel, toRowLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useIsEditableBetweenSends, usePersonRecord, useSession } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { AnchorHeading, toAnchorId } from './anchors.tsx';
import { FindingsContext } from './marks.tsx';
import { PlaceMark, PlaceNotes } from './place-notes.tsx';
import { useGrowingCount } from '../../ui/use-growing-count.ts';

interface ReviewPersonProps {
  readonly id: EntityId;
  readonly number: number;
  readonly hideEmpty: boolean;
  readonly findings: readonly Finding[];
  /** Content above the name. */
  readonly head?: ReactNode;
  /** Number of blocks of rows in the first render; the others follow one by one. */
  readonly atOnce: number;
  /** Called once the whole person is rendered. */
  readonly onWhole?: ((id: EntityId) => void) | undefined;
}

/** One person for reading: its values, the rows of each section, and the notes on each of them. */
export const ReviewPerson = memo(function ReviewPerson(props: ReviewPersonProps) {
  const { id: enrollmentId } = useSession();
  const translator = useTranslator();
  const { id, number, hideEmpty, findings, head, atOnce, onWhole } = props;
  const person = usePersonRecord(id);
  const isEditable = useIsEditableBetweenSends();
  const turns = useMemo(() => (person ? toTurns(person) : new Map<string, number>()), [person]);
  const due = useGrowingCount(turns.size, { first: atOnce, step: 1 }, id);
  const isWhole = due >= turns.size;
  useEffect(() => {
    if (isWhole) onWhole?.(id);
  }, [id, isWhole, onWhole]);
  if (!person) return null;
  const { t } = translator;
  const name = toPersonName(person, number, translator);
  // Two persons may have the same name.
  const place = t('person.name', { n: number });
  const region = name === place ? name : `${name} · ${place}`;
  return (
    <FindingsContext value={findings}>
      <section className="review__person" aria-label={region} aria-busy={!isWhole || undefined}>
        {head}
        <div className="review__person-head">
          <AnchorHeading level="h2" id={toAnchorId(id)}>
            {name}
          </AnchorHeading>
          <PlaceMark place={{ personId: id }} name={name} />
          {isEditable && (
            <PageLink className="button button--quiet" href={toPersonPath(enrollmentId, id)}>
              {t('review.editPerson')}
              <span className="visually-hidden"> {name}</span>
            </PageLink>
          )}
        </div>
        <PlaceNotes place={{ personId: id }} name={name} />
        <ValueList
          person={person}
          fields={SCALAR_KEYS}
          entryOf={(key) => person[key]}
          place={name}
          hideEmpty={hideEmpty}
        />
        {SECTION_KEYS.map((section) => {
          const isDue = (block: number) => (turns.get(toBlockKey(section, block)) ?? 0) < due;
          return (
            isDue(0) && (
              <ReviewSection
                key={section}
                section={section}
                person={person}
                name={name}
                hideEmpty={hideEmpty}
                isDue={isDue}
              />
            )
          );
        })}
      </section>
    </FindingsContext>
  );
});

/** Number of rows that render together. */
const BLOCK = 4;
/** Estimated height of a row. */
const ROW_REM = 5.5;

const toBlockKey = (section: SectionKey, block: number) => `${section} ${block}`;

/** Render order of each block, from 0: the first blocks of all sections come before the second ones. */
function toTurns(person: Person): ReadonlyMap<string, number> {
  const keys = SECTION_KEYS.flatMap((section) =>
    Array.from({ length: Math.max(1, Math.ceil(person[section].length / BLOCK)) }, (_, block) => ({
      key: toBlockKey(section, block),
      block,
    })),
  );
  return new Map(keys.toSorted((a, b) => a.block - b.block).map(({ key }, turn) => [key, turn]));
}

interface ReviewSectionProps {
  readonly section: SectionKey;
  readonly person: Person;
  /** Name of the person. */
  readonly name: string;
  readonly hideEmpty: boolean;
}

/** One section of a person, row by row. Renders nothing when a rule hides all its fields. */
function ReviewSection({
  isDue,
  ...props
}: ReviewSectionProps & { readonly isDue: (block: number) => boolean }) {
  const { section, person } = props;
  const { t } = useTranslator();
  const view = useProfile().profile.viewOf(person);
  if (SECTIONS[section].fields.every((key) => view.field(key).hidden)) return null;
  const count = person[section].length;
  return (
    <div className="review__section">
      <AnchorHeading level="h3" id={toAnchorId(person.id, section)}>
        {t(`section.${section}`)}
      </AnchorHeading>
      <PlaceNotes
        place={{ personId: person.id, section }}
        name={`${props.name} · ${t(`section.${section}`)}`}
      />
      {count === 0 ? (
        <p className="review__empty">{t('review.none')}</p>
      ) : (
        <ol>
          {Array.from({ length: Math.ceil(count / BLOCK) }, (_, block) => (
            <RowBlock key={block} {...props} block={block} isDue={isDue(block)} />
          ))}
        </ol>
      )}
    </div>
  );
}

interface RowBlockProps extends ReviewSectionProps {
  readonly block: number;
  readonly isDue: boolean;
}

const RowBlock = memo(function RowBlock(props: RowBlockProps) {
  const { section, person, name, block, hideEmpty, isDue } = props;
  const translator = useTranslator();
  const start = block * BLOCK;
  const rows = person[section].slice(start, start + BLOCK);
  if (!isDue) return <li aria-busy style={{ minHeight: `${rows.length * ROW_REM}rem` }} />;
  return rows.map((row, index) => {
    const rowName = toRowLabel(translator, section, start + index + 1);
    const place = `${name} · ${rowName}`;
    const rowPlace: Place = { personId: person.id, section, rowId: row.id };
    return (
      <li key={row.id} aria-label={rowName}>
        <p className="review__row-name">
          {rowName}
          <PlaceMark place={rowPlace} name={place} />
        </p>
        <PlaceNotes place={rowPlace} name={place} />
        <ValueList
          person={person}
          fields={SECTIONS[section].fields}
          entryOf={(key) => getRowEntry(row, key)}
          place={place}
          section={section}
          rowId={row.id}
          hideEmpty={hideEmpty}
        />
      </li>
    );
  });
});

interface ValueListProps<Key extends FieldKey> {
  readonly person: Person;
  readonly fields: readonly Key[];
  readonly entryOf: (field: Key) => IntegerEntry;
  /** «Ana Muñoz · Teléfono 3». */
  readonly place: string;
  readonly section?: SectionKey;
  readonly rowId?: EntityId;
  readonly hideEmpty: boolean;
}

/** The values of a person, or of one of its rows. Fields hidden by a rule are left out. */
function ValueList<Key extends FieldKey>(props: ValueListProps<Key>) {
  const { person, fields, entryOf, place, section, rowId, hideEmpty } = props;
  const { profile } = useProfile();
  const { id: enrollmentId } = useSession();
  const isEditable = useIsEditableBetweenSends();
  const translator = useTranslator();
  const view = profile.viewOf(person);
  return (
    <dl className="review__values">
      {fields.map((field) => {
        const fieldView = view.field(field);
        const entry = entryOf(field);
        // A missing required value always shows. Other empty values show only without `hideEmpty`.
        if (fieldView.hidden || (hideEmpty && isEmptyEntry(entry) && !fieldView.required)) return null;
        const label = toFieldLabel(translator, fieldView);
        const fieldId = toFieldId(field, rowId);
        return (
          <ReviewValue
            key={fieldId}
            label={label}
            placeName={place}
            href={isEditable ? toPersonPath(enrollmentId, person.id, fieldId) : undefined}
            text={toEntryText(entry, fieldView, translator)}
            place={{ personId: person.id, section, rowId, field }}
            name={`${place} · ${label}`}
          />
        );
      })}
    </dl>
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
  /** Name of the value among all values. */
  readonly name: string;
}

/** One value with the link to its field, and the notes on it. */
export function ReviewValue({ place, label, placeName, href, text, name }: ReviewValueProps) {
  const { t } = useTranslator();
  const isEmpty = text.trim() === '';
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
      <dd className={isEmpty ? 'review__empty' : undefined}>{isEmpty ? t('review.empty') : text}</dd>
      <dd className="review__mark">
        <PlaceMark place={place} name={name} />
      </dd>
      <dd className="review__notes">
        <PlaceNotes place={place} name={name} />
      </dd>
    </div>
  );
}
