import { useCallback, useEffect, useState } from 'react';
import { openFlow } from '../../form/entry-flow.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useCommand } from '../../services/commands/use-command.ts';
import { stepHistory } from '../../services/drafts/step-history.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { isDialogOpen } from '../../ui/dialog.tsx';
import { catchUp, runAfterPress } from '../../ui/schedule.ts';
import { showChange } from './show-place.ts';
import { UndoBar } from './undo-bar.tsx';
import { Icon } from '../../ui/icons.tsx';

interface HistoryBarProps {
  /** Action of «Revisar»; undefined when it is not offered. */
  readonly onReview: (() => void) | undefined;
}

/**
 * Undo and redo with Ctrl+Z and Ctrl+Y (Shift+Ctrl+Z) over all fields, rows and persons of the enrollment, as
 * buttons too, and the undo of the latest removal.
 */
export function HistoryBar({ onReview }: HistoryBarProps) {
  useCommand('review', onReview);
  return (
    <>
      <HistoryButtons />
      <UndoBar />
    </>
  );
}

function HistoryButtons() {
  const session = useSession();
  const { t } = useTranslator();
  const canUndo = useSessionPart((snapshot) => snapshot.canUndo);
  const canRedo = useSessionPart((snapshot) => snapshot.canRedo);
  const [done, setDone] = useState<{ readonly direction: -1 | 1; readonly count: number }>();
  const step = useCallback(
    (direction: -1 | 1) => {
      session.commit();
      const { done: steps, undone } = session.history;
      if (!session.isEditable || (direction < 0 ? steps : undone).length === 0) return false;
      // Runs after the press, because it recreates the form.
      runAfterPress(() => {
        const place = stepHistory(session, direction);
        if (!place) return;
        showChange(session, place);
        setDone((before) => ({ direction, count: (before?.count ?? 0) + 1 }));
      });
      return true;
    },
    [session],
  );
  useEffect(() => catchUp, []);
  useCommand('undo', canUndo ? () => step(-1) : undefined);
  useCommand('redo', canRedo ? () => step(1) : undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const direction = toDirection(event);
      // In a dialog or a search field, the browser's own undo applies.
      if (!direction || !isOverEntries(event.target)) return;
      if (step(direction)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [step]);
  return (
    <div className="history">
      <button
        type="button"
        className="button button--quiet button--icon"
        aria-label={t('history.undo')}
        title={t('history.undo')}
        aria-disabled={!canUndo}
        onClick={() => step(-1)}
      >
        <UndoIcon />
      </button>
      <button
        type="button"
        className="button button--quiet button--icon"
        aria-label={t('history.redo')}
        title={t('history.redo')}
        aria-disabled={!canRedo}
        onClick={() => step(1)}
      >
        <RedoIcon />
      </button>
      <p className="visually-hidden" role="status">
        {/* A new key each time, so that a screen reader announces the same words again. */}
        {done && <span key={done.count}>{t(done.direction < 0 ? 'history.undone' : 'history.redone')}</span>}
      </p>
    </div>
  );
}

function toDirection({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): -1 | 1 | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 1 : -1;
  return letter === 'y' && !shiftKey ? 1 : undefined;
}

function isOverEntries(target: EventTarget | null): boolean {
  if (isDialogOpen()) return false;
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return !isText || openFlow.current?.findEntry(target) !== undefined;
}

const UndoIcon = () => <Icon path="M6 3 3 6l3 3M3.5 6H9a3.8 3.8 0 0 1 0 7.6H6" />;
const RedoIcon = () => <Icon path="M10 3l3 3-3 3M12.5 6H7a3.8 3.8 0 0 0 0 7.6h3" />;
