import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useTask } from '../../ui/use-task.ts';
import { FormEnd } from './form-end.tsx';
import { PassphraseEntry } from '../../ui/passphrase-entry.tsx';
import { toFailureKey } from './failure-key.ts';

interface OpenFormProps {
  /** False where the passphrase is wrong. */
  readonly onOpen: (passphrase: string) => Promise<boolean>;
}

/** Every other time: the passphrase that was chosen. It can be typed at once. */
export function OpenForm({ onOpen }: OpenFormProps) {
  const { t } = useTranslator();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<MessageKey>();
  const [isShown, setShown] = useState(false);
  const { isWorking, failure, run } = useTask();
  useEffect(() => input.current?.focus(), []);

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
      if (!(await onOpen(typed))) refuse('vault.problem.wrong');
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
