import { type FormEvent, useRef, useState } from 'react';
import {
  findNewPassphraseProblem,
  MIN_PASSPHRASE_LENGTH,
  type NewPassphraseProblem,
} from '../../domain/drafts/passphrase.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useTask } from '../../ui/use-task.ts';
import { FormEnd } from './form-end.tsx';
import { PassphraseEntry } from '../../ui/passphrase-entry.tsx';
import { toFailureKey } from './failure-key.ts';

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
