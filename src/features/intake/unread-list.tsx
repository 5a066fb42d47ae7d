import { useId, useState } from 'react';
import { type FieldKey, SCALAR_KEYS, SECTIONS, SECTION_KEYS } from '../../domain/fields/registry.ts';
import type { UnreadPiece } from '../../domain/intake/put-piece.ts';
import type { Reading } from '../../domain/intake/reading.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

/** Id of the control of a piece: the choice of its field, or the button that takes it back. */
export const pieceIdOf = (index: number) => `intake-piece-${index}`;

/** Longest list of unread pieces; the rest is only counted. */
const MAX_PIECES = 50;

interface UnreadListProps {
  readonly reading: Reading;
  readonly pieces: readonly UnreadPiece[];
  readonly onPut: (piece: UnreadPiece, field: FieldKey) => void;
}

/** Pieces of the text that are in no value. With one person, each piece has a choice of its field. */
export function UnreadList({ reading, pieces, onPut }: UnreadListProps) {
  const { t, number } = useTranslator();
  const id = useId();
  if (pieces.length === 0) return null;
  const shown = pieces.slice(0, MAX_PIECES);
  const isOfOne = reading.persons.length < 2;
  return (
    <section className="intake__unread" aria-labelledby={id}>
      <div className="intake__head">
        <h3 id={id}>
          {t('intake.unread')} ({number(pieces.length)})
        </h3>
        <p>{t('intake.unread.hint')}</p>
      </div>
      <ul>
        {shown.map((piece) => (
          <li key={piece.key}>
            <bdi>«{piece.text}»</bdi>
            {isOfOne && <PieceChoice reading={reading} piece={piece} onPut={onPut} />}
          </li>
        ))}
      </ul>
      {pieces.length > shown.length && <p>{t('intake.more', { n: number(pieces.length - shown.length) })}</p>}
    </section>
  );
}

interface PieceChoiceProps {
  readonly reading: Reading;
  readonly piece: UnreadPiece;
  readonly onPut: (piece: UnreadPiece, field: FieldKey) => void;
}

/** The arrow keys change the selected field, so a separate button applies it. */
function PieceChoice({ reading, piece, onPut }: PieceChoiceProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const view = profile.viewOf(undefined);
  const [field, setField] = useState<FieldKey>();
  const values = reading.persons[0]?.values ?? [];
  const toOptions = (keys: readonly FieldKey[]) =>
    keys
      .map((key) => view.field(key))
      .filter(({ hidden }) => !hidden)
      .map((found) => (
        <option key={found.key} value={found.key}>
          {toFieldLabel(translator, found)}
        </option>
      ));
  const open = SCALAR_KEYS.filter((key) => !values.some((value) => value.field === key));
  const keys: readonly FieldKey[] = [...open, ...SECTION_KEYS.flatMap((key) => SECTIONS[key].fields)];
  return (
    <span className="intake__put">
      <select
        id={pieceIdOf(piece.index)}
        className="input"
        aria-label={t('intake.put.label', { text: piece.text })}
        value={field ?? ''}
        onChange={({ target }) => setField(keys.find((key) => key === target.value))}
      >
        <option value="">{t('intake.put.choose')}</option>
        {toOptions(open)}
        {SECTION_KEYS.map((section) => (
          <optgroup key={section} label={t(`section.${section}`)}>
            {toOptions(SECTIONS[section].fields)}
          </optgroup>
        ))}
      </select>
      {field && (
        <button type="button" className="button" onClick={() => onPut(piece, field)}>
          {t('intake.put')}
        </button>
      )}
    </span>
  );
}
