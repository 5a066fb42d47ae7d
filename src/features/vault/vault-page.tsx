import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { VaultRecord } from '../../domain/drafts/sealed.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { Hindrance } from '../../services/vault/storage-gate.ts';
import type { VaultGate } from '../../services/vault/vault-gate.ts';
import { AlertText } from '../../ui/alert-text.tsx';
import { useTask } from '../../ui/use-task.ts';
import { CreateForm, OpenForm, toFailureKey } from './passphrase-forms.tsx';
import './vault.css';

interface VaultPageProps {
  /**
   * The state of the vault shows its results: an unlocked vault closes this page, a forgotten one has no
   * record.
   */
  readonly vault: VaultGate;
  /** Undefined when no passphrase was chosen on this computer. */
  readonly record: VaultRecord | undefined;
  /** Fate of the entries when the vault was locked; undefined when it was not open before. */
  readonly entered: 'saved' | 'unsaved' | undefined;
}

/** Replaces every page while the store is locked: the user chooses the passphrase, or types it. */
export function VaultPage({ vault, record, entered }: VaultPageProps) {
  return (
    <main id="content" className="vault" tabIndex={-1}>
      {record ? <Open vault={vault} entered={entered} /> : <Create vault={vault} />}
    </main>
  );
}

function Create({ vault }: Pick<VaultPageProps, 'vault'>) {
  const { t } = useTranslator();
  const heading = useRef<HTMLHeadingElement>(null);
  // There is something to read before anything is typed; and the button that deleted the old record is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <title>{`${t('vault.create.title')} · ${t('app.name')}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {t('vault.create.title')}
      </h1>
      <p className="lead">{t('vault.create.lead')}</p>
      <p className="vault__warning">{t('vault.create.warning')}</p>
      <CreateForm onCreate={(passphrase) => vault.create(passphrase)} />
    </>
  );
}

function Open({ vault, entered }: Pick<VaultPageProps, 'vault' | 'entered'>) {
  const { t } = useTranslator();
  return (
    <>
      <title>{`${t('vault.open.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('vault.open.title')}</h1>
      <p className="lead">{t('vault.open.lead')}</p>
      {entered === 'saved' && <p>{t('vault.open.saved')}</p>}
      {entered === 'unsaved' && (
        <p className="vault__warning" role="alert">
          {t('vault.open.unsaved')}
        </p>
      )}
      <OpenForm onOpen={(passphrase) => vault.open(passphrase)} findWaitMs={() => vault.findWaitMs()} />
      <ForgetSection onForget={() => vault.forget()} />
    </>
  );
}

interface HinderedPageProps {
  readonly by: Hindrance;
  /** Opens the app without storage. */
  readonly onContinue: () => void;
}

/**
 * Replaces every page when entries cannot be kept as the profile requires. It shows before anything is typed.
 */
export function HinderedPage({ by, onContinue }: HinderedPageProps) {
  const { t } = useTranslator();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main id="content" className="vault" tabIndex={-1}>
      <title>{`${t(`vault.hindered.${by}.title`)} · ${t('app.name')}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {t(`vault.hindered.${by}.title`)}
      </h1>
      <p className="vault__warning" role="alert">
        {t(`vault.hindered.${by}`)}
      </p>
      {by === 'memory' && (
        <button type="button" className="button vault__submit" onClick={onContinue}>
          {t('vault.hindered.continue')}
        </button>
      )}
      {by === 'unreadable' && (
        <button
          type="button"
          className="button button--primary vault__submit"
          onClick={() => window.location.reload()}
        >
          {t('vault.hindered.reload')}
        </button>
      )}
    </main>
  );
}

interface ForgetSectionProps {
  readonly onForget: () => Promise<void>;
}

/** The way on without the passphrase. Nothing is deleted but by a box that is ticked and a button that is pressed. */
function ForgetSection({ onForget }: ForgetSectionProps) {
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
