import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { FieldKey } from '../../domain/fields/registry.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { type CriticalValue, isSameValue, listCriticalValues } from '../../domain/review/critical-values.ts';
import { toPersonName } from '../../form/person-name.ts';
import { findPlaceParts } from '../../form/place-text.ts';
import { toRekeyedText } from '../../form/rekeyed-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { Rekeyed } from '../../services/review/acts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { entriesIn } from '../../ui/focus.ts';
import { FieldNote, hintIdOf, noteIdOf } from '../../ui/field-frame.tsx';
import { toPlaceKey } from './changes.tsx';

interface RekeySectionProps {
  readonly fields: readonly FieldKey[];
  readonly rekeyed: Rekeyed | undefined;
  readonly onRekeyed: (rekeyed: Rekeyed) => void;
}

/** Button that opens the rekey dialog, with the result of the last one. */
export function RekeySection({ fields, rekeyed, onRekeyed }: RekeySectionProps) {
  const translator = useTranslator();
  const { t } = translator;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <div className="approval__buttons">
        <button type="button" className="button button--quiet" onClick={() => setOpen(true)}>
          {t('rekey.offer')}
        </button>
        {rekeyed && <p role="status">{t('rekey.result', { counts: toRekeyedText(translator, rekeyed) })}</p>}
      </div>
      {isOpen && (
        <RekeyDialog
          fields={fields}
          onRekeyed={(result) => {
            onRekeyed(result);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** A person with critical values. */
interface Step {
  /** Index of the person, from 0. */
  readonly index: number;
  readonly values: readonly CriticalValue[];
}

/** Finds the first person with critical values from an index on. Later persons are searched in their turn. */
function findStep(
  { persons }: Enrollment,
  from: number,
  fields: readonly FieldKey[],
  profile: Profile,
): Step | undefined {
  for (const [index, person] of persons.entries()) {
    if (index < from) continue;
    const view = profile.viewOf(person);
    const values = listCriticalValues([person], fields, (_, field) => view.field(field).hidden);
    if (values.length > 0) return { index, values };
  }
  return undefined;
}

interface RekeyDialogProps {
  readonly fields: readonly FieldKey[];
  /** Called once all values of all persons are typed. */
  readonly onRekeyed: (rekeyed: Rekeyed) => void;
  readonly onClose: () => void;
}

/** Asks to type the critical values again from the document, without showing them, person by person. */
function RekeyDialog({ fields, onRekeyed, onClose }: RekeyDialogProps) {
  const session = useSession();
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t } = translator;
  const [enrollment] = useState(() => session.getEnrollment());
  const [step, setStep] = useState(() => findStep(enrollment, 0, fields, profile));
  const [done, setDone] = useState<Rekeyed>({ same: 0, different: 0 });
  const next = useMemo(
    () => step && findStep(enrollment, step.index + 1, fields, profile),
    [enrollment, step, fields, profile],
  );
  const total = enrollment.persons.length;
  const finishPerson = (result: Rekeyed) => {
    const sum = { same: done.same + result.same, different: done.different + result.different };
    if (!next) return onRekeyed(sum);
    setDone(sum);
    setStep(next);
  };
  return (
    <Dialog title={t('rekey.title')} onCancel={onClose}>
      <div className="rekey">
        <p>{t(step ? 'rekey.lead' : 'rekey.none')}</p>
        {step && (
          <>
            <p role="status">
              {t('rekey.progress', { n: step.index + 1, total })} · {toRekeyedText(translator, done)}
            </p>
            <progress aria-label={t('rekey.title')} value={step.index} max={total} />
            <h3>{toPersonName(enrollment.persons[step.index], step.index + 1, translator)}</h3>
            <PersonForm
              key={step.index}
              values={step.values}
              enrollment={enrollment}
              action={t(next ? 'rekey.next' : 'rekey.finish')}
              onDone={finishPerson}
            />
          </>
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
  /** Label of the button. */
  readonly action: string;
  readonly onDone: (result: Rekeyed) => void;
}

/** Text typed for a value. It is compared when the field loses the focus. */
interface Keyed {
  readonly text: string;
  readonly isCompared: boolean;
}

/** Critical values of one person. A difference shows when the field loses the focus. */
function PersonForm({ values, enrollment, action, onDone }: PersonFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [keyed, setKeyed] = useState<readonly Keyed[]>(() =>
    values.map(() => ({ text: '', isCompared: false })),
  );
  const entryAt = (index: number) => entriesIn(form.current)[index];
  useEffect(() => entriesIn(form.current)[0]?.focus(), []);
  const isSame = ({ text }: Keyed, index: number) => isSameValue(text, values[index]?.entered ?? '');
  const change = (index: number, part: Partial<Keyed>) =>
    setKeyed((before) => before.map((each, at) => (at === index ? { ...each, ...part } : each)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = keyed.findIndex(({ text }) => text.trim() === '');
    const unseen = keyed.findIndex((each, index) => !each.isCompared && !isSame(each, index));
    const stop = empty >= 0 ? empty : unseen;
    if (stop < 0) {
      const same = keyed.filter(isSame).length;
      return onDone({ same, different: keyed.length - same });
    }
    // Enter moves to the first empty field. That field shows its error only when Enter is pressed in it.
    if (entryAt(stop) === document.activeElement || empty < 0) change(stop, { isCompared: true });
    return entryAt(stop)?.focus();
  };
  return (
    <form ref={form} className="rekey" noValidate onSubmit={submit}>
      {values.map((value, index) => (
        <ValueEntry
          key={toPlaceKey(value.place)}
          id={`${id}-${index}`}
          value={value}
          enrollment={enrollment}
          keyed={keyed[index] ?? { text: '', isCompared: false }}
          onType={(text) => change(index, { text, isCompared: false })}
          onLeave={() => change(index, { isCompared: keyed[index]?.text.trim() !== '' })}
        />
      ))}
      <button type="submit" className="button button--primary">
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
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

function ValueEntry({ id, value, enrollment, keyed, onType, onLeave }: ValueEntryProps) {
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t } = translator;
  const { parts, label } = findPlaceParts(value.place, enrollment, profile, translator);
  const name = [...parts.slice(1), label].filter(Boolean).join(' · ');
  const isSame = isSameValue(keyed.text, value.entered);
  const isMissing = keyed.text.trim() === '';
  const difference = isMissing ? t('rekey.missing') : t('rekey.different', { entered: value.entered });
  return (
    <div className="field field--long">
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        className="input"
        value={keyed.text}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={(keyed.isCompared && !isSame) || undefined}
        aria-describedby={keyed.isCompared ? noteIdOf(id) : hintIdOf(id)}
        onChange={({ target }) => onType(target.value)}
        onBlur={onLeave}
      />
      {/* A live region, because the focus may already be in the next field. */}
      <div role="status">
        {keyed.isCompared && (
          <>
            <span className="visually-hidden">{t('summary.place', { place: name, problem: '' })}</span>
            <FieldNote
              id={id}
              tone={isSame ? 'information' : 'error'}
              text={isSame ? t('rekey.same') : difference}
            />
          </>
        )}
      </div>
      {!keyed.isCompared && (
        <p className="field__hint" id={hintIdOf(id)}>
          {t('rekey.hidden')}
        </p>
      )}
    </div>
  );
}
