import { useEffect, useId, useRef } from 'react';
import type { IntegerEntry, Person } from '../../domain/enrollment/enrollment.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { type ProposedValue, applyReading } from '../../domain/intake/proposal.ts';
import { isOfContract, toCauses } from '../../domain/intake/reading.ts';
import type { FieldView, PersonView } from '../../domain/profile/field-view.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { toFieldLabel, toRowLabel } from '../../i18n/texts.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { type IntakeLine, toLineKeys, toLines } from './intake-lines.ts';
import { pieceIdOf } from './unread-list.tsx';
import { AlertIcon } from '../../ui/icons.tsx';

interface ValuesTableProps {
  /** The person who gets the values; undefined for a new one. */
  readonly person: Person | undefined;
  readonly values: readonly ProposedValue[];
  readonly isChosen: (value: ProposedValue) => boolean;
  readonly onChoose: (keys: readonly string[], isChosen: boolean) => void;
  readonly onBack: (piece: number) => void;
}

/** Table of the values that were read, line by line, each with the present value and its doubts. */
export function ValuesTable({ person, values, isChosen, onChoose, onBack }: ValuesTableProps) {
  const { t, plural, number } = useTranslator();
  const id = useId();
  const { profile } = useProfile();
  const view = profile.viewOf(toReadPerson(person ?? createPerson(''), values));
  const count = values.filter(isChosen).length;
  const isOverSome = values.some(({ before }) => before !== '');
  const chooseAll = (all: boolean) =>
    onChoose(
      values.map(({ key }) => key),
      all,
    );
  return (
    <section className="intake__read" aria-labelledby={id}>
      <div className="intake__head">
        <AllBox label={t('intake.all')} states={values.map(isChosen)} onChoose={chooseAll} />
        <h3 id={id}>
          {t('intake.read')} ({number(values.length)})
        </h3>
        <p>{plural('intake.read.chosen', count, { n: number(count) })}</p>
      </div>
      <table className="intake__values" aria-label={t('intake.table')}>
        <thead className={isOverSome ? undefined : 'visually-hidden'}>
          <tr>
            <th scope="col">{t('intake.column.field')}</th>
            {isOverSome && <th scope="col">{t('intake.column.before')}</th>}
            <th scope="col">{t('intake.column.after')}</th>
            <th scope="col">{t('intake.column.check')}</th>
          </tr>
        </thead>
        <tbody>
          {toLines(values).map((line) => (
            <LineRow
              key={line.key}
              line={line}
              view={view}
              isOverSome={isOverSome}
              states={line.values.map(isChosen)}
              onChoose={(chosen) => onChoose(toLineKeys(line, values), chosen)}
              onBack={onBack}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface LineRowProps {
  readonly line: IntakeLine;
  readonly view: PersonView;
  /** True when some value would replace another. The present values then have a column. */
  readonly isOverSome: boolean;
  readonly states: readonly boolean[];
  readonly onChoose: (isChosen: boolean) => void;
  readonly onBack: (piece: number) => void;
}

function LineRow({ line, view, isOverSome, states, onChoose, onBack }: LineRowProps) {
  const translator = useTranslator();
  const { t } = translator;
  const [{ value, before }] = line.values;
  const label = toLineLabel(line, view, translator);
  const current = before === '' ? undefined : toValueText(before, view.field(value.field), translator);
  const texts = line.values.map(({ value: { entry, field } }) =>
    toValueText(entry, view.field(field), translator),
  );
  return (
    <tr>
      <th scope="row">
        <label className="intake__choice">
          <input
            type="checkbox"
            checked={states.every(Boolean)}
            onChange={({ target }) => onChoose(target.checked)}
          />
          {label}
        </label>
      </th>
      {isOverSome && (
        <td>
          {current === undefined ? (
            <span className="intake__empty">{t('intake.empty')}</span>
          ) : (
            <bdi>{current}</bdi>
          )}
        </td>
      )}
      <td>
        <bdi className="intake__entered">{texts.join(' · ')}</bdi>
      </td>
      <td>
        {toNotes(line, view, translator).map((note) => (
          <p key={note} className="field__note field__note--warning">
            <AlertIcon />
            {note}
          </p>
        ))}
        {value.piece !== undefined && (
          <BackButton
            piece={value.piece}
            label={toFieldLabel(translator, view.field(value.field))}
            onBack={onBack}
          />
        )}
      </td>
    </tr>
  );
}

/** «Teléfono 1» for a row, «Teléfono 1: Nota» for one value of it. */
function toLineLabel({ values, isOfRow }: IntakeLine, view: PersonView, translator: Translator): string {
  const [{ value, row }] = values;
  const field = toFieldLabel(translator, view.field(value.field));
  if (!row) return field;
  const place = toRowLabel(translator, row.section, row.n);
  return isOfRow ? place : translator.t('intake.place', { row: place, field });
}

/** The text of a value; an entry of a list without its code. */
function toValueText(entry: IntegerEntry, field: FieldView, translator: Translator): string {
  const listed = field.catalog?.findKnownEntry(entry);
  return listed ? translator.entryLabel(listed) : toEntryText(entry, field, translator);
}

/** Doubts of a line. A doubt that only some of its values have names their fields. */
function toNotes({ values }: IntakeLine, view: PersonView, translator: Translator): readonly string[] {
  const { t } = translator;
  const doubts = new Set(values.flatMap(({ value }) => toCauses(value)));
  const notes = [...doubts].map((doubt) => {
    const some = values.filter(({ value }) => toCauses(value).includes(doubt));
    const text = t(`intake.doubt.${doubt}`);
    if (some.length === values.length) return text;
    const names = some.map(({ value }) => toFieldLabel(translator, view.field(value.field)));
    return t('intake.place', { row: names.join(', '), field: text });
  });
  const isReplacing = values.some(({ before, isAdvised }) => before !== '' && !isAdvised);
  return isReplacing ? [...notes, t('intake.overwrites')] : notes;
}

interface BackButtonProps {
  readonly piece: number;
  /** Label of the field that the piece leaves. */
  readonly label: string;
  readonly onBack: (piece: number) => void;
}

/** Takes a piece of the text out of its field again. */
function BackButton({ piece, label, onBack }: BackButtonProps) {
  const { t } = useTranslator();
  return (
    <button
      type="button"
      id={pieceIdOf(piece)}
      className="button button--quiet"
      aria-label={t('intake.back.label', { field: label })}
      onClick={() => onBack(piece)}
    >
      {t('intake.back')}
    </button>
  );
}

interface AllBoxProps {
  readonly label: string;
  readonly states: readonly boolean[];
  readonly onChoose: (all: boolean) => void;
}

/** Check box for all states; indeterminate when only some are checked. */
export function AllBox({ label, states, onChoose }: AllBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const count = states.filter(Boolean).length;
  const isSome = count > 0 && count < states.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className="intake__all">
      <input
        ref={box}
        type="checkbox"
        checked={states.length > 0 && count === states.length}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span className="visually-hidden">{label}</span>
    </label>
  );
}

/** The person with the values that were read, without rows and the case: the rules of the profile need no more. */
function toReadPerson(person: Person, values: readonly ProposedValue[]) {
  const read = values
    .filter(({ row }) => !row)
    .map(({ value }) => value)
    .filter(isOfContract);
  return applyReading(person, { values: read, rows: [] }, () => '');
}
