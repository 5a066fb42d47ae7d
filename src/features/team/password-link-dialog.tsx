import { TEAM_API } from '../../domain/team/api.ts';
import type { ListedUser } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { ask } from '../../services/team/team-client.ts';
import { SecretDialog } from './secret-dialog.tsx';

interface PasswordLinkDialogProps {
  readonly user: ListedUser;
  readonly onClose: () => void;
}

/** Link for a user who forgot the password. The account stays the same. */
export function PasswordLinkDialog({ user: { id, name }, onClose }: PasswordLinkDialogProps) {
  const { t } = useTranslator();
  return (
    <SecretDialog
      title={t('team.password.linkOf', { name })}
      pressLabel={t('team.invite.make')}
      text={t('team.password.link')}
      copyLabel={t('team.invite.copy')}
      make={async () => (await ask(TEAM_API.offerPassword, { params: { id } })).link}
      onClose={onClose}
    >
      <p>{t('team.password.linkLead', { name })}</p>
    </SecretDialog>
  );
}
