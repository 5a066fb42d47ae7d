import { type FormEvent, useRef, useState } from 'react';
import { MIN_PASSPHRASE_LENGTH } from '../../domain/drafts/passphrase.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { type CreateProblem, findCreateProblem } from './create-problem.ts';
import { FormEnd } from './form-end.tsx';
import { PassphraseEntry } from './passphrase-entry.tsx';
import { useTask } from './use-task.ts';

interface CreateFormProps {
  readonly onCreate: (passphrase: string) => Promise<void>;
}

/** The first time: a passphrase is chosen, and typed twice. */
export function CreateForm({ onCreate }: CreateFormProps) {
  const { t } = useTranslator();
  const passphrase = useRef<HTMLInputElement>(null);
  const repeat = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<CreateProblem>();
  const [isShown, setShown] = useState(false);
  const { isWorking, failure, run } = useTask();
  const errorOf = (entry: CreateProblem['entry']) =>
    problem?.entry === entry ? t(`vault.problem.${problem.code}`, { n: MIN_PASSPHRASE_LENGTH }) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = passphrase.current?.value ?? '';
    const found = findCreateProblem(typed, repeat.current?.value ?? '');
    setProblem(found);
    if (found) (found.entry === 'repeat' ? repeat : passphrase).current?.focus();
    else run(() => onCreate(typed));
  };
  return (
    <form className="vault__form" onSubmit={submit} noValidate aria-busy={isWorking}>
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
        failure={failure && t(failure)}
      />
    </form>
  );
}
