import type { ReactNode } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TeamProblem } from './team-problem.tsx';

/** What came of the latest press; the dialog stays until it was done, with what was typed. */
export interface Pressed {
  readonly isBusy: boolean;
  readonly error: Error | null;
}

interface FormDialogProps extends Pressed {
  readonly title: string;
  /** Of the button that does it. */
  readonly pressLabel: string;
  readonly onCancel: () => void;
  /** There is nothing to cancel any more: the button closes it. */
  readonly isDone?: boolean;
  readonly onSubmit: (data: FormData) => void;
  /** Between the button that does it and the one that cancels. */
  readonly otherButton?: ReactNode;
  readonly children: ReactNode;
}

/** Asks for what the team's server needs before it does something. */
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

/** Words of a field; empty where there are none. */
export function toWords(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
