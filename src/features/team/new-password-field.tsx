import { useId } from 'react';
import { PASSWORD_LENGTH } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { FieldFrame, hintIdOf } from '../../ui/field-frame.tsx';

interface NewPasswordFieldProps {
  readonly label: string;
}

/** The password that somebody chooses, as `password` of its form. */
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
