import { ENTERS, type ListedUser } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';

interface ReceiverSelectProps {
  readonly id: string;
  readonly name: string;
  readonly users: readonly ListedUser[];
  /** Id of who has them now. */
  readonly except: string | undefined;
  /** Stands there until somebody is chosen; without it the first one is. */
  readonly placeholder?: string;
}

/** Who can be given enrollments. */
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
