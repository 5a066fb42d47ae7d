import { type FormEvent, useRef, useState } from 'react';
import {
  findNewPassphraseProblem,
  MIN_PASSPHRASE_LENGTH,
  type NewPassphraseProblem,
} from '../../domain/drafts/passphrase.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toAgePassphrase } from '../../domain/files/age-file.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import type { Exported } from '../../services/files/export-enrollment.ts';
import { exportProtected } from '../../services/files/export-protected.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { AlertText } from '../../ui/alert-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PassphraseEntry } from '../../ui/passphrase-entry.tsx';
import { ShowLine } from './show-line.tsx';
import { useStoppableTask } from './use-stoppable-task.ts';

interface ProtectDialogProps {
  readonly source: EnrollmentSession | EntityId;
  readonly onDone: (exported: Exported) => void;
  readonly onCancel: () => void;
}

/** Asks for the passphrase of a file, typed twice, and makes it. */
export function ProtectDialog({ source, onDone, onCancel }: ProtectDialogProps) {
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
    else run(async (signal) => onDone(await exportProtected(source, profile.review, typed, signal)));
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
