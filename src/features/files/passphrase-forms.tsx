import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  findNewPassphraseProblem,
  MIN_PASSPHRASE_LENGTH,
  type NewPassphraseProblem,
} from '../../domain/drafts/passphrase.ts';
import { type AgeFile, toAgePassphrase } from '../../domain/files/age-file.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { type Exported, exportProtected } from '../../services/files/export-enrollment.ts';
import type { ImportReading } from '../../services/files/import-enrollment.ts';
import { unlockFile } from '../../services/files/open-file.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { AlertText } from '../../ui/alert-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PassphraseEntry } from '../../ui/passphrase-entry.tsx';
import { useTask } from '../../ui/use-task.ts';

interface ProtectDialogProps {
  readonly session: EnrollmentSession;
  readonly onDone: (exported: Exported) => void;
  readonly onCancel: () => void;
}

/** Asks twice for the passphrase of a file, and exports the file. */
export function ProtectDialog({ session, onDone, onCancel }: ProtectDialogProps) {
  const { t } = useTranslator();
  const { profile } = useProfile();
  const passphrase = useRef<HTMLInputElement>(null);
  const repeat = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<NewPassphraseProblem>();
  const [isShown, setShown] = useState(false);
  const { isWorking, failure, run } = useStoppableTask();
  const errorOf = (entry: NewPassphraseProblem['entry']) =>
    problem?.entry === entry
      ? t(`files.passphrase.${problem.code}`, { n: MIN_PASSPHRASE_LENGTH })
      : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = passphrase.current?.value ?? '';
    const found = findNewPassphraseProblem(typed, repeat.current?.value ?? '', toAgePassphrase);
    setProblem(found);
    if (found) (found.entry === 'repeat' ? repeat : passphrase).current?.focus();
    else run(async (signal) => onDone(await exportProtected(session, profile.review, typed, signal)));
  };
  return (
    <Dialog title={t('files.protect.title')} onCancel={onCancel}>
      <p>{t('files.protect.lead')}</p>
      <form className="passphrase-form" onSubmit={submit} noValidate aria-busy={isWorking}>
        <PassphraseEntry
          label={t('files.passphrase')}
          hint={t('files.passphrase.hint', { n: MIN_PASSPHRASE_LENGTH })}
          error={errorOf('passphrase')}
          inputRef={passphrase}
          isShown={isShown}
          isWorking={isWorking}
        />
        <PassphraseEntry
          label={t('files.passphrase.repeat')}
          error={errorOf('repeat')}
          inputRef={repeat}
          isShown={isShown}
          isWorking={isWorking}
        />
        <ShowLine isShown={isShown} onShow={setShown} />
        <AlertText text={failure && t('files.protect.failed')} />
        <p role="status">{isWorking && t('files.protect.working')}</p>
        <div className="dialog__actions">
          <button type="submit" className="button button--primary" aria-disabled={isWorking || undefined}>
            {t('files.protect.submit')}
          </button>
          <button type="button" className="button" onClick={onCancel}>
            {t('files.cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface UnlockFormProps {
  readonly file: AgeFile;
  readonly onRead: (reading: ImportReading) => void;
}

/** Asks for the passphrase of an encrypted file, until one opens it or the file proves to be damaged. */
export function UnlockForm({ file, onRead }: UnlockFormProps) {
  const { t } = useTranslator();
  const { profile } = useProfile();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<MessageKey>();
  const [isShown, setShown] = useState(false);
  const { isWorking, failure, run } = useStoppableTask();
  useEffect(() => input.current?.focus(), []);

  const refuse = (key: MessageKey) => {
    setProblem(key);
    // The text stays, because the mistake may be one letter. It is selected, so the first key replaces it.
    input.current?.focus();
    input.current?.select();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = input.current?.value ?? '';
    if (typed === '') {
      refuse('files.unlock.empty');
      return;
    }
    run(async (signal) => {
      // Clears the message, so that a screen reader announces the same text again.
      setProblem(undefined);
      const reading = await unlockFile(file, typed, { answers: profile.answers, signal });
      if (reading) onRead(reading);
      else refuse('files.unlock.wrong');
    });
  };
  return (
    <form className="passphrase-form" onSubmit={submit} noValidate aria-busy={isWorking}>
      <p>{t('files.locked')}</p>
      <PassphraseEntry
        label={t('files.passphrase')}
        error={problem && t(problem)}
        inputRef={input}
        isShown={isShown}
        isWorking={isWorking}
        // The file may be read before the dialog opens, and a hidden input cannot take the focus.
        isFirst
      />
      <ShowLine isShown={isShown} onShow={setShown} />
      <AlertText text={failure && t('files.unlock.failed')} />
      <p role="status">{isWorking && t('files.unlock.working')}</p>
      <div>
        <button type="submit" className="button button--primary" aria-disabled={isWorking || undefined}>
          {t('files.unlock')}
        </button>
      </div>
    </form>
  );
}

interface ShowLineProps {
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** Check box that shows the passphrase as text. */
function ShowLine({ isShown, onShow }: ShowLineProps) {
  const { t } = useTranslator();
  return (
    <label className="check-line">
      <input type="checkbox" checked={isShown} onChange={(event) => onShow(event.target.checked)} />
      {t('files.passphrase.show')}
    </label>
  );
}

/** A task that is aborted when its component unmounts. */
function useStoppableTask() {
  const { isWorking, failure, run } = useTask();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const runStoppable = (work: (signal: AbortSignal) => Promise<void>) =>
    run(() => {
      stop.current = new AbortController();
      return work(stop.current.signal);
    });
  return { isWorking, failure, run: runStoppable };
}
