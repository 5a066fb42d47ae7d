/** What the steps of a team ask for before they are taken. */
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { ListedUser } from '../../domain/team/team-api.ts';
import { saysSomething } from '../../domain/review/says-something.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { teamUsersQuery } from '../../services/team/team-queries.ts';
import { FormDialog, type Pressed, toWords } from './form-dialog.tsx';
import { ReceiverSelect } from './receiver-select.tsx';
import { TeamProblem } from './team-problem.tsx';

/** Steps of which more is asked. */
export const ASKED_STEPS = [
  'return',
  'assign',
  'approve-with-reason',
  'approve-with-reason-and-send',
  'found',
] as const;
export type AskedStep = (typeof ASKED_STEPS)[number];

interface NoteDialogProps extends Pressed {
  readonly name: Exclude<AskedStep, 'assign' | 'found'> | 'take-over';
  readonly onCancel: () => void;
  readonly onDone: (text: string) => void;
}

export function NoteDialog({ name, onCancel, onDone, ...pressed }: NoteDialogProps) {
  const { t } = useTranslator();
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const submit = (data: FormData) => {
    const note = toWords(data, 'note');
    if (saysSomething(note)) onDone(note);
    else text.current?.focus();
  };
  return (
    <FormDialog
      {...pressed}
      title={t(`team.step.${name}`)}
      pressLabel={t(`team.step.${name}`)}
      onCancel={onCancel}
      onSubmit={submit}
    >
      <label htmlFor={id}>{t(`team.note.${name}`)}</label>
      <textarea
        className="input"
        id={id}
        name="note"
        ref={text}
        rows={3}
        maxLength={2000}
        required
        data-first
        onInput={({ currentTarget }) =>
          currentTarget.setCustomValidity(saysSomething(currentTarget.value) ? '' : t('team.note.empty'))
        }
      />
    </FormDialog>
  );
}

const NOBODY: readonly ListedUser[] = [];

interface AssignDialogProps extends Pressed {
  /** Who has it now. */
  readonly assignee: string | undefined;
  readonly onCancel: () => void;
  readonly onDone: (userId: string) => void;
}

/** Gives it to somebody who enters or reviews. */
export function AssignDialog({ assignee, onCancel, onDone, ...pressed }: AssignDialogProps) {
  const { t } = useTranslator();
  const id = useId();
  const { data, error } = useQuery(teamUsersQuery);
  return (
    <FormDialog
      {...pressed}
      title={t('team.step.assign')}
      pressLabel={t('team.step.assign')}
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
