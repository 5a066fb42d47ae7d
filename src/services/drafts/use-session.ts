import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { findServiceErrors } from '../../domain/drafts/service-errors.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { UnreadableDraftError } from './draft-store.ts';
import { EnrollmentSession } from './enrollment-session.ts';
import { findOpenSession, openSession } from './session-registry.ts';
import { canEdit, type SessionSnapshot } from './session-snapshot.ts';
import { isSeenHere, viewer } from './viewer.ts';

export const SessionContext = createContext<EnrollmentSession | undefined>(undefined);

/** The session of the open enrollment; works only below its route. */
export function useSession(): EnrollmentSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used below the route of an enrollment');
  return session;
}

/** A part of the session's snapshot; renders again only when that part changes. */
export function useSessionPart<T>(select: (snapshot: SessionSnapshot) => T): T {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => select(session.getSnapshot()));
}

/** The saved record of a person; renders again only when that person changes. */
export function usePersonRecord(id: EntityId): Person | undefined {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => session.findPerson(id));
}

/** Changes when the person was changed from outside its form, which must then be recreated. */
export function usePersonReplacements(id: EntityId): number {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => session.getReplacements(id));
}

/** Errors of fields in the latest answer of the service; the same list for the same answer. */
export function useServiceErrors() {
  return useSessionPart(({ attempt }) => findServiceErrors(attempt?.content?.outcome));
}

/** True when an edit would be accepted. */
export function useIsEditable(): boolean {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => session.isEditable);
}

/**
 * Like `useIsEditable`, but ignores a send that this tab prepares: hundreds of buttons stay unchanged until
 * the attempt is written. The session refuses edits in between.
 */
export function useIsEditableBetweenSends(): boolean {
  return useSessionPart((snapshot) => canEdit({ ...snapshot, isSending: false }));
}

/**
 * The session of an enrollment: `'opening'`, then the session. Undefined when there is no such draft or it
 * belongs to another user; an error when it cannot be read.
 */
export function useOpenSession(
  id: EntityId,
): EnrollmentSession | 'opening' | UnreadableDraftError | undefined {
  const [session, setSession] = useState<EnrollmentSession | 'opening' | UnreadableDraftError | undefined>(
    () => findOpenSession(id) ?? 'opening',
  );
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    let isCurrent = true;
    openSession(id).then(
      (opened) => {
        if (isCurrent) setSession(opened);
      },
      (error: unknown) => {
        if (!isCurrent) return;
        if (error instanceof UnreadableDraftError) setSession(error);
        else setFailure(error instanceof Error ? error : new Error('the draft could not be read'));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);
  useSyncExternalStore(viewer.subscribe, viewer.get);
  // The error boundary says what to do next.
  if (failure) throw failure;
  const isHidden = session instanceof EnrollmentSession && !isSeenHere(session.getSnapshot().header);
  return isHidden ? undefined : session;
}

/** Pause after the last change before the text is saved… */
const QUIET_MS = 400;
/** …and longest wait after the first unsaved change. */
const AT_RISK_MS = 2000;

/**
 * Brings the values of a form into the session after a pause, when the page is left, and when it is hidden
 * (the session's `commit()` does it at once). Each change costs one timer.
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
