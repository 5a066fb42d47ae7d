import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  findNewPassphraseProblem,
  MIN_PASSPHRASE_LENGTH,
  type NewPassphraseProblem,
} from '../../domain/drafts/passphrase.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { VaultError } from '../../services/vault/seal.ts';
import type { OpenResult } from '../../services/vault/vault-door.ts';
import { AlertText } from '../../ui/alert-text.tsx';
import { PassphraseEntry } from '../../ui/passphrase-entry.tsx';
import { useTask } from '../../ui/use-task.ts';

interface CreateFormProps {
  readonly onCreate: (passphrase: string) => Promise<void>;
}

/** The first time: a passphrase is chosen, and typed twice. */
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
  /** How long (ms) nobody may try, because of wrong passphrases before this form was there. */
  readonly findWaitMs: () => Promise<number>;
}

/** Every other time: the passphrase that was chosen. It can be typed at once. */
export function OpenForm({ onOpen, findWaitMs }: OpenFormProps) {
  const { t } = useTranslator();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<MessageKey>();
  const [isShown, setShown] = useState(false);
  const { isWorking, failure, run } = useTask();
  const [wait, setWait] = useState<Wait>();
  useEffect(() => input.current?.focus(), []);
  const askForWait = useEffectEvent(() => findWaitMs());
  // Once: from then on each attempt tells.
  useEffect(() => {
    askForWait().then(
      (ms) => setWait(toWait(ms)),
      () => undefined,
    );
  }, []);

  const refuse = (key: MessageKey) => {
    setProblem(key);
    // Who pressed the button is led back; the text stays, for a slip may be one letter.
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
      // Gone meanwhile, so that the same message is heard again.
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
  /** What the button says. */
  readonly submit: string;
  /** What it says while it is being done; undefined while nothing is. */
  readonly working: string | undefined;
  readonly failure: string | undefined;
}

/** What both forms end with: whether the text is shown, the button, what became of it. */
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

/** What is said of something that could not be finished. */
export function toFailureKey(error: Error): MessageKey {
  const isUnavailable = error instanceof VaultError && error.problem === 'unavailable';
  return isUnavailable ? 'vault.failure.unavailable' : 'vault.failure.unfinished';
}

/** A wait before the next attempt; a new object for each. */
interface Wait {
  readonly ms: number;
  /** By `performance.now()`. */
  readonly endsAt: number;
}

interface WaitTextProps {
  readonly wait: Wait | undefined;
}

/** How long it still takes, counted down for eyes; assistive technology hears when it begins and when it is over. */
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
  // `now` is of the wait before until the first turn.
  const left = Math.min(wait.endsAt - now, wait.ms);
  return Math.max(toSeconds(left), 0);
}

function toSeconds(ms: number): number {
  return Math.ceil(ms / 1000);
}
