import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ListedUser } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { teamUsersQuery } from '../../services/team/team-queries.ts';
import { FormDialog, type Pressed, toWords } from './form-dialog.tsx';
import { ReceiverSelect } from './receiver-select.tsx';
import { TeamProblem } from './team-problem.tsx';

const NOBODY: readonly ListedUser[] = [];

interface AssignDialogProps extends Pressed {
  /** Id of the current assignee. */
  readonly assignee: string | undefined;
  readonly onCancel: () => void;
  readonly onDone: (userId: string) => void;
}

/** Assigns the enrollment to a user who enters or reviews. */
export function AssignDialog({ assignee, onCancel, onDone, ...pressed }: AssignDialogProps) {
  const { t } = useTranslator();
  const id = useId();
  const { data, error } = useQuery(teamUsersQuery);
  return (
    <FormDialog
      {...pressed}
      title={t('decision.step.assign')}
      pressLabel={t('decision.step.assign')}
      onCancel={onCancel}
      onSubmit={(form) => {
        const userId = toWords(form, 'user');
        if (userId !== '') onDone(userId);
      }}
    >
      <TeamProblem error={error} />
      <label htmlFor={id}>{t('team.assign.who')}</label>
      <ReceiverSelect id={id} name="user" users={data?.users ?? NOBODY} except={assignee} />
    </FormDialog>
  );
}
