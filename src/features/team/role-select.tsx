import type { Ref } from 'react';
import { type Role, ROLES } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';

interface RoleSelectProps {
  readonly ref?: Ref<HTMLSelectElement>;
  /** Heard only. */
  readonly label: string;
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}

/** Choice of the role of a user in the team. */
export function RoleSelect({ ref, label, value, onChange }: RoleSelectProps) {
  const { t } = useTranslator();
  return (
    <select
      ref={ref}
      className="input"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(ROLES.find((each) => each === target.value) ?? value)}
    >
      {ROLES.map((each) => (
        <option key={each} value={each}>
          {t(`team.role.${each}`)}
        </option>
      ))}
    </select>
  );
}
