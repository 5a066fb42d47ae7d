import { type FormEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { CriticalValue } from '../../domain/review/critical-values.ts';
import { toPersonName } from '../../form/person-name.ts';
import { findPlaceParts } from '../../form/place-text.ts';
import { toRekeyedText } from '../../form/rekeyed-text.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { entriesIn } from '../../ui/focus.ts';
import { FieldNote, hintIdOf, noteIdOf } from '../../ui/field-frame.tsx';
import { toPlaceKey } from './changes.tsx';
import { findStep, isMatch, isSettled, type Keyed, type Rekeying, useRekeying } from './use-rekeying.ts';

interface RekeyProps {
  readonly enrollment: Enrollment;
}

/** Button that opens the rekey dialog, with the result once all is typed. */
export function RekeySection({ enrollment }: RekeyProps) {
  return (
    <div className="rekey-section">
      <RekeyButton enrollment={enrollment} />
      <RekeyResult enrollment={enrollment} />
    </div>
  );
}

/** Opens the rekey dialog. Its place is known before the persons are: then the dialog waits for them. */
export function RekeyButton({ enrollment }: RekeyProps) {
  const { t } = useTranslator();
  const [isOpen, setOpen] = useState(false);
  const { rekeyed, isBegun } = useRekeying(enrollment);
  return (
    <>
      <button type="button" className="button button--quiet" onClick={() => setOpen(true)}>
        {t(isBegun && !rekeyed ? 'rekey.goOn' : 'rekey.offer')}
      </button>
      {isOpen && enrollment.persons.length > 0 && (
        <RekeyDialog enrollment={enrollment} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The result, once all is typed. */
export function RekeyResult({ enrollment }: RekeyProps) {
  const translator = useTranslator();
  const { rekeyed } = useRekeying(enrollment);
  if (!rekeyed) return null;
  return <p role="status">{translator.t('rekey.result', { counts: toRekeyedText(translator, rekeyed) })}</p>;
}

interface RekeyDialogProps extends RekeyProps {
  readonly onClose: () => void;
}

/** Asks to type the critical values again from the document, without showing them, person by person. */
function RekeyDialog({ enrollment, onClose }: RekeyDialogProps) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t } = translator;
  const rekeying = useRekeying(enrollment);
  const { done, rekeyed, find, restart } = rekeying;
  const findFrom = (index: number) =>
    findStep(enrollment, index, profile.review.criticalFields, profile, (values) =>
      values.some((value) => !isSettled(find(value), value)),
    );
  const [step, setStep] = useState(() => findFrom(0));
  const next = step && findFrom(step.index + 1);
  const total = enrollment.persons.length;
  const counts = toRekeyedText(translator, done);
  return (
    <Dialog title={t('rekey.title')} onCancel={onClose}>
      <div className="rekey">
        {step ? (
          <>
            <p>{t('rekey.lead')}</p>
            <p role="status">
              {t('rekey.progress', { n: step.index + 1, total })} · {counts}
            </p>
            <progress aria-label={t('rekey.title')} value={step.index} max={total} />
            <h3>{toPersonName(enrollment.persons[step.index], step.index + 1, translator)}</h3>
            <PersonForm
              key={step.index}
              values={step.values}
              enrollment={enrollment}
              rekeying={rekeying}
              action={t(next ? 'rekey.next' : 'rekey.finish')}
              onDone={() => (next ? setStep(next) : onClose())}
            />
          </>
        ) : (
          <p>{rekeyed ? t('rekey.result', { counts }) : t('rekey.none')}</p>
        )}
        {!step && rekeyed && (
          <button
            type="button"
            className="button button--quiet"
            onClick={() => {
              restart();
              setStep(findStep(enrollment, 0, profile.review.criticalFields, profile));
            }}
          >
            {t('rekey.restart')}
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          {t('rekey.close')}
        </button>
      </div>
    </Dialog>
  );
}

interface PersonFormProps {
  readonly values: readonly CriticalValue[];
  readonly enrollment: Enrollment;
  readonly rekeying: Rekeying;
  /** Label of the button. */
  readonly action: string;
  /** Called once all values are typed right or given up. */
  readonly onDone: () => void;
}

/** Critical values of one person. The note of a value shows when its field loses the focus. */
function PersonForm({ values, enrollment, rekeying, action, onDone }: PersonFormProps) {
  const { find, keep } = rekeying;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const entryAt = (index: number) => entriesIn(form.current)[index];
  const findLeft = () => values.findIndex((value) => !isSettled(find(value), value));
  const [first] = useState(findLeft);
  useEffect(() => entriesIn(form.current)[first]?.focus(), [first]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = values.findIndex((value) => !find(value).isShown && find(value).text.trim() === '');
    const stop = empty >= 0 ? empty : findLeft();
    const value = values[stop];
    if (!value) {
      for (const each of values) keep(each, { isCompared: true });
      return onDone();
    }
    // Enter moves to the first empty field. That field shows its error only when Enter is pressed in it.
    if (entryAt(stop) === document.activeElement || empty < 0) keep(value, { isCompared: true });
    return entryAt(stop)?.focus();
  };
  const giveUp = (value: CriticalValue) => {
    // The pressed button goes, so the next value that is left takes the focus.
    flushSync(() => keep(value, { isShown: true, isCompared: true }));
    const left = entriesIn(form.current).find((entry) => !entry.hasAttribute('data-settled'));
    (left ?? button.current)?.focus();
  };
  return (
    <form ref={form} className="rekey" noValidate onSubmit={submit}>
      {values.map((value, index) => (
        <ValueEntry
          key={toPlaceKey(value.place)}
          id={`${id}-${index}`}
          value={value}
          enrollment={enrollment}
          keyed={find(value)}
          isFirst={index === first}
          onType={(text) => keep(value, { text, isCompared: false })}
          onLeave={() => find(value).text.trim() !== '' && keep(value, { isCompared: true })}
          onGiveUp={() => giveUp(value)}
        />
      ))}
      <button ref={button} type="submit" className="button button--primary">
        {action}
      </button>
    </form>
  );
}

interface ValueEntryProps {
  readonly id: string;
  readonly value: CriticalValue;
  readonly enrollment: Enrollment;
  readonly keyed: Keyed;
  /** True when it takes the focus of the dialog. */
  readonly isFirst: boolean;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
  /** Called to see what was entered; the value then counts as different. */
  readonly onGiveUp: () => void;
}

function ValueEntry(props: ValueEntryProps) {
  const { id, value, enrollment, keyed, isFirst, onType, onLeave, onGiveUp } = props;
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t } = translator;
  const { parts, label } = findPlaceParts(value.place, enrollment, profile, translator);
  const name = [...parts.slice(1), label].filter(Boolean).join(' · ');
  const [isPasted, setPasted] = useState(false);
  const refuse = (event: SyntheticEvent) => {
    event.preventDefault();
    setPasted(true);
  };
  const isLeft = keyed.isCompared && !isSettled(keyed, value);
  return (
    <div className="field field--long">
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        className="input"
        value={keyed.text}
        readOnly={keyed.isShown}
        data-first={isFirst || undefined}
        data-settled={isSettled(keyed, value) || undefined}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={(keyed.isCompared && !isMatch(keyed, value)) || undefined}
        aria-describedby={keyed.isCompared ? noteIdOf(id) : hintIdOf(id)}
        onChange={({ target }) => {
          setPasted(false);
          onType(target.value);
        }}
        onPaste={refuse}
        onDrop={refuse}
        onBlur={onLeave}
      />
      {/* A live region, because the focus may already be in the next field. */}
      <div role="status">
        {keyed.isCompared && (
          <>
            <span className="visually-hidden">{t('summary.place', { place: name, problem: '' })}</span>
            <FieldNote
              id={id}
              tone={isMatch(keyed, value) ? 'information' : 'error'}
              text={toNote(keyed, value, translator)}
            />
          </>
        )}
      </div>
      {isLeft && (
        <button type="button" className="button button--quiet rekey__show" onClick={onGiveUp}>
          {t('rekey.show')}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
      {!keyed.isCompared && (
        <p className="field__hint" id={hintIdOf(id)}>
          {t(isPasted ? 'rekey.pasted' : 'rekey.hidden')}
        </p>
      )}
    </div>
  );
}

/** Note about a compared value. It says what was entered only after a match, or when it was given up. */
function toNote(keyed: Keyed, value: CriticalValue, { t }: Translator): string {
  if (keyed.isShown) return t('rekey.shown', { entered: value.entered });
  if (isMatch(keyed, value)) return t('rekey.same');
  return t(keyed.text.trim() === '' ? 'rekey.missing' : 'rekey.different');
}
