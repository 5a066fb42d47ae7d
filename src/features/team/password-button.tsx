import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { TEAM_API } from '../../domain/team/api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { ask } from '../../services/team/team-client.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { type Said, SaidBox } from '../../ui/said-box.tsx';
import { NewPasswordField, SignInNameField } from './account-fields.tsx';
import { FormDialog, toTyped } from './form-dialog.tsx';

interface PasswordButtonProps {
  /** Sign-in name of the local account. */
  readonly signInName: string;
}

/** Lets a user with a password choose a new one. */
export function PasswordButton({ signInName }: PasswordButtonProps) {
  const { t } = useTranslator();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [said, setSaid] = useState<Said>();
  const changing = useMutation({
    mutationFn: (data: FormData) => {
      const body = { signInName, current: toTyped(data, 'current'), password: toTyped(data, 'password') };
      return ask(TEAM_API.setPassword, { body });
    },
    onSuccess: () => {
      setIsOpen(false);
      setSaid({ text: t('team.password.changed') });
    },
  });
  const open = () => {
    changing.reset();
    setIsOpen(true);
  };
  return (
    <>
      <button type="button" className="button button--quiet" onClick={open}>
        {t('team.password.change')}
      </button>
      <SaidBox said={said} />
      {isOpen && (
        <FormDialog
          isBusy={changing.isPending}
          error={changing.error}
          title={t('team.password.change')}
          pressLabel={t('team.people.change')}
          onCancel={() => setIsOpen(false)}
          onSubmit={changing.mutate}
        >
          <p>{t('team.password.lead')}</p>
          <SignInNameField signInName={signInName} />
          <FieldFrame id={id} label={t('team.password.current')} width="long">
            <input
              className="input"
              id={id}
              name="current"
              data-first
              type="password"
              required
              autoComplete="current-password"
            />
          </FieldFrame>
          <NewPasswordField label={t('team.password.new')} />
        </FormDialog>
      )}
    </>
  );
}
