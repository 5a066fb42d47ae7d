import { useEffect } from 'react';
import type { EnrollmentSession } from './enrollment-session.ts';

/** Brought in this long after the last change… */
const QUIET_MS = 400;
/** …and at the latest this long after the first one that was not. */
const AT_RISK_MS = 2000;

/**
 * Brings what a form holds into the session after a pause, on leaving the page, and when the page is hidden (the
 * session's `commit()` does it at once). Per change the work is one timer.
 *
 * @param subscribe calls back on every change of the form; stable.
 * @param bringIn gives the form's values to the session; stable.
 */
export function useAutosave(
  session: EnrollmentSession,
  subscribe: (onChange: () => void) => () => void,
  bringIn: () => void,
): void {
  useEffect(() => {
    let timer: number | undefined;
    let changedSince: number | undefined;

    const bringInChanges = () => {
      window.clearTimeout(timer);
      if (changedSince === undefined) return;
      changedSince = undefined;
      bringIn();
    };
    const noteChange = () => {
      const now = performance.now();
      if (changedSince === undefined) {
        changedSince = now;
        session.noteChange();
      }
      window.clearTimeout(timer);
      timer = window.setTimeout(
        bringInChanges,
        Math.max(0, Math.min(QUIET_MS, changedSince + AT_RISK_MS - now)),
      );
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') void session.flush();
    };

    const detach = session.attachEditor(bringInChanges);
    const unsubscribe = subscribe(noteChange);
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', bringInChanges);
    return () => {
      bringInChanges();
      detach();
      unsubscribe();
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', bringInChanges);
    };
  }, [session, subscribe, bringIn]);
}
