import { ENTERS, type ListedUser } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';

interface ReceiverSelectProps {
  readonly id: string;
  readonly name: string;
  readonly users: readonly ListedUser[];
  /** Id of the user who has the enrollments now. */
  readonly except: string | undefined;
  /** Text shown until a user is chosen. Without it, the first user is preselected. */
  readonly placeholder?: string;
}

/** Choice of a user who can take over enrollments. */
export function ReceiverSelect({ id, name, users, except, placeholder }: ReceiverSelectProps) {
  const { t } = useTranslator();
  const others = users.filter(
    (user) => user.id !== except && !user.isDisabled && ENTERS.some((role) => role === user.role),
  );
  return (
    <select className="input" id={id} name={name} required data-first>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {others.map((user) => (
        <option key={user.id} value={user.id}>
          {t('team.assign.option', { name: user.name, role: t(`team.role.${user.role}`) })}
        </option>
      ))}
    </select>
  );
}
