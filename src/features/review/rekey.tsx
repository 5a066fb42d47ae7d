import { type FormEvent, useId, useState } from 'react';
import type { FieldKey } from '../../domain/fields/registry.ts';
import { isSameValue, listCriticalValues } from '../../domain/review/critical-values.ts';
import { toPlaceText } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { Rekeyed } from '../../services/review/acts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldNote, noteIdOf } from '../../ui/field-frame.tsx';

interface RekeySectionProps {
  readonly fields: readonly FieldKey[];
  readonly rekeyed: Rekeyed | undefined;
  readonly onRekeyed: (rekeyed: Rekeyed) => void;
}

/** The way to keying critical values again, and what came of it. */
export function RekeySection({ fields, rekeyed, onRekeyed }: RekeySectionProps) {
  const { t } = useTranslator();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="approval__buttons">
        <button type="button" className="button button--quiet" onClick={() => setOpen(true)}>
          {t('rekey.offer')}
        </button>
        {rekeyed && <p role="status">{t('rekey.result', { ...rekeyed })}</p>}
      </div>
      {isOpen && <RekeyDialog fields={fields} onRekeyed={onRekeyed} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RekeyDialogProps {
  readonly fields: readonly FieldKey[];
  readonly onRekeyed: (rekeyed: Rekeyed) => void;
  readonly onClose: () => void;
}

/** Critical values are keyed from the document once more, blindly; then the differences show. */
function RekeyDialog({ fields, onRekeyed, onClose }: RekeyDialogProps) {
  const session = useSession();
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t } = translator;
  const [enrollment] = useState(() => session.getEnrollment());
  const [values] = useState(() =>
    listCriticalValues(
      enrollment.persons,
      fields,
      (person, field) => profile.viewOf(person).field(field).hidden,
    ),
  );
  const [keyed, setKeyed] = useState<readonly string[]>(() => values.map(() => ''));
  const [isCompared, setCompared] = useState(false);
  const id = useId();
  const compare = (event: FormEvent) => {
    event.preventDefault();
    const same = values.filter(({ entered }, index) => isSameValue(keyed[index] ?? '', entered)).length;
    setCompared(true);
    onRekeyed({ same, different: values.length - same });
  };
  return (
    <Dialog title={t('rekey.title')} onCancel={onClose}>
      <form className="rekey" noValidate onSubmit={compare}>
        <p>{t(values.length === 0 ? 'rekey.none' : 'rekey.lead')}</p>
        {values.map(({ place, entered }, index) => {
          const typed = keyed[index] ?? '';
          const entryId = `${id}-${index}`;
          const isSame = isSameValue(typed, entered);
          return (
            <div key={entryId} className="field field--long">
              <label htmlFor={entryId}>{toPlaceText(place, enrollment, profile, translator)}</label>
              <input
                id={entryId}
                className="input"
                value={typed}
                autoComplete="off"
                spellCheck={false}
                data-first={index === 0 || undefined}
                aria-invalid={(isCompared && !isSame) || undefined}
                aria-describedby={isCompared ? noteIdOf(entryId) : undefined}
                onChange={({ target }) => {
                  setCompared(false);
                  setKeyed((before) => before.with(index, target.value));
                }}
              />
              {isCompared && (
                <FieldNote
                  id={entryId}
                  tone={isSame ? 'information' : 'error'}
                  text={isSame ? t('rekey.same') : t('rekey.different', { entered })}
                />
              )}
            </div>
          );
        })}
        <div className="observe__buttons">
          {values.length > 0 && (
            <button type="submit" className="button button--primary">
              {t('rekey.compare')}
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {t('rekey.close')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
