import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AgeFile } from '../../domain/files/age-file.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { ImportReading } from '../../services/files/import-enrollment.ts';
import { unlockFile } from '../../services/files/open-file.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { AlertText } from '../../ui/alert-text.tsx';
import { PassphraseEntry } from '../../ui/passphrase-entry.tsx';
import { ShowLine } from './show-line.tsx';
import { useStoppableTask } from './use-stoppable-task.ts';

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
    // Stays, for a slip may be one letter, and is gone at the first key.
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
      // Gone meanwhile, so that the same message is heard again.
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
        // The file may be read before the dialog has opened: an entry that is not shown yet takes no focus.
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
