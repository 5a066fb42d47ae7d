import { useEffect, useId, useRef } from 'react';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { type ProposedValue, applyReading, isLead } from '../../domain/intake/proposal.ts';
import { toCauses } from '../../domain/intake/reading.ts';
import type { PersonView } from '../../domain/profile/field-view.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { toFieldLabel, toRowLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
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

/** Table of the values that were read, each with the present value and its doubts. */
export function ValuesTable({ person, values, isChosen, onChoose, onBack }: ValuesTableProps) {
  const { t, plural, number } = useTranslator();
  const id = useId();
  const { profile } = useProfile();
  const view = profile.viewOf(toReadPerson(person ?? createPerson(''), values));
  const count = values.filter(isChosen).length;
  const isOverSome = values.some(({ before }) => before !== '');
  return (
    <section className="intake__read" aria-labelledby={id}>
      <div className="intake__head">
        <h3 id={id}>
          {t('intake.read')} ({number(values.length)})
        </h3>
        <p>{plural('intake.read.chosen', count, { n: number(count) })}</p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table scrolls by the keyboard */}
      <div className="intake__scroll" role="region" aria-label={t('intake.table')} tabIndex={0}>
        <table aria-label={t('intake.table')}>
          <thead>
            <tr>
              <th scope="col">
                <AllBox
                  label={t('intake.all')}
                  states={values.map(isChosen)}
                  onChoose={(all) =>
                    onChoose(
                      values.map(({ key }) => key),
                      all,
                    )
                  }
                />
                {t('intake.column.field')}
              </th>
              {isOverSome && <th scope="col">{t('intake.column.before')}</th>}
              <th scope="col">{t('intake.column.after')}</th>
              <th scope="col">{t('intake.column.check')}</th>
            </tr>
          </thead>
          <tbody>
            {values.map((value) => (
              <ValueRow
                key={value.key}
                value={value}
                view={view}
                isOverSome={isOverSome}
                isChosen={isChosen(value)}
                onChoose={(chosen) => onChoose(toKeys(value, values), chosen)}
                onBack={onBack}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface ValueRowProps {
  readonly value: ProposedValue;
  readonly view: PersonView;
  /** True when some value would replace another. The present values then have a column. */
  readonly isOverSome: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onBack: (piece: number) => void;
}

function ValueRow({ value: proposed, view, isOverSome, isChosen, onChoose, onBack }: ValueRowProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { value, before, row, isAdvised } = proposed;
  const field = view.field(value.field);
  const label = toFieldLabel(translator, field);
  const current = before === '' ? undefined : toEntryText(before, field, translator);
  const notes = [
    ...toCauses(value).map((doubt) => t(`intake.doubt.${doubt}`)),
    ...(current !== undefined && !isAdvised ? [t('intake.overwrites')] : []),
  ];
  return (
    <tr>
      <th scope="row">
        <label className="intake__choice">
          <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
          {row ? t('intake.place', { row: toRowLabel(translator, row.section, row.n), field: label }) : label}
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
        <bdi className="intake__entered">{toEntryText(value.entry, field, translator)}</bdi>
      </td>
      <td>
        {notes.map((note) => (
          <p key={note} className="field__note field__note--warning">
            <AlertIcon />
            {note}
          </p>
        ))}
        {value.piece !== undefined && <BackButton piece={value.piece} label={label} onBack={onBack} />}
      </td>
    </tr>
  );
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
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={states.length > 0 && count === states.length}
      onChange={({ target }) => onChoose(target.checked)}
    />
  );
}

/** Keys that change together: the lead field of a row (number, address or account) includes its row. */
function toKeys({ key, value, row }: ProposedValue, values: readonly ProposedValue[]): readonly string[] {
  if (!row || !isLead(value.field)) return [key];
  return values.filter((other) => other.row?.index === row.index).map((other) => other.key);
}

/** The person with the values that were read, without rows: the rules of the profile need no more. */
function toReadPerson(person: Person, values: readonly ProposedValue[]) {
  const read = values.filter(({ row }) => !row).map(({ value }) => value);
  return applyReading(person, { values: read, rows: [] }, () => '');
}
