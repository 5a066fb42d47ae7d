import { type SectionKey, SECTIONS } from '../../domain/fields/registry.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { getRowEntry } from '../../domain/fields/entries.ts';
import { toRowLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toAnchorId } from './review-anchors.ts';
import { useReviewMarks } from './review-marks.ts';
import { useTurn } from './use-turn.ts';
import { ValueList } from './value-list.tsx';

/** Rows that are made in one turn. */
const BLOCK = 4;
/** About the height that a row will have. */
const ROW_REM = 5.5;

interface ReviewSectionProps {
  readonly section: SectionKey;
  readonly person: Person;
  /** Of the person. */
  readonly name: string;
  readonly isNow: boolean;
  readonly hideEmpty: boolean;
}

/** One section of a person, row by row; nothing where a rule hides all of it. */
export function ReviewSection(props: ReviewSectionProps) {
  const { section, person } = props;
  const { t } = useTranslator();
  const view = useProfile().profile.viewOf(person);
  if (SECTIONS[section].fields.every((key) => view.field(key).hidden)) return null;
  const count = person[section].length;
  return (
    <div className="review__section">
      <h3 id={toAnchorId(person.id, section)} tabIndex={-1}>
        {t(`section.${section}`)}
      </h3>
      {count === 0 ? (
        <p className="review__empty">{t('review.none')}</p>
      ) : (
        <ol>
          {Array.from({ length: Math.ceil(count / BLOCK) }, (_, block) => (
            <RowBlock key={block} {...props} start={block * BLOCK} />
          ))}
        </ol>
      )}
    </div>
  );
}

interface RowBlockProps extends ReviewSectionProps {
  readonly start: number;
}

function RowBlock({ section, person, name, start, isNow, hideEmpty }: RowBlockProps) {
  const translator = useTranslator();
  const { renderMark } = useReviewMarks();
  const hasCome = useTurn(isNow);
  const rows = person[section].slice(start, start + BLOCK);
  if (!hasCome) return <li aria-busy style={{ minHeight: `${rows.length * ROW_REM}rem` }} />;
  return rows.map((row, index) => {
    const rowName = toRowLabel(translator, section, start + index + 1);
    const place = `${name} · ${rowName}`;
    return (
      <li key={row.id} aria-label={rowName}>
        <p className="review__row-name">
          {rowName}
          {renderMark?.({ personId: person.id, section, rowId: row.id }, place)}
        </p>
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
}
