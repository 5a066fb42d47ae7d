import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  findNewPassphraseProblem,
  MIN_PASSPHRASE_LENGTH,
  type NewPassphraseProblem,
} from '../../domain/drafts/passphrase.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { VaultError } from '../../services/vault/seal.ts';
import type { OpenResult } from '../../services/vault/vault-gate.ts';
import { AlertText } from '../../ui/alert-text.tsx';
import { PassphraseEntry } from '../../ui/passphrase-entry.tsx';
import { useTask } from '../../ui/use-task.ts';

interface CreateFormProps {
  readonly onCreate: (passphrase: string) => Promise<void>;
}

/** Form of the first visit: the user chooses a passphrase and types it twice. */
export function CreateForm({ onCreate }: CreateFormProps) {
  const { t } = useTranslator();
  const passphrase = useRef<HTMLInputElement>(null);
  const repeat = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<NewPassphraseProblem>();
  const [isShown, setShown] = useState(false);
  const { isWorking, failure, run } = useTask();
  const errorOf = (entry: NewPassphraseProblem['entry']) =>
    problem?.entry === entry ? t(`vault.problem.${problem.code}`, { n: MIN_PASSPHRASE_LENGTH }) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = passphrase.current?.value ?? '';
    const found = findNewPassphraseProblem(typed, repeat.current?.value ?? '');
    setProblem(found);
    if (found) (found.entry === 'repeat' ? repeat : passphrase).current?.focus();
    else run(() => onCreate(typed));
  };
  return (
    <form className="passphrase-form" onSubmit={submit} noValidate aria-busy={isWorking}>
      <PassphraseEntry
        label={t('vault.passphrase')}
        hint={t('vault.passphrase.hint', { n: MIN_PASSPHRASE_LENGTH })}
        error={errorOf('passphrase')}
        inputRef={passphrase}
        isShown={isShown}
        isWorking={isWorking}
      />
      <PassphraseEntry
        label={t('vault.repeat')}
        error={errorOf('repeat')}
        inputRef={repeat}
        isShown={isShown}
        isWorking={isWorking}
      />
      <FormEnd
        isShown={isShown}
        onShow={setShown}
        submit={t('vault.create.submit')}
        working={isWorking ? t('vault.create.working') : undefined}
        failure={failure && t(toFailureKey(failure))}
      />
    </form>
  );
}

interface OpenFormProps {
  readonly onOpen: (passphrase: string) => Promise<OpenResult>;
  /** Wait (ms) before the next attempt, after wrong passphrases on an earlier form. */
  readonly findWaitMs: () => Promise<number>;
}

/** Form of later visits: asks for the passphrase. Its field has the focus. */
export function OpenForm({ onOpen, findWaitMs }: OpenFormProps) {
  const { t } = useTranslator();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<MessageKey>();
  const [isShown, setShown] = useState(false);
  const { isWorking, failure, run } = useTask();
  const [wait, setWait] = useState<Wait>();
  useEffect(() => input.current?.focus(), []);
  const askForWait = useEffectEvent(() => findWaitMs());
  // Asks once. After that, the result of each attempt includes the wait.
  useEffect(() => {
    askForWait().then(
      (ms) => setWait(toWait(ms)),
      () => undefined,
    );
  }, []);

  const refuse = (key: MessageKey) => {
    setProblem(key);
    // The focus returns from the button. The text stays, because the mistake may be one letter.
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = input.current?.value ?? '';
    if (typed === '') {
      refuse('vault.problem.empty');
      return;
    }
    run(async () => {
      // Clears the message, so that a screen reader announces the same text again.
      setProblem(undefined);
      const result = await onOpen(typed);
      if (result.kind === 'opened') return;
      setWait(toWait(result.waitMs));
      refuse(`vault.problem.${result.kind}`);
    });
  };
  return (
    <form className="passphrase-form vault__open" onSubmit={submit} noValidate aria-busy={isWorking}>
      <PassphraseEntry
        label={t('vault.passphrase')}
        error={problem && t(problem)}
        inputRef={input}
        isShown={isShown}
        isWorking={isWorking}
      />
      <WaitText wait={wait} />
      <FormEnd
        isShown={isShown}
        onShow={setShown}
        submit={t('vault.open.submit')}
        working={isWorking ? t('vault.open.working') : undefined}
        failure={failure && t(toFailureKey(failure))}
      />
    </form>
  );
}

function toWait(ms: number): Wait | undefined {
  return ms > 0 ? { ms, endsAt: performance.now() + ms } : undefined;
}

interface FormEndProps {
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  /** Label of the button. */
  readonly submit: string;
  /** Label of the button while the task runs; undefined otherwise. */
  readonly working: string | undefined;
  readonly failure: string | undefined;
}

/** End of both forms: the check box that shows the text, the failure, and the button. */
function FormEnd({ isShown, onShow, submit, working, failure }: FormEndProps) {
  const { t } = useTranslator();
  return (
    <>
      <label className="check-line">
        <input type="checkbox" checked={isShown} onChange={(event) => onShow(event.target.checked)} />
        {t('vault.show')}
      </label>
      <p className="passphrase-note">{t('vault.browser')}</p>
      <AlertText text={failure} />
      <button type="submit" className="button button--primary vault__submit">
        {working ?? submit}
      </button>
      <p className="visually-hidden" role="status">
        {working}
      </p>
    </>
  );
}

/** Key of the message for a task that failed. */
export function toFailureKey(error: Error): MessageKey {
  const isUnavailable = error instanceof VaultError && error.problem === 'unavailable';
  return isUnavailable ? 'vault.failure.unavailable' : 'vault.failure.unfinished';
}

/** A wait before the next attempt. Each wait is a new object. */
interface Wait {
  readonly ms: number;
  /** Time of `performance.now()` at which the wait ends. */
  readonly endsAt: number;
}

interface WaitTextProps {
  readonly wait: Wait | undefined;
}

/** Visible countdown. Assistive technology announces only its start and its end. */
function WaitText({ wait }: WaitTextProps) {
  const { t, plural } = useTranslator();
  const seconds = useSecondsLeft(wait);
  const toTime = (whole: number) => {
    const minutes = Math.floor(whole / 60);
    const parts = [
      ...(minutes > 0 ? [plural('vault.minutes', minutes)] : []),
      ...(whole % 60 > 0 || minutes === 0 ? [plural('vault.seconds', whole % 60)] : []),
    ];
    return parts.join(' ');
  };
  return (
    <>
      {seconds > 0 && <p role="timer">{t('vault.wait', { time: toTime(seconds) })}</p>}
      <p className="visually-hidden" role="status">
        {wait && (seconds > 0 ? t('vault.wait', { time: toTime(toSeconds(wait.ms)) }) : t('vault.wait.over'))}
      </p>
    </>
  );
}

function useSecondsLeft(wait: Wait | undefined): number {
  const [now, setNow] = useState(0);
  const endsAt = wait?.endsAt ?? 0;
  useEffect(() => {
    if (endsAt <= performance.now()) return undefined;
    const timer = window.setInterval(() => {
      setNow(performance.now());
      if (performance.now() >= endsAt) window.clearInterval(timer);
    }, 250);
    return () => window.clearInterval(timer);
  }, [endsAt]);
  if (!wait) return 0;
  // Until the first tick, `now` still belongs to the wait before.
  const left = Math.min(wait.endsAt - now, wait.ms);
  return Math.max(toSeconds(left), 0);
}

function toSeconds(ms: number): number {
  return Math.ceil(ms / 1000);
}
