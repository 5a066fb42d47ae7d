import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { TEAM_API } from '../../domain/team/api.ts';
import type { ListedUser } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { queryClient } from '../../services/query-client.ts';
import { ask } from '../../services/team/team-client.ts';
import { teamKeys } from '../../services/team/team-queries.ts';
import { FormDialog, toWords } from './form-dialog.tsx';
import { ReceiverSelect } from './receiver-select.tsx';
import { useAskWithProof } from './use-ask-with-proof.ts';

interface HandOverDialogProps {
  readonly user: ListedUser;
  readonly users: readonly ListedUser[];
  /** Removes the access of a user who leaves. */
  readonly onLeave: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Hands the enrollments of a user over to another one. */
export function HandOverDialog({ user, users, onLeave, onClose }: HandOverDialogProps) {
  const { t, plural } = useTranslator();
  const id = useId();
  const leave = () => {
    onLeave?.();
    onClose();
  };
  const askWithProof = useAskWithProof();
  const handing = useMutation({
    mutationFn: (to: string) =>
      askWithProof(() => ask(TEAM_API.handOver, { params: { id: user.id }, body: { to } })),
    onSuccess: leave,
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKeys.all }),
  });
  return (
    <FormDialog
      isBusy={handing.isPending}
      error={handing.error}
      title={t(onLeave ? 'team.people.shutOut' : 'team.handOver.of', { name: user.name })}
      pressLabel={t(onLeave ? 'team.handOver.leave' : 'team.handOver')}
      onCancel={onClose}
      onSubmit={(form) => handing.mutate(toWords(form, 'to'))}
      otherButton={
        onLeave && (
          <button type="button" className="button" onClick={leave}>
            {t('team.handOver.onlyLeave')}
          </button>
        )
      }
    >
      <p>
        {plural('team.handOver.open', user.open, { name: user.name })}
        {(onLeave || user.isDisabled) && <> {t('team.handOver.left')}</>}
      </p>
      <label htmlFor={id}>{t('team.handOver.to')}</label>
      <ReceiverSelect
        id={id}
        name="to"
        users={users}
        except={user.id}
        placeholder={t('team.handOver.choose')}
      />
    </FormDialog>
  );
}
