import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { FormDialog } from './form-dialog.tsx';
import { ToldOnce } from './told-once.tsx';
import { useAskWithProof, useStanding } from './use-ask-with-proof.ts';

interface SecretDialogProps {
  readonly title: string;
  /** Label of the button that makes it. */
  readonly pressLabel: string;
  /** Purpose of the secret, and how long it is valid. */
  readonly text: string;
  readonly copyLabel: string;
  /** Asks the server, which tells the secret once. */
  readonly make: (data: FormData) => Promise<string>;
  readonly onSettled?: () => Promise<unknown>;
  readonly onClose: () => void;
  /** The form, until the secret is made. */
  readonly children: ReactNode;
}

/** Makes a secret with a fresh proof of identity, and shows it until the dialog is closed. */
export function SecretDialog({ title, pressLabel, text, copyLabel, make, ...rest }: SecretDialogProps) {
  const { onSettled, onClose, children } = rest;
  const { t } = useTranslator();
  const askWithProof = useAskWithProof();
  const making = useMutation({
    mutationFn: (data: FormData) => askWithProof(() => make(data)),
    onSettled: () => onSettled?.(),
  });
  const secret = making.data;
  const isMade = secret !== undefined;
  return (
    <FormDialog
      isBusy={making.isPending}
      error={useStanding(making.error)}
      title={title}
      pressLabel={isMade ? t('team.password.close') : pressLabel}
      onCancel={onClose}
      isDone={isMade}
      onSubmit={(data) => (isMade ? onClose() : making.mutate(data))}
    >
      {!isMade && children}
      <ToldOnce text={text} told={secret} copyLabel={copyLabel} />
    </FormDialog>
  );
}
