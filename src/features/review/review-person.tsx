import { memo, type ReactNode, useEffect, useMemo } from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { getRowEntry } from '../../domain/fields/entries.ts';
import type { Finding, Place } from '../../domain/fields/finding.ts';
import { SCALAR_KEYS, SECTION_KEYS, type SectionKey, SECTIONS } from '../../domain/fields/registry.ts';
import { toPersonName } from '../../form/person-name.ts';
import { toRowLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useIsEditableBetweenSends, usePersonRecord, useSession } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { AnchorHeading, toAnchorId } from './anchors.tsx';
import { FindingsContext } from './marks.tsx';
import { PlaceMark, PlaceNotes } from './place-notes.tsx';
import type { Reading } from './read-text.ts';
import { ValueList } from './value-list.tsx';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { useGrowingCount } from '../../ui/use-growing-count.ts';

/** Only a profile with a case has it. */
const caseValues = loadOnUse(
  async () => (await import('./case-values.tsx')).CaseValues,
  () => null,
);

interface ReviewPersonProps {
  readonly id: EntityId;
  readonly number: number;
  readonly reading: Reading;
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
  const { id, number, reading, findings, head, atOnce, onWhole } = props;
  const person = usePersonRecord(id);
  const isEditable = useIsEditableBetweenSends();
  const { profile } = useProfile();
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
          at={{ personId: id }}
          reading={reading}
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
                reading={reading}
                isDue={isDue}
              />
            )
          );
        })}
        {profile.case && isWhole && <caseValues.Part person={person} name={name} reading={reading} />}
      </section>
    </FindingsContext>
  );
});

/** Number of rows that render together. */
const BLOCK = 4;
/** Estimated height of a row. */
const ROW_REM = 3;

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
  readonly reading: Reading;
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
      <div className="review__section-head">
        <AnchorHeading level="h3" id={toAnchorId(person.id, section)}>
          {t(`section.${section}`)}
        </AnchorHeading>
        {count === 0 && <p className="review__empty">{t('review.none')}</p>}
      </div>
      <PlaceNotes
        place={{ personId: person.id, section }}
        name={`${props.name} · ${t(`section.${section}`)}`}
      />
      {count > 0 && (
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
  const { section, person, name, block, reading, isDue } = props;
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
        <PlaceNotes place={rowPlace} name={place} />
        <ValueList
          person={person}
          fields={SECTIONS[section].fields}
          entryOf={(key) => getRowEntry(row, key)}
          place={place}
          at={rowPlace}
          reading={reading}
        />
      </li>
    );
  });
});
