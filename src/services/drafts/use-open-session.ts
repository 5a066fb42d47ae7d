import { useEffect, useState, useSyncExternalStore } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { UnreadableDraftError } from './draft-store.ts';
import { EnrollmentSession } from './enrollment-session.ts';
import { findOpenSession, openSession } from './session-registry.ts';
import { isSeenHere, viewer } from './viewer.ts';

/**
 * The session of an enrollment: `'opening'`, then the session, or undefined where there is no such draft or it is of
 * another user, or why it cannot be read.
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
