import type { ReactNode } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TeamProblem } from './team-problem.tsx';

/** State of the latest press. The dialog stays open, with the typed text, until the action succeeds. */
export interface Pressed {
  readonly isBusy: boolean;
  readonly error: Error | null;
}

interface FormDialogProps extends Pressed {
  readonly title: string;
  /** Label of the submit button. */
  readonly pressLabel: string;
  readonly onCancel: () => void;
  /** True once there is nothing left to cancel, so the button closes the dialog. */
  readonly isDone?: boolean;
  readonly onSubmit: (data: FormData) => void;
  /** Button between the submit and the cancel button. */
  readonly otherButton?: ReactNode;
  readonly children: ReactNode;
}

/** Dialog with a form for an action of the team's server. */
export function FormDialog(props: FormDialogProps) {
  const { title, pressLabel, isBusy, error, onCancel, isDone, onSubmit, otherButton, children } = props;
  const { t } = useTranslator();
  return (
    <Dialog title={title} onCancel={onCancel}>
      <form
        className="team__form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
        <TeamProblem error={error} />
        <div className="team__actions">
          <button type="submit" className="button button--primary" aria-disabled={isBusy}>
            {pressLabel}
          </button>
          {otherButton}
          {!isDone && (
            <button type="button" className="button" onClick={onCancel}>
              {t('team.cancel')}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Trimmed text of a field; empty without one. */
export function toWords(data: FormData, name: string): string {
  return toTyped(data, name).trim();
}

/** The text as it was typed. */
export function toTyped(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
