import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useTask } from '../../ui/use-task.ts';
import { AlertText } from '../../ui/alert-text.tsx';
import { toFailureKey } from './failure-key.ts';

interface ForgetSectionProps {
  readonly onForget: () => Promise<void>;
}

/** The way on without the passphrase. Nothing is deleted but by a box that is ticked and a button that is pressed. */
export function ForgetSection({ onForget }: ForgetSectionProps) {
  const { t } = useTranslator();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="vault__forget">
      <button
        type="button"
        className="button button--quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('vault.forget')}
      </button>
      {isOpen && <ForgetForm id={id} onForget={onForget} />}
    </div>
  );
}

interface ForgetFormProps extends ForgetSectionProps {
  readonly id: string;
}

function ForgetForm({ id, onForget }: ForgetFormProps) {
  const { t } = useTranslator();
  const box = useRef<HTMLInputElement>(null);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const { isWorking, failure, run } = useTask();
  const titleId = `${id}-title`;
  const errorId = `${id}-error`;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isConfirmed = box.current?.checked === true;
    setUnconfirmed(!isConfirmed);
    if (isConfirmed) run(onForget);
    else box.current?.focus();
  };
  return (
    <section className="notice notice--error" id={id} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('vault.forget.title')}</h2>
      <p>{t('vault.forget.lead')}</p>
      <form className="passphrase-form" onSubmit={submit} noValidate aria-busy={isWorking}>
        <label className="check-line">
          <input
            type="checkbox"
            ref={box}
            aria-invalid={isUnconfirmed || undefined}
            aria-describedby={isUnconfirmed ? errorId : undefined}
          />
          {t('vault.forget.confirm')}
        </label>
        <AlertText id={errorId} text={isUnconfirmed ? t('vault.forget.unconfirmed') : undefined} />
        <AlertText text={failure && t(toFailureKey(failure))} />
        <button type="submit" className="button vault__submit">
          {t(isWorking ? 'vault.forget.working' : 'vault.forget.submit')}
        </button>
      </form>
    </section>
  );
}
