import { useMutation } from '@tanstack/react-query';
import { TEAM_API } from '../../domain/team/api.ts';
import type { ListedUser } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { ask } from '../../services/team/team-client.ts';
import { FormDialog } from './form-dialog.tsx';
import { LinkOnce } from './told-once.tsx';
import { useAskWithProof } from './use-ask-with-proof.ts';

interface PasswordLinkDialogProps {
  readonly user: ListedUser;
  readonly onClose: () => void;
}

/** Link for a user who forgot the password. The account stays the same. */
export function PasswordLinkDialog({ user: { id, name }, onClose }: PasswordLinkDialogProps) {
  const { t } = useTranslator();
  const askWithProof = useAskWithProof();
  const making = useMutation({
    mutationFn: () => askWithProof(() => ask(TEAM_API.offerPassword, { params: { id } })),
  });
  const link = making.data?.link;
  return (
    <FormDialog
      isBusy={making.isPending}
      error={making.error}
      title={t('team.password.linkOf', { name })}
      pressLabel={t(link === undefined ? 'team.invite.make' : 'team.password.close')}
      onCancel={onClose}
      isDone={link !== undefined}
      onSubmit={() => (link === undefined ? making.mutate() : onClose())}
    >
      <p>{t('team.password.linkLead', { name })}</p>
      <LinkOnce text={t('team.password.link')} link={link} />
    </FormDialog>
  );
}
