import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { OpenResult } from '../../services/vault/vault-door.ts';
import { useTask } from '../../ui/use-task.ts';
import { FormEnd } from './form-end.tsx';
import { PassphraseEntry } from '../../ui/passphrase-entry.tsx';
import { toFailureKey } from './failure-key.ts';
import { type Wait, WaitText } from './wait-text.tsx';

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
