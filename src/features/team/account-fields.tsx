/** Fields of a local account. */
import { type FormEvent, useId } from 'react';
import { PASSWORD_LENGTH } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { FieldFrame, hintIdOf } from '../../ui/field-frame.tsx';

interface NewPasswordFieldProps {
  readonly label: string;
}

/** The new password of a user, as `password` of its form. */
export function NewPasswordField({ label }: NewPasswordFieldProps) {
  const { t } = useTranslator();
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={t('team.account.password', { n: PASSWORD_LENGTH.min })}
      width="long"
    >
      <input
        className="input"
        id={id}
        name="password"
        type="password"
        required
        minLength={PASSWORD_LENGTH.min}
        maxLength={PASSWORD_LENGTH.max}
        autoComplete="new-password"
        aria-describedby={hintIdOf(id)}
      />
    </FieldFrame>
  );
}

interface SignInNameFieldProps {
  /** Null when the user chooses it. */
  readonly signInName: string | null;
}

/**
 * The sign-in name, as `signInName` of its form. A known name is read-only, also for the password store of
 * the browser.
 */
export function SignInNameField({ signInName }: SignInNameFieldProps) {
  const { t } = useTranslator();
  const id = useId();
  const isChosen = signInName === null;
  const noSpaces = t('team.account.noSpaces');
  return (
    <FieldFrame
      id={id}
      label={t('team.account.signInName')}
      hint={isChosen ? noSpaces : undefined}
      width="long"
    >
      <input
        className="input"
        id={id}
        autoComplete="username"
        spellCheck={false}
        {...(isChosen
          ? {
              name: 'signInName',
              required: true,
              maxLength: 100,
              autoCapitalize: 'none',
              'aria-describedby': hintIdOf(id),
              // The browser shows the message at the field. Outer spaces are removed before the request.
              onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) =>
                currentTarget.setCustomValidity(/\s/.test(currentTarget.value.trim()) ? noSpaces : ''),
            }
          : { value: signInName, readOnly: true })}
      />
    </FieldFrame>
  );
}
