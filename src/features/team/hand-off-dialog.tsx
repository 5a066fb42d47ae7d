import { useMutation } from '@tanstack/react-query';
import { TEAM_API } from '../../domain/team/api.ts';
import type { ListedUser } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { ask } from '../../services/team/team-client.ts';
import { FormDialog } from './form-dialog.tsx';
import { ToldOnce } from './told-once.tsx';
import { useAskWithProof } from './use-ask-with-proof.ts';

interface HandOffDialogProps {
  readonly user: ListedUser;
  readonly onClose: () => void;
}

/**
 * Shows the passphrase of the files that the browser of a user without access has saved: work that never
 * reached the team.
 */
export function HandOffDialog({ user: { id, name }, onClose }: HandOffDialogProps) {
  const { t } = useTranslator();
  const askWithProof = useAskWithProof();
  const opening = useMutation({
    mutationFn: () => askWithProof(() => ask(TEAM_API.openHandOff, { params: { id } })),
  });
  const passphrase = opening.data?.passphrase;
  return (
    <FormDialog
      isBusy={opening.isPending}
      error={opening.error}
      title={t('team.handOff.of', { name })}
      pressLabel={t(passphrase === undefined ? 'team.handOff.show' : 'team.password.close')}
      onCancel={onClose}
      isDone={passphrase !== undefined}
      onSubmit={() => (passphrase === undefined ? opening.mutate() : onClose())}
    >
      <p>{t('team.handOff.lead', { name })}</p>
      <ToldOnce text={t('team.handOff.passphrase')} told={passphrase} copyLabel={t('team.handOff.copy')} />
    </FormDialog>
  );
}
