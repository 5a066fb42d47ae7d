import { useCallback, useEffect, useState } from 'react';
import { toRowNumber } from '../../domain/enrollment/locate.ts';
import type { Place } from '../../domain/fields/finding.ts';
import { findFieldId } from '../../form/field-id.ts';
import { focusEntry } from '../../form/focus-entry.ts';
import { frameNoticesEn } from '../../i18n/frame-notices-en.ts';
import { frameNoticesEs } from '../../i18n/frame-notices-es.ts';
import { PageTexts } from '../../i18n/page-texts.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { stepHistory } from '../../services/drafts/step-history.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { navigate } from '../../services/navigation/page-link.tsx';
import {
  toEnrollmentPath,
  toPersonPath,
  toPlacePath,
  toReviewPath,
} from '../../services/navigation/paths.ts';
import { RedoIcon, UndoIcon } from './history-icons.tsx';
import { UndoBar } from './undo-bar.tsx';

const TEXTS = { es: frameNoticesEs, en: frameNoticesEn };

/**
 * Ctrl+Z and Ctrl+Y (Shift+Ctrl+Z) over all fields, rows and persons of the enrollment, the same as buttons, and the
 * latest removal to be taken back.
 */
export function HistoryBar() {
  return (
    <PageTexts texts={TEXTS}>
      <UndoBar />
      <HistoryButtons />
    </PageTexts>
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
      const place = stepHistory(session, direction);
      if (!place) return false;
      showPlace(session, place);
      setDone((before) => ({ direction, count: (before?.count ?? 0) + 1 }));
      return true;
    },
    [session],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const direction = toDirection(event);
      // In a dialog, and where a search is typed, the browser's own undo is meant.
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
        disabled={!canUndo}
        onClick={() => step(-1)}
      >
        <UndoIcon />
      </button>
      <button
        type="button"
        className="button button--quiet button--icon"
        aria-label={t('history.redo')}
        title={t('history.redo')}
        disabled={!canRedo}
        onClick={() => step(1)}
      >
        <RedoIcon />
      </button>
      <p className="visually-hidden" role="status" key={done?.count}>
        {done && t(done.direction < 0 ? 'history.undone' : 'history.redone')}
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
  if (!(target instanceof Element)) return true;
  if (target.closest('dialog')) return false;
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return !isText || target.closest('.entries') !== null;
}

/** Goes to where it happened, and puts the focus there. */
function showPlace(session: EnrollmentSession, place: Place): void {
  const here = window.location.pathname;
  const { personId, section } = place;
  const isGone = personId !== undefined && !session.findPerson(personId);
  if (isGone && here === toPersonPath(session.id, personId)) {
    navigate(toEnrollmentPath(session.id), { replace: true });
  }
  const fieldId = findFieldId(
    place.rowId !== undefined && isRowGone(session, place) ? { personId, section } : place,
  );
  // On the review everything stands in sight; persons that come, go or move show in the list.
  if (isGone || fieldId === undefined || here === toReviewPath(session.id)) return;
  const path = toPlacePath(session.id, personId, fieldId);
  navigate(path, { replace: path.startsWith(`${here}#`) });
  // The form is made anew in this render; the field is there in the next frame.
  requestAnimationFrame(() => focusEntry(fieldId));
}

/** Undoing may have taken the row away again: then the button that adds to its section is where it was. */
function isRowGone(session: EnrollmentSession, { personId, section, rowId }: Place): boolean {
  const person = personId === undefined ? undefined : session.findPerson(personId);
  return !person || !section || toRowNumber(person, section, rowId ?? '') === 0;
}
